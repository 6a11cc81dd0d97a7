import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { innerWidthPx, isOnAxis, xOf, yOf, type ChartFrame, type DrawnLine } from './chart-frame.ts'
import { ChartFills } from './ChartFills.tsx'
import type { ChartBand, ChartMarker, LimitLine } from './chart-series.ts'
import { bandsTogether, thinned } from './cursor.ts'
import { endLabels } from './end-labels.ts'

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
  const { widthPx, heightPx, leftPx, rightPx, topPx, bottomPx, range } = frame
  const endPx = widthPx - rightPx
  const apartMs = ((range.toMs - range.fromMs) / innerWidthPx(frame)) * MARKERS_APART_PX
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
      {limits
        .filter((limit) => isOnAxis(frame, limit))
        .flatMap(({ label, value, axis, during = [range] }) =>
          during
            .filter(({ fromMs, toMs }) => toMs > range.fromMs && fromMs < range.toMs)
            .map(({ fromMs, toMs }) => {
              const [startPx, stopPx] = [Math.max(leftPx, xOf(frame, fromMs)), Math.min(endPx, xOf(frame, toMs))]
              const yPx = yOf(frame, value, axis)
              const isRight = axis === 'right'
              return (
                <g key={`${label} ${fromMs}`}>
                  <line x1={startPx} x2={stopPx} y1={yPx} y2={yPx} className={isRight ? styles.threshold : styles.limit} />
                  {/* At the start, so that it does not cover the newest values; of the right axis at its end. */}
                  <text
                    x={isRight ? stopPx - 4 : startPx + 4}
                    y={yPx - 4}
                    textAnchor={isRight ? 'end' : 'start'}
                    className={styles.limitLabel}
                  >
                    {label}
                  </text>
                </g>
              )
            }),
        )}
      {thinned(inRange, apartMs).map(({ atMs }) => {
        const xPx = xOf(frame, atMs)
        return (
          <g key={atMs} className={styles.marker}>
            <line x1={xPx} x2={xPx} y1={topPx} y2={heightPx - bottomPx} className={styles.markerLine} />
            <path d={`M${xPx - 5} ${topPx - 10}h10l-5 8z`} />
          </g>
        )
      })}
      {endLabels(frame, lines).map(({ text, color, xPx, yPx, anchor }) => (
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
  limit: { stroke: tokens.colorNeutralForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  // A level of the second axis is lighter, so that it does not look like a limit of the first.
  threshold: { stroke: tokens.colorNeutralForeground3, strokeWidth: '1px', strokeDasharray: '2 3' },
  // An outline separates the letters from the lines behind them.
  limitLabel: {
    fill: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '3px',
    paintOrder: 'stroke',
  },
  endLabel: {
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontFamily: tokens.fontFamilyBase,
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '3px',
    paintOrder: 'stroke',
  },
  // Lines and letters below the band stay readable.
  band: { fill: tokens.colorStatusWarningForeground1, opacity: 0.14 },
  bandEdge: { stroke: tokens.colorStatusWarningForeground1, strokeWidth: '1.5px' },
  bandLabel: {
    fill: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '3px',
    paintOrder: 'stroke',
  },
  marker: { fill: tokens.colorNeutralForeground2 },
  markerLine: { stroke: tokens.colorNeutralForeground2, strokeDasharray: '1 3' },
  clipped: { stroke: tokens.colorNeutralBackground1 },
})
