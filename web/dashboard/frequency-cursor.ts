import type { Overview } from '#contract/dashboard.ts'
import { frequencyText } from '#units/reserves.ts'
import type { DashboardFrequencyFrame } from './frequency-frame.ts'

type Place = Pick<DashboardFrequencyFrame, 'leftPx' | 'rightPx' | 'fromMs' | 'toMs'>

/** The position of a moment, px. */
export const xOf = ({ leftPx, rightPx, fromMs, toMs }: Place, atMs: number) =>
  leftPx + ((atMs - fromMs) / (toMs - fromMs)) * (rightPx - leftPx)

/** The moment at a position in px, limited to the hour. */
export const msAt = ({ leftPx, rightPx, fromMs, toMs }: Place, xPx: number) =>
  fromMs + Math.min(1, Math.max(0, (xPx - leftPx) / (rightPx - leftPx))) * (toMs - fromMs)

/** The values at the moment of a point, and the activations at that moment. */
export function linesAt({ points, activations }: Pick<Overview['frequency'], 'points' | 'activations'>, atMs: number): string[] {
  const point = points.find(({ at }) => Date.parse(at) === atMs)
  const isDuring = ({ start, end }: (typeof activations)[number]) =>
    Date.parse(start) <= atMs && (end === null || Date.parse(end) > atMs)
  return [valueText(point), ...activations.filter(isDuring).map(({ groupName }) => `Activation: ${groupName}`)]
}

function valueText(point: Overview['frequency']['points'][number] | undefined): string {
  if (!point || point.lowHz === null || point.highHz === null) return 'Not measured'
  const [low, high] = [frequencyText(point.lowHz), frequencyText(point.highHz)]
  return low === high ? low : `${low} to ${high}`
}
