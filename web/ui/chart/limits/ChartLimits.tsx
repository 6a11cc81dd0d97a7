import { makeStyles, tokens } from '@fluentui/react-components'
import { outlinedLabel } from '#ui/outlined-label.ts'
import { isOnAxis, scaleOfAxis, type ChartFrame, type DrawnLine } from '../chart-frame.ts'
import type { LimitLine } from '../chart-series.ts'
import type { EndLabel } from '../end-labels.ts'
import { labelWidthPx, placeLabels, type TakenArea } from './line-labels.ts'

interface Props {
  frame: ChartFrame
  limits: readonly LimitLine[]
  /** The lines and the labels of phases, which the labels of limits keep free. */
  lines: readonly DrawnLine[]
  endLabels: readonly EndLabel[]
}

const HALF_LINE_PX = 7
const TRACE_PX = 2

/** The limits of a chart while they are in force, and levels to compare with. */
export function ChartLimits({ frame, limits, lines: drawn, endLabels }: Props) {
  const styles = useStyles()
  const lines = linesOf(frame, limits)
  const taken = lines.length === 0 ? [] : [...endLabels.map(areaOf), ...drawn.flatMap((line) => traceAreas(line, frame))]
  const places = placeLabels(lines, taken, frame.footPx)
  return lines.map(({ key, text, isReference, path }, index) => (
    <g key={key}>
      <path d={path} className={isReference ? styles.reference : styles.limit} />
      <text x={places[index]?.xPx} y={places[index]?.yPx} textAnchor={places[index]?.anchor} className={styles.label}>
        {text}
      </text>
    </g>
  ))
}

/** The lines of the limits, one for each uninterrupted time. The label is at the first value of the line. */
function linesOf(frame: ChartFrame, limits: readonly LimitLine[]) {
  const { range, x } = frame
  return limits
    .filter((limit) => isOnAxis(frame, limit))
    .flatMap(({ label, value, axis, isReference = false, isLabelBelow = false, during = [range] }) => {
      const runs: { fromMs: number; startPx: number; stopPx: number; yPx: number; path: string; toMs: number }[] = []
      const periods: NonNullable<LimitLine['during']> = during
      for (const { fromMs, toMs, value: own = value } of periods) {
        if (toMs <= range.fromMs || fromMs >= range.toMs) continue
        const startPx = x(fromMs)
        const stopPx = x(toMs)
        const yPx = scaleOfAxis(frame, axis)(own)
        const last = runs.at(-1)
        if (last?.toMs === fromMs) Object.assign(last, { toMs, stopPx, path: `${last.path}V${yPx}H${stopPx}` })
        else runs.push({ fromMs, toMs, startPx, stopPx, yPx, path: `M${startPx} ${yPx}H${stopPx}` })
      }
      return runs.map(({ fromMs, startPx, stopPx, yPx, path }) => ({
        key: `${label} ${fromMs}`,
        text: label,
        isReference,
        startPx,
        stopPx,
        yPx,
        path,
        // The label of a limit is at its start, so that it does not cover the newest values.
        end: isReference ? ('stop' as const) : ('start' as const),
        isBelow: isLabelBelow,
      }))
    })
}

/** Where a line is drawn: a box around each of its parts. */
function traceAreas({ points, axis, isStepped }: DrawnLine, frame: ChartFrame): TakenArea[] {
  const y = scaleOfAxis(frame, axis)
  const box = (fromMs: number, toMs: number, one: number, other: number): TakenArea => ({
    leftPx: frame.x(fromMs),
    rightPx: frame.x(toMs) + TRACE_PX,
    topPx: Math.min(y(one), y(other)) - TRACE_PX / 2,
    bottomPx: Math.max(y(one), y(other)) + TRACE_PX / 2,
  })
  return points.flatMap(({ atMs, value }, place) => {
    const next = points[place + 1]
    if (value === null || next === undefined || next.value === null) return []
    return isStepped
      ? [box(atMs, next.atMs, value, value), box(next.atMs, next.atMs, value, next.value)]
      : [box(atMs, next.atMs, value, next.value)]
  })
}

function areaOf({ text, xPx, yPx, anchor }: EndLabel): TakenArea {
  const leftPx = anchor === 'start' ? xPx : xPx - labelWidthPx(text)
  return { leftPx, rightPx: leftPx + labelWidthPx(text), topPx: yPx - HALF_LINE_PX, bottomPx: yPx + HALF_LINE_PX }
}

const useStyles = makeStyles({
  limit: { fill: 'none', stroke: tokens.colorNeutralForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  reference: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: '1px', strokeDasharray: '2 3' },
  label: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
})
