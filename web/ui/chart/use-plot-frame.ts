import { useMemo } from 'react'
import { useWidth } from '../hooks.ts'
import { plotFrame, type PlotFrame } from './Plot.tsx'
import { type Edges, usePlotEdges } from './plot-edges.ts'
import type { Domain } from './scale.ts'

interface Options {
  heightPx: number
  x: Domain
  y: Domain
  /** Space above and below the plot, px. */
  top?: number
  bottom?: number
  /** Space for the labels beside the plot, px. Another plot of the page may need more. */
  needs?: Edges
}

const NEEDS = { left: 56, right: 12 }

/** The frame of a plot over time as wide as an element, whose ref is returned too. Its edges are those of all plots of the page. */
export function usePlotFrame({ heightPx, x, y, top = 10, bottom = 24, needs = NEEDS }: Options) {
  const [measure, widthPx] = useWidth()
  const { left, right } = usePlotEdges(needs)
  const frame = useMemo(
    (): PlotFrame =>
      plotFrame({
        widthPx,
        heightPx,
        margins: { left, right, top, bottom },
        x: { from: x.from, to: x.to },
        y: { from: y.from, to: y.to },
      }),
    [widthPx, heightPx, left, right, top, bottom, x.from, x.to, y.from, y.to],
  )
  return [measure, frame] as const
}
