import { makeStyles } from '@fluentui/react-components'
import { memo } from 'react'
import { DEAD_BAND_HZ, type DroopPoint, type DroopParameters } from './droop.ts'
import { idealPath, flowLabelPositions, ticksOf, xOf, yOf, type DroopFrame } from './droop-frame.ts'
import { NewestPoint } from './NewestPoint.tsx'
import { SPAN_MS } from './seconds.ts'
import { useMarkStyles } from './use-mark-styles.ts'

interface Props {
  frame: DroopFrame
  points: readonly DroopPoint[]
  /** The end of the shown time span. Opacity decreases with the age relative to this time. */
  toMs: number
  /** Undefined if the rated power is unknown; then no ideal line is drawn. */
  unit: DroopParameters | undefined
  /** Whether the battery now follows the frequency. */
  isFollowing: boolean
}

const MIN_OPACITY = 0.12

/** A chart of power against frequency: the ideal line, the dead band, and the seconds of a battery with older ones fainter. */
export const DroopPlot = memo(function DroopPlot({ frame, points, toMs, unit, isFollowing }: Props) {
  const styles = useStyles()
  const marks = useMarkStyles()
  const { widthPx, heightPx, leftPx, rightPx, topPx, bottomPx } = frame
  const [endPx, footPx] = [widthPx - rightPx, heightPx - bottomPx]
  const [bandFromPx, bandToPx] = [xOf(frame, 50 - DEAD_BAND_HZ), xOf(frame, 50 + DEAD_BAND_HZ)]
  const newest = points.at(-1)
  const { chargingPx, dischargingPx } = flowLabelPositions(frame, newest?.powerW)
  return (
    <svg width={widthPx} height={heightPx} aria-hidden className={styles.plot}>
      <rect x={bandFromPx} width={bandToPx - bandFromPx} y={topPx} height={footPx - topPx} className={marks.band} />
      {ticksOf(frame.up).map(({ value, label: text }) => {
        const yPx = yOf(frame, value * 1_000)
        return (
          <g key={text}>
            <line x1={leftPx} x2={endPx} y1={yPx} y2={yPx} className={text === '0' ? marks.zero : marks.grid} />
            <text x={leftPx - 8} y={yPx} textAnchor="end" dominantBaseline="middle" className={marks.label}>
              {text}
            </text>
          </g>
        )
      })}
      {ticksOf(frame.across).map(({ value, label: text }) => {
        const xPx = xOf(frame, value)
        return (
          <g key={text}>
            <line x1={xPx} x2={xPx} y1={topPx} y2={footPx} className={marks.grid} />
            <text x={xPx} y={footPx + 18} textAnchor="middle" className={marks.label}>
              {text}
            </text>
          </g>
        )
      })}
      <text x={leftPx - 8} y={12} textAnchor="end" className={marks.label}>
        kW
      </text>
      <text x={leftPx + 4} y={chargingPx} className={marks.hint}>
        Charging
      </text>
      <text x={endPx - 4} y={dischargingPx} textAnchor="end" className={marks.hint}>
        Discharging
      </text>
      <text x={endPx} y={heightPx - 6} textAnchor="end" className={marks.label}>
        Grid frequency, Hz
      </text>
      {unit && <path d={idealPath(frame, unit)} strokeDasharray={isFollowing ? undefined : '5 4'} className={marks.ideal} />}
      {points.map((point) => (
        <circle
          key={point.atMs}
          cx={xOf(frame, point.frequencyHz)}
          cy={yOf(frame, point.powerW)}
          r={3}
          opacity={Math.max(MIN_OPACITY, (1 - (toMs - point.atMs) / SPAN_MS) ** 2)}
          className={marks.point}
        />
      ))}
      {newest && <NewestPoint frame={frame} point={newest} />}
    </svg>
  )
})

const useStyles = makeStyles({
  plot: { display: 'block' },
})
