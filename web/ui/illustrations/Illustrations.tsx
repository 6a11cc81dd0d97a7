import { makeStyles, tokens } from '@fluentui/react-components'

/** Attributes of a small drawing. Screen readers skip it, because a text beside it has the facts. */
const DRAWING = { 'aria-hidden': true, width: 96, height: 64, viewBox: '0 0 96 64', strokeWidth: 2 } as const

/** Strokes and areas of the drawings: the thing itself, what is missing, and the one accent. */
const useDrawing = makeStyles({
  thing: { stroke: tokens.colorNeutralForeground3, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' },
  missing: { stroke: tokens.colorNeutralStroke1, fill: 'none', strokeLinecap: 'round', strokeDasharray: '3 5' },
  accent: { stroke: tokens.colorCompoundBrandStroke, fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' },
})

/** A calendar without entries. */
export function NoPlans() {
  const { thing, missing, accent } = useDrawing()
  return (
    <svg {...DRAWING}>
      <rect className={thing} x="18" y="10" width="60" height="50" rx="4" />
      <path className={thing} d="M18 24h60M34 4v12M62 4v12" />
      <path className={missing} d="M26 36h44M26 48h26" />
      <path className={accent} d="m61 48 4 4 7-8" />
    </svg>
  )
}

/** A charging post beside two free places. */
export function NoStations() {
  const { thing, missing, accent } = useDrawing()
  return (
    <svg {...DRAWING}>
      <path className={missing} d="M4 60V36M48 60V36M92 60V36" />
      <path className={thing} d="M2 60H94M20 60V14a5 5 0 0 1 5-5h12a5 5 0 0 1 5 5v46M25 15h12v9H25z" />
      <path className={thing} d="M42 30h5a4 4 0 0 1 4 4v6a5 5 0 0 0 10 0V26l-5-6" />
      <path className={accent} d="m33 30-5 9h6l-5 9" />
    </svg>
  )
}

/** A magnifier above rows that are all outlined. */
export function NoMatch() {
  const { thing, missing, accent } = useDrawing()
  return (
    <svg {...DRAWING}>
      <path className={missing} d="M6 12h40M6 28h28M6 44h28M6 58h52" />
      <circle className={thing} cx="62" cy="30" r="19" />
      <path className={thing} d="m76 44 14 14" />
      <path className={accent} d="M51 30a11 11 0 0 1 11-11" />
    </svg>
  )
}

/** A flat line that ends now. */
export function NoEvents() {
  const { thing, missing, accent } = useDrawing()
  return (
    <svg {...DRAWING}>
      <path className={missing} d="M12 14H90M12 28H90" />
      <path className={thing} d="M8 6v50h82" />
      <path className={accent} d="M12 44h60" />
      <circle className={accent} cx="77" cy="44" r="4" />
    </svg>
  )
}
