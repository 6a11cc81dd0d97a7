import { makeStyles, tokens } from '@fluentui/react-components'
import { outlinedLabel } from '#ui/outlined-label.ts'
import { isOnAxis, scaleOfAxis, type ChartFrame } from '../chart-frame.ts'
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
  const places = placeLabels(lines, endLabels.map(areaOf), frame.footPx)
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

function areaOf({ text, xPx, yPx, anchor }: EndLabel): TakenArea {
  const leftPx = anchor === 'start' ? xPx : xPx - labelWidthPx(text)
  return { leftPx, rightPx: leftPx + labelWidthPx(text), topPx: yPx - HALF_LINE_PX, bottomPx: yPx + HALF_LINE_PX }
}

const useStyles = makeStyles({
  limit: { fill: 'none', stroke: tokens.colorNeutralForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  reference: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: '1px', strokeDasharray: '2 3' },
  label: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
})
