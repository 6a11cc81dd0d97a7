import { LineChart, type LineChartProps } from '@fluentui/react-charts'
import { memo, useMemo } from 'react'
import { innerWidthPx, type ChartFrame, type DrawnLine } from './chart-frame.ts'
import type { TimeRange } from './chart-series.ts'
import { timeTicks } from './time-axis.ts'
import { PARTS } from './value-axis.ts'

interface Props {
  frame: ChartFrame
  lines: readonly DrawnLine[]
}

const TICK_EVERY_PX = 80
const STROKE_PX = 2
const TICKS = Array.from({ length: PARTS + 1 }, (_, index) => index)

/**
 * Lines and axes. The library rounds and widens every axis, also a fixed one. It therefore receives positions instead of values:
 * heights in parts of the axis from 0, times as shares of the range from 0 to 1. It does not change these.
 * A missing value is NaN, because the library reads its list of gaps only if every point is a separate element.
 */
export default memo(function ChartLines({ frame, lines }: Props) {
  const { range, left, right } = frame
  const data = useMemo(() => ({ lineChartData: lines.map((line) => chartLine(line, frame)) }), [lines, frame])
  const ticks = useMemo(() => timeTicks(range, Math.max(1, innerWidthPx(frame) / TICK_EVERY_PX)), [range, frame])
  return (
    <div style={{ width: frame.widthPx, height: frame.heightPx }}>
      <LineChart
        data={data}
        optimizeLargeData
        enablePerfOptimization
        hideLegend
        hideTooltip
        width={frame.widthPx}
        height={frame.heightPx}
        margins={{ left: frame.leftPx, right: frame.rightPx, top: frame.topPx, bottom: frame.bottomPx }}
        xMinValue={0}
        xMaxValue={1}
        hideTickOverlap={false}
        tickValues={ticks.map(({ atMs }) => shareOf(range, atMs))}
        xAxis={{ tickText: ticks.map(({ label }) => label) }}
        yMinValue={0}
        yMaxValue={PARTS}
        yAxisTickCount={PARTS}
        yAxisTickValues={TICKS}
        yAxis={{ tickText: [...left.labels] }}
        // This formatter applies to the right axis, because the left axis has its own texts.
        yAxisTickFormat={(part: number) => right?.labels[part] ?? ''}
        {...(right && { secondaryYScaleOptions: { yMinValue: 0, yMaxValue: PARTS } })}
      />
    </div>
  )
})

const shareOf = ({ fromMs, toMs }: TimeRange, atMs: number) => (atMs - fromMs) / (toMs - fromMs)

type LineData = NonNullable<LineChartProps['data']['lineChartData']>[number]

function chartLine({ name, look, axis, points }: DrawnLine, { range, left, right }: ChartFrame): LineData {
  const scale = (axis === 'right' ? right : undefined) ?? left
  // Without a callout, a point is only a position on the path.
  const at = (atMs: number, value: number | null) => ({
    x: shareOf(range, atMs),
    y: value === null ? NaN : (value - scale.from) / scale.step,
    hideCallout: true,
  })
  return {
    legend: name,
    color: look.color,
    useSecondaryYScale: axis === 'right',
    lineOptions: {
      strokeWidth: STROKE_PX,
      ...(look.dash !== undefined && { strokeDasharray: look.dash, strokeLinecap: 'butt' }),
    },
    // A gap at both ends keeps the range of the time axis if values are missing there or everywhere.
    data: [at(range.fromMs, null), ...points.map(({ atMs, value }) => at(atMs, value)), at(range.toMs, null)],
  }
}
