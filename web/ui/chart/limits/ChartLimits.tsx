import { makeStyles, tokens } from '@fluentui/react-components'
import { outlinedLabel } from '#ui/outlined-label.ts'
import { isOnAxis, xOf, yOf, type ChartFrame } from '../chart-frame.ts'
import type { LimitLine } from '../chart-series.ts'
import type { EndLabel } from '../end-labels.ts'
import { labelWidthPx, placeLabels, type TakenArea } from './line-labels.ts'

interface Props {
  frame: ChartFrame
  limits: readonly LimitLine[]
  /** The labels of phases, which the labels of limits keep free. */
  endLabels: readonly EndLabel[]
}

const HALF_LINE_PX = 7

/** The limits of a chart while they are in force, and levels to compare with. */
export function ChartLimits({ frame, limits, endLabels }: Props) {
  const styles = useStyles()
  const lines = linesOf(frame, limits)
  const places = placeLabels(lines, endLabels.map(areaOf), frame.heightPx - frame.bottomPx)
  return lines.map(({ key, text, isReference, startPx, stopPx, yPx }, index) => (
    <g key={key}>
      <line x1={startPx} x2={stopPx} y1={yPx} y2={yPx} className={isReference ? styles.reference : styles.limit} />
      <text x={places[index]?.xPx} y={places[index]?.yPx} textAnchor={places[index]?.anchor} className={styles.label}>
        {text}
      </text>
    </g>
  ))
}

function linesOf(frame: ChartFrame, limits: readonly LimitLine[]) {
  const { widthPx, leftPx, rightPx, range } = frame
  return limits
    .filter((limit) => isOnAxis(frame, limit))
    .flatMap(({ label, value, axis, isReference = false, isLabelBelow = false, during = [range] }) =>
      during
        .filter(({ fromMs, toMs }) => toMs > range.fromMs && fromMs < range.toMs)
        .map(({ fromMs, toMs }) => ({
          key: `${label} ${fromMs}`,
          text: label,
          isReference,
          startPx: Math.max(leftPx, xOf(frame, fromMs)),
          stopPx: Math.min(widthPx - rightPx, xOf(frame, toMs)),
          yPx: yOf(frame, value, axis),
          // The label of a limit is at its start, so that it does not cover the newest values.
          end: isReference ? ('stop' as const) : ('start' as const),
          isBelow: isLabelBelow,
        })),
    )
}

function areaOf({ text, xPx, yPx, anchor }: EndLabel): TakenArea {
  const leftPx = anchor === 'start' ? xPx : xPx - labelWidthPx(text)
  return { leftPx, rightPx: leftPx + labelWidthPx(text), topPx: yPx - HALF_LINE_PX, bottomPx: yPx + HALF_LINE_PX }
}

const useStyles = makeStyles({
  limit: { stroke: tokens.colorNeutralForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  reference: { stroke: tokens.colorNeutralForeground3, strokeWidth: '1px', strokeDasharray: '2 3' },
  label: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
})
