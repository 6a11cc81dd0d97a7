import { useThemeClassName } from '@fluentui/react-components'
import { memo, useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartFrame, DrawnLine } from './chart-frame.ts'
import { canvasLines, isDense, isolatedIndexes } from './canvas-lines.ts'
import { resolvedColor } from './resolved-color.ts'

interface Props {
  frame: ChartFrame
  lines: readonly DrawnLine[]
}

const STROKE_PX = 2
/** Without a GPU, the browser takes about 15 times as long for a line of two pixels as for one of a single pixel. */
const DENSE_STROKE_PX = 1
const ISOLATED_POINT_PX = 4
const stepped = UPlot.paths.stepped?.({ align: 1 })

/**
 * The lines on a canvas. Axes, marks and the cursor are SVG layers of the same frame. A canvas does not follow the theme, so it
 * is drawn again when the theme changes.
 */
export default memo(function ChartLines(props: Props) {
  return <Canvas key={useThemeClassName()} {...props} />
})

function Canvas({ frame, lines }: Props) {
  const target = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = target.current
    if (!element) return undefined
    const plot = new UPlot(optionsOf(frame, lines, element), canvasLines(lines), element)
    return () => plot.destroy()
  }, [frame, lines])
  return <div ref={target} style={{ width: frame.widthPx, height: frame.heightPx }} />
}

function optionsOf(frame: ChartFrame, lines: readonly DrawnLine[], element: Element): UPlot.Options {
  const { widthPx, heightPx, leftPx, rightPx, topPx, bottomPx, range, left, right } = frame
  return {
    width: widthPx,
    height: heightPx,
    padding: [topPx, rightPx, bottomPx, leftPx],
    pxAlign: 0,
    legend: { show: false },
    cursor: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: {
      x: { time: false, range: [range.fromMs, range.toMs] },
      left: { range: [left.from, left.to] },
      ...(right && { right: { range: [right.from, right.to] } }),
    },
    series: [{}, ...lines.map((line) => seriesOf(line, widthPx, resolvedColor(line.look.color, element)))],
  }
}

function seriesOf({ name, axis, isStepped, look, points }: DrawnLine, widthPx: number, color: string): UPlot.Series {
  const hasIsolatedPoints = isolatedIndexes(points.map(({ value }) => value)).length > 0
  return {
    label: name,
    scale: axis,
    stroke: color,
    width: isDense(points.length, widthPx) ? DENSE_STROKE_PX : STROKE_PX,
    ...(look.dash !== undefined && { dash: look.dash.split(' ').map(Number), cap: 'butt' }),
    ...(isStepped && stepped && { paths: stepped }),
    points: {
      show: hasIsolatedPoints,
      size: ISOLATED_POINT_PX,
      fill: color,
      filter: (plot, series) => isolatedIndexes([...(plot.data[series] ?? [])]),
    },
  }
}
