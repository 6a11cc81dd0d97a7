import { timeTicks, type TimeTick } from '#ui/chart/time-axis.ts'
import type { PlotFrame } from '#ui/chart/Plot.tsx'
import { durationText } from './moments.ts'

const LABEL_EVERY_PX = 70

/** Ticks at round durations since the start of the run, with enough distance for their labels. */
export function runTicks({ x, leftPx, rightPx }: Pick<PlotFrame, 'x' | 'leftPx' | 'rightPx'>, startMs: number): TimeTick[] {
  const [fromMs = 0, toMs = 0] = x.domain()
  const most = Math.max(1, Math.floor((rightPx - leftPx) / LABEL_EVERY_PX))
  return timeTicks({ fromMs, toMs }, most, { offsetMs: () => -startMs, labelOf: (atMs) => durationText(atMs - startMs) })
}
