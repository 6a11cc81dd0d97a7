/** The response of a group: power above what would have flowed without activation, kW; for FCR-D up the delivered reduction. */
export interface ResponseSample {
  /** Time since the start of the test, s. */
  readonly atS: number
  readonly frequencyHz: number
  readonly responseKw: number
}

/** Times of recordings are sums of decimals. */
const ROUNDING_S = 1e-6

/** A step may come this much beside its time, which is noise: TR 4 accepts 10 mHz, which a ramp passes in 0.04 s. */
export const EARLY_S = 0.05

/** The time of the last row at or before a time: in the next one, a return ramp may have begun. The time itself without one. */
export const lastUntil = (samples: readonly ResponseSample[], untilS: number): number =>
  samples.findLast(({ atS }) => atS <= untilS + ROUNDING_S)?.atS ?? untilS

/** The index of the first sample at or after a time. */
function indexFrom(samples: readonly ResponseSample[], atS: number): number {
  let [low, high] = [0, samples.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((samples[middle]?.atS ?? Infinity) < atS) low = middle + 1
    else high = middle
  }
  return low
}

/** The response at a time, kW, with linear interpolation between the samples. Samples are in order of time. */
export function responseAt(samples: readonly ResponseSample[], atS: number): number {
  const next = indexFrom(samples, atS)
  const to = samples[next]
  if (!to) return samples.at(-1)?.responseKw ?? NaN
  const from = samples[next - 1]
  if (!from) return to.responseKw
  return from.responseKw + ((to.responseKw - from.responseKw) * (atS - from.atS)) / (to.atS - from.atS)
}

/** Visits the samples of a span in order, with its two ends interpolated. */
function visitSpan(
  samples: readonly ResponseSample[],
  [fromS, toS]: readonly [fromS: number, toS: number],
  visit: (atS: number, kw: number) => void,
): void {
  visit(fromS, responseAt(samples, fromS))
  for (let place = indexFrom(samples, fromS); place < samples.length; place++) {
    const sample = samples[place]
    if (!sample || sample.atS >= toS) break
    if (sample.atS > fromS) visit(sample.atS, sample.responseKw)
  }
  visit(toS, responseAt(samples, toS))
}

/** The energy of a span above an offset, kWs: trapezoids between the samples. */
export function energyKws(samples: readonly ResponseSample[], fromS: number, toS: number, aboveKw = 0): number {
  let sum = 0
  let lastS = fromS
  let lastKw = 0
  visitSpan(samples, [fromS, toS], (atS, kw) => {
    sum += ((kw + lastKw) / 2 - aboveKw) * (atS - lastS)
    lastS = atS
    lastKw = kw
  })
  return sum
}

/** The mean response of a span, kW. */
export const meanKw = (samples: readonly ResponseSample[], fromS: number, toS: number): number =>
  energyKws(samples, fromS, toS) / (toS - fromS)

const extremeKw =
  (extreme: (one: number, other: number) => number) => (samples: readonly ResponseSample[], fromS: number, toS: number) => {
    let found = responseAt(samples, fromS)
    visitSpan(samples, [fromS, toS], (_, kw) => (found = extreme(found, kw)))
    return found
  }
export const greatestKw = extremeKw(Math.max)
export const minKw = extremeKw(Math.min)

/** The largest fall of the response from any sample to any later one within a window, kW. */
export function largestFallKw(samples: readonly ResponseSample[], windowS: number): number {
  // The samples of the window that no later one exceeds, from the highest to the latest.
  let largest = 0
  const highest: ResponseSample[] = []
  let first = 0
  for (const sample of samples) {
    while (highest.length > first && (highest.at(-1)?.responseKw ?? Infinity) <= sample.responseKw) highest.pop()
    highest.push(sample)
    while ((highest[first]?.atS ?? Infinity) < sample.atS - windowS - ROUNDING_S) first++
    largest = Math.max(largest, (highest[first]?.responseKw ?? 0) - sample.responseKw)
  }
  return largest
}
