/** The required and the delivered power at a moment, kW. */
export interface PowerSample {
  readonly atMs: number
  readonly requiredKw: number
  /** The baseline less the power. */
  readonly deliveredKw: number
  /** The power at the start of the activation less the power; absent for a V2G point. */
  readonly meterChangeKw?: number
}

/** A span as reported, in seconds with one decimal. */
export const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 100) / 10)

/** Varying voltages and currents in hundredths of an ampere prevent a response of exactly the required power. */
export const MIN_KW = 0.05
export const SHORTFALL = 0.01

/** `shortfall`: the share of the required power that may be missing. */
export const isThere = ({ deliveredKw }: PowerSample, askedKw: number, shortfall = SHORTFALL): boolean =>
  deliveredKw >= askedKw - Math.max(MIN_KW, askedKw * shortfall)

export interface ResponseTime {
  readonly ms: number
  /** The request ended before its power was delivered, or its power has not been delivered yet. */
  readonly isUndelivered: boolean
}

/**
 * The longest time from a request until this share of the requested power was delivered, or this share of the remaining request
 * if the request decreased; null without a request. The first request counts from the crossing, later ones from their sample.
 */
export function longestResponseTime(samples: readonly PowerSample[], crossedMs: number, share: number): ResponseTime | null {
  let longest: ResponseTime | null = null
  for (const [place, { atMs, requiredKw }] of samples.entries()) {
    const beforeKw = samples[place - 1]?.requiredKw ?? 0
    if (requiredKw <= beforeKw) continue
    const { untilMs, isUndelivered } = waitFrom(samples, place, share)
    const ms = untilMs - (place === 0 ? crossedMs : atMs)
    if (!longest || ms > longest.ms) longest = { ms, isUndelivered }
    // Later requests cannot have longer response times.
    if (isUndelivered && untilMs === samples.at(-1)?.atMs) break
  }
  return longest
}

function waitFrom(samples: readonly PowerSample[], first: number, share: number): { untilMs: number; isUndelivered: boolean } {
  let askedKw = Infinity
  for (let place = first; place < samples.length; place++) {
    const sample = samples[place]
    if (!sample) break
    askedKw = Math.min(askedKw, sample.requiredKw)
    if (askedKw <= 0) return { untilMs: sample.atMs, isUndelivered: true }
    if (isThere(sample, askedKw * share)) return { untilMs: sample.atMs, isUndelivered: false }
  }
  return { untilMs: samples.at(-1)?.atMs ?? NaN, isUndelivered: true }
}

/** The power that has been required without interruption for `forMs` at each sample, kW; this power is due. */
export function dueKw(samples: readonly PowerSample[], crossedMs: number, forMs: number): number[] {
  return samples.map(({ atMs }, place) => {
    if (atMs - forMs < crossedMs) return 0
    let minKw = Infinity
    for (let back = place; back >= 0; back--) {
      const sample = samples[back]
      if (!sample || sample.atMs < atMs - forMs) break
      minKw = Math.min(minKw, sample.requiredKw)
    }
    return minKw
  })
}
