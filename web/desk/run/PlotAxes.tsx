import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { AxisTick, RunAxis } from './run-axis.ts'

/** Levels of a plot as lines with labels on the left; the level 0 stands out. */
export function PlotLevels({ axis, levels }: { axis: RunAxis; levels: readonly AxisTick[] }) {
  const styles = useStyles()
  return levels.map(({ px, label }) => (
    <g key={label}>
      <line
        x1={axis.leftPx}
        x2={axis.rightPx}
        y1={px}
        y2={px}
        className={mergeClasses(styles.grid, label === '0' && styles.zero)}
      />
      <text x={axis.leftPx - 6} y={px} textAnchor="end" dominantBaseline="middle" className={styles.label}>
        {label}
      </text>
    </g>
  ))
}

/** The times at the lower edge of a plot. */
export function PlotTimes({ axis, times, heightPx }: { axis: RunAxis; times: readonly AxisTick[]; heightPx: number }) {
  const styles = useStyles()
  return times.map(({ px, label }) => (
    <text key={label} x={px} y={heightPx - 6} textAnchor={px > axis.rightPx - 16 ? 'end' : 'middle'} className={styles.label}>
      {label}
    </text>
  ))
}

const useStyles = makeStyles({
  grid: { stroke: tokens.colorNeutralStroke3 },
  zero: { stroke: tokens.colorNeutralStroke1 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase100, fontVariantNumeric: 'tabular-nums' },
})
