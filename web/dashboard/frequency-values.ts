import type { Overview } from '#contract/dashboard.ts'
import { frequencyText } from '#units/reserves.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'
import { extent, type Domain } from '#ui/chart/scale.ts'

type Frequency = Overview['frequency']

const NOMINAL_HZ = 50
const AIR_HZ = 0.02

/** The range of the values and thresholds, Hz, around 50 Hz; undefined without a known frequency. */
export function frequencyDomain({ points, thresholds }: Pick<Frequency, 'points' | 'thresholds'>): Domain | undefined {
  const known = points.flatMap(({ lowHz, highHz }) => (lowHz === null || highHz === null ? [] : [lowHz, highHz]))
  if (known.length === 0) return undefined
  const all = extent([...known, NOMINAL_HZ, ...thresholds.map(({ frequencyHz }) => frequencyHz)])
  return all && { from: all.from - AIR_HZ, to: all.to + AIR_HZ }
}

/** The times with an activation, each once; an activation in progress lasts until `toMs`. */
export function activeTimes(activations: Frequency['activations'], toMs: number): TimeRange[] {
  const union: TimeRange[] = []
  const spans = activations.map(({ start, end }) => ({ fromMs: Date.parse(start), toMs: end === null ? toMs : Date.parse(end) }))
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const before = union.at(-1)
    if (before && span.fromMs <= before.toMs) union.splice(-1, 1, { ...before, toMs: Math.max(before.toMs, span.toMs) })
    else union.push(span)
  }
  return union
}

/** The values at the moment of a point, and the activations at that moment. */
export function linesAt({ points, activations }: Pick<Frequency, 'points' | 'activations'>, atMs: number): string[] {
  const point = points.find(({ at }) => Date.parse(at) === atMs)
  const isDuring = ({ start, end }: (typeof activations)[number]) =>
    Date.parse(start) <= atMs && (end === null || Date.parse(end) > atMs)
  return [valueText(point), ...activations.filter(isDuring).map(({ groupName }) => `Activation: ${groupName}`)]
}

function valueText(point: Frequency['points'][number] | undefined): string {
  if (!point || point.lowHz === null || point.highHz === null) return 'Not measured'
  const [low, high] = [frequencyText(point.lowHz), frequencyText(point.highHz)]
  return low === high ? low : `${low} to ${high}`
}
