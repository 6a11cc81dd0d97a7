import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { PlotLevels, PlotTimes } from '../run/PlotAxes.tsx'
import type { FrequencyFrame } from './frequency-frame.ts'

interface Props {
  frame: FrequencyFrame
  heightPx: number
}

/** The frequency as a line. It is hidden from screen readers; `FrequencyPanel` describes it as text. */
export const FrequencyPlot = memo(function FrequencyPlot({ frame, heightPx }: Props) {
  const styles = useStyles()
  const { axis, topPx, bottomPx } = frame
  return (
    <svg width="100%" height={heightPx} aria-hidden className={styles.plot}>
      {frame.shades.map(({ fromPx, toPx }) => (
        <rect key={fromPx} x={fromPx} y={topPx} width={toPx - fromPx} height={bottomPx - topPx} className={styles.shade} />
      ))}
      <PlotLevels axis={axis} levels={frame.levels} />
      <PlotTimes axis={axis} times={frame.times} heightPx={heightPx} />
      {frame.thresholds.map(({ px, label, side }, index) => (
        <g key={`${label} ${side}`}>
          <line
            x1={axis.leftPx}
            x2={axis.rightPx}
            y1={px}
            y2={px}
            className={mergeClasses(styles.threshold, side === 'activation' && styles.activation)}
          />
          {frame.thresholds[index - 1]?.label !== label && (
            <text x={axis.rightPx} y={px - 4} textAnchor="end" className={styles.label}>
              {label}
            </text>
          )}
        </g>
      ))}
      <path d={frame.path} className={styles.line} />
    </svg>
  )
})

const useStyles = makeStyles({
  plot: { display: 'block', overflow: 'visible' },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase100, fontVariantNumeric: 'tabular-nums' },
  shade: { fill: tokens.colorStatusDangerBackground1, stroke: tokens.colorStatusDangerForeground1, strokeWidth: '0.5px' },
  threshold: { stroke: tokens.colorPaletteGreenForeground1, strokeDasharray: '2 4' },
  activation: { stroke: tokens.colorStatusDangerForeground1, strokeDasharray: '8 4' },
  line: {
    fill: 'none',
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '1.5px',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
})
