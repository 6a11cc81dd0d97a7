import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { innerWidthPx, xOf, yOf, type ChartFrame, type DrawnLine } from './chart-frame.ts'
import { ChartFills } from './ChartFills.tsx'
import type { ChartBand, ChartMarker, LimitLine } from './chart-series.ts'
import { bandsTogether, thinned } from './cursor.ts'
import { outlinedLabel } from '#ui/outlined-label.ts'
import { endLabels } from './end-labels.ts'
import { ChartLimits } from './limits/ChartLimits.tsx'

interface Props {
  frame: ChartFrame
  lines: readonly DrawnLine[]
  limits: readonly LimitLine[]
  markers: readonly ChartMarker[]
  bands: readonly ChartBand[]
}

const MARKERS_APART_PX = 8
/** Maximum width of a letter in a label, px. */
const LETTER_PX = 7

/** Overlay of the lines: limits, events, and marks for values beyond their axis. */
export const ChartMarks = memo(function ChartMarks({ frame, lines, limits, markers, bands }: Props) {
  const styles = useStyles()
  const { heightPx, topPx, bottomPx, range } = frame
  const apartMs = ((range.toMs - range.fromMs) / innerWidthPx(frame)) * MARKERS_APART_PX
  const ends = endLabels(frame, lines)
  const inRange = markers.filter(({ atMs }) => atMs >= range.fromMs && atMs <= range.toMs)
  return (
    <>
      <ChartFills frame={frame} lines={lines} />
      {bandsTogether(bands, range).map(({ fromMs, toMs, label }) => {
        const [fromPx, toPx] = [xOf(frame, fromMs), xOf(frame, toMs)]
        return (
          <g key={fromMs}>
            <rect x={fromPx} y={topPx} width={toPx - fromPx} height={heightPx - bottomPx - topPx} className={styles.band} />
            <line x1={fromPx} x2={fromPx} y1={topPx} y2={heightPx - bottomPx} className={styles.bandEdge} />
            {label.length * LETTER_PX < toPx - fromPx && (
              <text x={fromPx + 6} y={topPx + 14} className={styles.bandLabel}>
                {label}
              </text>
            )}
          </g>
        )
      })}
      <ChartLimits frame={frame} limits={limits} endLabels={ends} />
      {thinned(inRange, apartMs).map(({ atMs }) => {
        const xPx = xOf(frame, atMs)
        return (
          <g key={atMs} className={styles.marker}>
            <line x1={xPx} x2={xPx} y1={topPx} y2={heightPx - bottomPx} className={styles.markerLine} />
            <path d={`M${xPx - 5} ${topPx - 10}h10l-5 8z`} />
          </g>
        )
      })}
      {ends.map(({ text, color, xPx, yPx, anchor }) => (
        <text key={text} x={xPx} y={yPx} textAnchor={anchor} dominantBaseline="central" fill={color} className={styles.endLabel}>
          {text}
        </text>
      ))}
      {lines.flatMap(({ name, axis, look, clipped }) =>
        clipped.map(({ atMs, value, isAbove }) => {
          const [xPx, yPx] = [xOf(frame, atMs), yOf(frame, value, axis)]
          const side = isAbove ? -1 : 1
          return (
            <path
              key={`${name} ${atMs}`}
              d={`M${xPx - 5} ${yPx + side}h10l-5 ${8 * side}z`}
              fill={look.color}
              className={styles.clipped}
            />
          )
        }),
      )}
    </>
  )
})

const useStyles = makeStyles({
  endLabel: { ...outlinedLabel, fontWeight: tokens.fontWeightSemibold },
  // Lines and letters below the band stay readable.
  band: { fill: tokens.colorStatusWarningForeground1, opacity: 0.14 },
  bandEdge: { stroke: tokens.colorStatusWarningForeground1, strokeWidth: '1.5px' },
  bandLabel: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
  marker: { fill: tokens.colorNeutralForeground2 },
  markerLine: { stroke: tokens.colorNeutralForeground2, strokeDasharray: '1 3' },
  clipped: { stroke: tokens.colorNeutralBackground1 },
})
