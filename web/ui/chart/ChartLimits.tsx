import { makeStyles, tokens } from '@fluentui/react-components'
import { isOnAxis, xOf, yOf, type ChartFrame } from './chart-frame.ts'
import { outlinedLabel } from '#ui/outlined-label.ts'
import type { LimitLine } from './chart-series.ts'

const LABEL_ABOVE_PX = -4
const LABEL_BELOW_PX = 13

/** The limits of a chart while they are in force, and levels to compare with. */
export function ChartLimits({ frame, limits }: { frame: ChartFrame; limits: readonly LimitLine[] }) {
  const styles = useStyles()
  const { widthPx, leftPx, rightPx, range } = frame
  const endPx = widthPx - rightPx
  return limits
    .filter((limit) => isOnAxis(frame, limit))
    .flatMap(({ label, value, axis, isReference, isLabelBelow, during = [range] }) =>
      during
        .filter(({ fromMs, toMs }) => toMs > range.fromMs && fromMs < range.toMs)
        .map(({ fromMs, toMs }) => {
          const [startPx, stopPx] = [Math.max(leftPx, xOf(frame, fromMs)), Math.min(endPx, xOf(frame, toMs))]
          const yPx = yOf(frame, value, axis)
          return (
            <g key={`${label} ${fromMs}`}>
              <line x1={startPx} x2={stopPx} y1={yPx} y2={yPx} className={isReference ? styles.reference : styles.limit} />
              {/* The label of a limit is at its start, so that it does not cover the newest values. */}
              <text
                x={isReference ? stopPx - 4 : startPx + 4}
                y={yPx + (isLabelBelow ? LABEL_BELOW_PX : LABEL_ABOVE_PX)}
                textAnchor={isReference ? 'end' : 'start'}
                className={styles.label}
              >
                {label}
              </text>
            </g>
          )
        }),
    )
}

const useStyles = makeStyles({
  limit: { stroke: tokens.colorNeutralForeground1, strokeWidth: '1.5px', strokeDasharray: '6 3' },
  reference: { stroke: tokens.colorNeutralForeground3, strokeWidth: '1px', strokeDasharray: '2 3' },
  label: { ...outlinedLabel, fill: tokens.colorNeutralForeground1 },
})
