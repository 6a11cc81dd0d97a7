import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

/** The legend of a small picture; its children are `LegendEntry` elements. */
export function PictureLegend({ children }: { children: ReactNode }) {
  return <div className={useStyles().legend}>{children}</div>
}

interface EntryProps {
  /** Size of the mark, px. */
  width?: number
  height?: number
  /** The mark in SVG. */
  mark: ReactNode
  children: ReactNode
}

export function LegendEntry({ width = 24, height = 10, mark, children }: EntryProps) {
  const styles = useStyles()
  return (
    <Caption1 className={styles.entry}>
      <svg width={width} height={height} aria-hidden className={styles.mark}>
        {mark}
      </svg>
      {children}
    </Caption1>
  )
}

const useStyles = makeStyles({
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  mark: { overflow: 'visible' },
})
