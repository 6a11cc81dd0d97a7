import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { placeLabels } from '#ui/chart/limits/line-labels.ts'
import { outlinedLabel } from '#ui/outlined-label.ts'
import type { DashboardFrequencyFrame } from './frequency-frame.ts'

export const FREQUENCY_HEIGHT_PX = 160
/** Labels of times this close to an edge do not extend beyond it. */
const EDGE_PX = 20

interface Props {
  frame: DashboardFrequencyFrame
  /** The position of the cursor; undefined without one. */
  cursorPx: number | undefined
}

/** The frequency of an hour: activations, levels, thresholds with their values, the frequency and the cursor. */
export function FrequencyPicture({ frame, cursorPx }: Props) {
  const styles = useStyles()
  return (
    <svg width="100%" height={FREQUENCY_HEIGHT_PX} aria-hidden className={styles.picture}>
      <Hour frame={frame} />
      {cursorPx !== undefined && (
        <line x1={cursorPx} x2={cursorPx} y1={frame.topPx} y2={frame.footPx} className={styles.cursor} />
      )}
    </svg>
  )
}

/** A label stands above the start of its line. */
const AT_START = { end: 'start', isBelow: false } as const

const Hour = memo(function Hour({ frame }: { frame: DashboardFrequencyFrame }) {
  const styles = useStyles()
  const { leftPx, rightPx, footPx } = frame
  const thresholds = frame.thresholds.map(({ px, label }) => ({
    text: label,
    yPx: px,
    startPx: leftPx,
    stopPx: rightPx,
    ...AT_START,
  }))
  const places = placeLabels(thresholds, [], footPx)
  return (
    <>
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
          y={FREQUENCY_HEIGHT_PX - 4}
          textAnchor={px > rightPx - EDGE_PX ? 'end' : px < leftPx + EDGE_PX ? 'start' : 'middle'}
          className={styles.label}
        >
          {label}
        </text>
      ))}
      <path d={frame.course} className={styles.course} />
      {thresholds.map(({ text, yPx }, index) => (
        <g key={text}>
          <line x1={leftPx} x2={rightPx} y1={yPx} y2={yPx} className={styles.threshold} />
          <text
            x={places[index]?.xPx}
            y={places[index]?.yPx}
            textAnchor={places[index]?.anchor}
            className={styles.thresholdLabel}
          >
            {text}
          </text>
        </g>
      ))}
    </>
  )
})

const useStyles = makeStyles({
  picture: { display: 'block' },
  activation: { fill: tokens.colorStatusWarningBackground2, fillOpacity: 0.6, stroke: tokens.colorStatusWarningForeground1 },
  grid: { stroke: tokens.colorNeutralStroke2 },
  label: { fill: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, fontFamily: tokens.fontFamilyBase },
  threshold: { stroke: tokens.colorStatusDangerForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  thresholdLabel: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
  course: {
    fill: tokens.colorBrandForeground1,
    stroke: tokens.colorBrandForeground1,
    strokeWidth: '1.5px',
    strokeLinejoin: 'round',
  },
  cursor: { stroke: tokens.colorNeutralForeground2 },
})
