import { makeStyles, tokens } from '@fluentui/react-components'
import { scaleOfAxis, type ChartFrame, type ShownSeries } from './chart-frame.ts'
import { drawnPointAt, type TimeRange } from './chart-series.ts'

interface Props {
  frame: ChartFrame
  series: readonly ShownSeries[]
  atMs: number | undefined
  /** The pinned moment. */
  pinnedMs: number | undefined
  /** The range that is being selected for a zoom. */
  marked: TimeRange | undefined
}

/** The cursor, its values as dots, and the range that is being selected. */
export function ChartCursor({ frame, series, atMs, pinnedMs, marked }: Props) {
  const styles = useStyles()
  const { topPx, footPx, x } = frame
  return (
    <>
      {marked && (
        <rect
          x={x(marked.fromMs)}
          width={x(marked.toMs) - x(marked.fromMs)}
          y={topPx}
          height={footPx - topPx}
          className={styles.marked}
        />
      )}
      {pinnedMs !== undefined && pinnedMs >= frame.range.fromMs && pinnedMs <= frame.range.toMs && (
        <g className={styles.pin}>
          <line x1={x(pinnedMs)} x2={x(pinnedMs)} y1={topPx} y2={footPx} strokeDasharray="4 3" />
          <circle cx={x(pinnedMs)} cy={topPx} r={4} />
        </g>
      )}
      {atMs !== undefined && <line x1={x(atMs)} x2={x(atMs)} y1={topPx} y2={footPx} className={styles.cursor} />}
      {atMs !== undefined &&
        series.map((line) => {
          const value = drawnPointAt(line, atMs)?.value ?? null
          if (value === null) return null
          return (
            <circle
              key={line.name}
              cx={x(atMs)}
              cy={scaleOfAxis(frame, line.axis)(value)}
              r={4}
              fill={line.look.color}
              className={styles.dot}
            />
          )
        })}
    </>
  )
}

const useStyles = makeStyles({
  marked: { fill: tokens.colorBrandBackground2, stroke: tokens.colorBrandStroke1, fillOpacity: 0.4 },
  pin: { stroke: tokens.colorBrandStroke1, fill: tokens.colorBrandStroke1, strokeWidth: '1.5px' },
  cursor: { stroke: tokens.colorNeutralForeground2 },
  dot: { stroke: tokens.colorNeutralBackground1, strokeWidth: '2px' },
})
