import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { BranchFrame } from './branch-frame.ts'

/** The lines of a run and its branch. It is hidden from screen readers; `BranchChart` describes it as text. */
export const BranchPlot = memo(function BranchPlot({ frame, heightPx }: { frame: BranchFrame; heightPx: number }) {
  const styles = useStyles()
  const { axis, powers, difference, branchPx, times } = frame
  return (
    <svg width="100%" height={heightPx} aria-hidden className={styles.plot}>
      {[powers, difference].map(({ levels, topPx, bottomPx }) => (
        <g key={topPx}>
          {levels.map(({ px, label }) => (
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
          ))}
          <line x1={branchPx} x2={branchPx} y1={topPx} y2={bottomPx} className={styles.moment} />
        </g>
      ))}
      {times.map(({ px, label }) => (
        <text key={label} x={px} y={heightPx - 6} textAnchor={px > axis.rightPx - 16 ? 'end' : 'middle'} className={styles.label}>
          {label}
        </text>
      ))}
      <path d={powers.paths[0]} className={styles.run} />
      <path d={powers.paths[1]} className={styles.branch} />
      <path d={difference.paths[0]} className={styles.branch} />
    </svg>
  )
})

const useStyles = makeStyles({
  plot: { display: 'block', overflow: 'visible' },
  grid: { stroke: tokens.colorNeutralStroke3 },
  zero: { stroke: tokens.colorNeutralStroke1 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase100, fontVariantNumeric: 'tabular-nums' },
  moment: { stroke: tokens.colorNeutralForeground3, strokeDasharray: '2 4' },
  run: { fill: 'none', stroke: tokens.colorNeutralForeground2, strokeWidth: '1.5px' },
  branch: { fill: 'none', stroke: tokens.colorBrandStroke1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
})
