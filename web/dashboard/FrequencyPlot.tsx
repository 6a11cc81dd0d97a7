import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { Overview } from '#contract/dashboard.ts'
import { useWidth } from '#ui/use-width.ts'
import { frequencyFrame } from './frequency-frame.ts'

const HEIGHT_PX = 160

/** The frequency of the last hour. The adjacent text gives the same information. */
export function FrequencyPlot({ frequency }: { frequency: Overview['frequency'] }) {
  const styles = useStyles()
  const [measure, widthPx] = useWidth()
  const frame = useMemo(() => frequencyFrame(frequency, { widthPx, heightPx: HEIGHT_PX }), [frequency, widthPx])
  return (
    <div ref={measure} className={styles.plot}>
      {frame && (
        <svg width="100%" height={HEIGHT_PX} aria-hidden>
          {frame.activations.map(({ fromPx, toPx }) => (
            <rect
              key={fromPx}
              x={fromPx}
              width={Math.max(1, toPx - fromPx)}
              y={frame.topPx}
              height={frame.footPx - frame.topPx}
              className={styles.activation}
            />
          ))}
          {frame.levels.map(({ px, label }) => (
            <g key={label}>
              <line x1={frame.leftPx} x2={frame.rightPx} y1={px} y2={px} className={styles.grid} />
              <text x={frame.leftPx - 8} y={px} textAnchor="end" dominantBaseline="middle" className={styles.label}>
                {label}
              </text>
            </g>
          ))}
          {frame.times.map(({ px, label }) => (
            <text
              key={px}
              x={px}
              y={HEIGHT_PX - 4}
              textAnchor={px > frame.rightPx - 20 ? 'end' : 'middle'}
              className={styles.label}
            >
              {label}
            </text>
          ))}
          {frame.thresholds.map(({ px, label }) => (
            <line key={label} x1={frame.leftPx} x2={frame.rightPx} y1={px} y2={px} className={styles.threshold} />
          ))}
          <path d={frame.course} className={styles.course} />
        </svg>
      )}
    </div>
  )
}

const useStyles = makeStyles({
  plot: { minWidth: 0 },
  activation: { fill: tokens.colorStatusWarningBackground2, fillOpacity: 0.6 },
  grid: { stroke: tokens.colorNeutralStroke2 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
  threshold: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  course: {
    fill: tokens.colorBrandForeground1,
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '1.5px',
    strokeLinejoin: 'round',
  },
})
