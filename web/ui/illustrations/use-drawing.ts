import { makeStyles, tokens } from '@fluentui/react-components'

/** Attributes of a small drawing. Screen readers skip it, because a text beside it has the facts. */
export const DRAWING = { 'aria-hidden': true, width: 96, height: 64, viewBox: '0 0 96 64', strokeWidth: 2 } as const

/** Strokes and areas of the drawings: the thing itself, what is missing, and the one accent. */
export const useDrawing = makeStyles({
  thing: { stroke: tokens.colorNeutralForeground3, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' },
  missing: { stroke: tokens.colorNeutralStroke1, fill: 'none', strokeLinecap: 'round', strokeDasharray: '3 5' },
  accent: { stroke: tokens.colorCompoundBrandStroke, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' },
})
