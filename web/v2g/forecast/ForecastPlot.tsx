import { makeStyles } from '@fluentui/react-components'
import type { ForecastFrame } from './forecast-frame.ts'
import { useForecastMarks } from './use-forecast-marks.ts'

interface Props {
  frame: ForecastFrame
  heightPx: number
}

/**
 * The state of charge until the departure: earliest and latest charging, and the target. The adjacent text gives the same
 * information.
 */
export function ForecastPlot({ frame, heightPx }: Props) {
  const styles = useStyles()
  const marks = useForecastMarks()
  const { leftPx, rightPx, topPx, footPx, now, end, start, targetPx } = frame
  return (
    <svg width="100%" height={heightPx} aria-hidden className={styles.plot}>
      {frame.levels.map(({ px, label: text }) => (
        <g key={text}>
          <line x1={leftPx} x2={rightPx} y1={px} y2={px} className={marks.grid} />
          <text x={leftPx - 8} y={px} textAnchor="end" dominantBaseline="middle" className={marks.label}>
            {text}
          </text>
        </g>
      ))}
      {frame.times.map(({ px, label: text }) => (
        <text key={text} x={px} y={heightPx - 6} textAnchor={px < leftPx + 16 ? 'start' : 'middle'} className={marks.label}>
          {text}
        </text>
      ))}
      <path d={frame.between} className={marks.between} />
      {targetPx !== undefined && <line x1={leftPx} x2={rightPx} y1={targetPx} y2={targetPx} className={marks.target} />}
      <path d={frame.latest} className={marks.latest} />
      <path d={frame.earliest} className={marks.earliest} />
      <line x1={rightPx} x2={rightPx} y1={topPx} y2={footPx} className={marks.departure} />
      <text x={rightPx + 10} y={heightPx - 6} textAnchor="end" className={marks.departureLabel}>
        {frame.departureLabel}
      </text>
      <circle cx={now.xPx} cy={now.yPx} r={4} className={marks.point} />
      <circle cx={end.xPx} cy={end.yPx} r={4} className={marks.point} />
      {start && <circle cx={start.xPx} cy={start.yPx} r={4} className={marks.start} />}
    </svg>
  )
}

const useStyles = makeStyles({
  plot: { display: 'block' },
})
