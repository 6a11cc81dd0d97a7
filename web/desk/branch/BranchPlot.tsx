import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { PlotLevels, PlotTimes } from '../run/PlotAxes.tsx'
import type { BranchFrame } from './branch-frame.ts'

/** The lines of a run and its branch. It is hidden from screen readers; `BranchChart` describes it as text. */
export const BranchPlot = memo(function BranchPlot({ frame, heightPx }: { frame: BranchFrame; heightPx: number }) {
  const styles = useStyles()
  const { axis, powers, difference, branchPx, times } = frame
  return (
    <svg width="100%" height={heightPx} aria-hidden className={styles.plot}>
      {[powers, difference].map(({ levels, topPx, bottomPx }) => (
        <g key={topPx}>
          <PlotLevels axis={axis} levels={levels} />
          <line x1={branchPx} x2={branchPx} y1={topPx} y2={bottomPx} className={styles.moment} />
        </g>
      ))}
      <PlotTimes axis={axis} times={times} heightPx={heightPx} />
      <path d={powers.paths[0]} className={styles.run} />
      <path d={powers.paths[1]} className={styles.branch} />
      <path d={difference.paths[0]} className={styles.branch} />
    </svg>
  )
})

const useStyles = makeStyles({
  plot: { display: 'block', overflow: 'visible' },
  moment: { stroke: tokens.colorNeutralForeground3, strokeDasharray: '2 4' },
  run: { fill: 'none', stroke: tokens.colorNeutralForeground2, strokeWidth: '1.5px' },
  branch: { fill: 'none', stroke: tokens.colorBrandStroke1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
})
