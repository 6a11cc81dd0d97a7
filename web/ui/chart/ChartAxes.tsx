import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { innerWidthPx, xOf, yOf, type ChartFrame } from './chart-frame.ts'
import { timeTicks } from './time-axis.ts'

const TICK_EVERY_PX = 80
const LABEL_GAP_PX = 10

/** Grid lines and the labels of time, values and units. */
export const ChartAxes = memo(function ChartAxes({ frame }: { frame: ChartFrame }) {
  const styles = useStyles()
  const { widthPx, heightPx, leftPx, rightPx, bottomPx, range, left, right } = frame
  const endPx = widthPx - rightPx
  const floorPx = heightPx - bottomPx
  return (
    <>
      {left.labels.map((label, part) => {
        const yPx = yOf(frame, left.from + part * left.step)
        return (
          <g key={label} className={styles.label}>
            <line x1={leftPx} x2={endPx} y1={yPx} y2={yPx} className={styles.grid} />
            <text x={leftPx - LABEL_GAP_PX} y={yPx} textAnchor="end" dominantBaseline="central">
              {label}
            </text>
            {right && (
              <text x={endPx + LABEL_GAP_PX} y={yPx} dominantBaseline="central">
                {right.labels[part]}
              </text>
            )}
          </g>
        )
      })}
      {timeTicks(range, Math.max(1, innerWidthPx(frame) / TICK_EVERY_PX)).map(({ atMs, label }) => (
        <g key={atMs} className={styles.label}>
          <line x1={xOf(frame, atMs)} x2={xOf(frame, atMs)} y1={floorPx} y2={floorPx + 4} className={styles.tick} />
          <text x={xOf(frame, atMs)} y={floorPx + 16} textAnchor="middle" dominantBaseline="central">
            {label}
          </text>
        </g>
      ))}
      <g className={styles.label}>
        <text x={leftPx - LABEL_GAP_PX} y={12} textAnchor="end">
          {frame.leftUnit}
        </text>
        {right && (
          <text x={endPx + LABEL_GAP_PX} y={12}>
            {frame.rightUnit}
          </text>
        )}
      </g>
    </>
  )
})

const useStyles = makeStyles({
  label: {
    fill: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontFamily: tokens.fontFamilyBase,
    fontVariantNumeric: 'tabular-nums',
  },
  grid: { stroke: tokens.colorNeutralStroke2 },
  tick: { stroke: tokens.colorNeutralStroke1 },
})
