import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { Plot } from './line-plot.ts'
import type { Point } from './value-series.ts'

interface Props {
  plot: Plot
  widthPx: number
  heightPx: number
  cursor: Point | undefined
}

/** A line with its axes. It is hidden from screen readers; `ValueLine` gives the same as text. */
export const LinePlot = memo(function LinePlot({ plot, widthPx, heightPx, cursor }: Props) {
  const styles = useStyles()
  return (
    <svg width={widthPx} height={heightPx} aria-hidden className={styles.plot}>
      {plot.yTicks.map(({ px, label }) => (
        <g key={label}>
          <line x1={plot.leftPx} x2={widthPx} y1={px} y2={px} className={styles.grid} />
          <text x={plot.leftPx - 6} y={px} textAnchor="end" dominantBaseline="middle" className={styles.label}>
            {label}
          </text>
        </g>
      ))}
      {plot.xTicks.map(({ px, label }) => (
        <text
          key={label}
          x={px}
          y={heightPx - 5}
          textAnchor={px > widthPx - 40 ? 'end' : px < plot.leftPx + 30 ? 'start' : 'middle'}
          className={styles.label}
        >
          {label}
        </text>
      ))}
      <path d={plot.path} className={styles.line} />
      {cursor && (
        <>
          <line x1={plot.x(cursor.atMs)} x2={plot.x(cursor.atMs)} y1={0} y2={plot.bottomPx} className={styles.cursor} />
          <circle cx={plot.x(cursor.atMs)} cy={plot.y(cursor.value)} r={4} className={styles.point} />
        </>
      )}
    </svg>
  )
})

const useStyles = makeStyles({
  plot: { display: 'block', overflow: 'visible' },
  grid: { stroke: tokens.colorNeutralStroke3 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase100, fontVariantNumeric: 'tabular-nums' },
  line: {
    fill: 'none',
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '1.5px',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  cursor: { stroke: tokens.colorNeutralStroke1 },
  point: { fill: tokens.colorBrandStroke1, stroke: tokens.colorNeutralBackground1 },
})
