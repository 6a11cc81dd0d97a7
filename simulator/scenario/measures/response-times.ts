/** What was asked for at a moment, and what was there, kW. */
export interface Sample {
  readonly atMs: number
  readonly requiredKw: number
  readonly deliveredKw: number
}

/** A span as it is reported: s, to the tenth. */
export const seconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 100) / 10)

/** A voltage that moves, and currents in hundredths of an ampere, leave nobody at exactly what was asked for. */
const LEAST_KW = 0.05
export const SHORTFALL = 0.01

/** `shortfall`: the share of what is asked for that may be missing. */
export const isThere = ({ deliveredKw }: Sample, askedKw: number, shortfall = SHORTFALL): boolean =>
  deliveredKw >= askedKw - Math.max(LEAST_KW, askedKw * shortfall)

export interface ResponseTime {
  readonly ms: number
  /** What was asked for ended before it was there, or has not come yet. */
  readonly isInVain: boolean
}

/**
 * The longest that anything asked for had to wait for this share of itself, or for as much of what was left of it; null when
 * nothing was asked for. The first of it was asked for when the frequency crossed, and all else at its sample.
 */
export function longestResponseTime(samples: readonly Sample[], crossedMs: number, share: number): ResponseTime | null {
  let longest: ResponseTime | null = null
  for (const [place, { atMs, requiredKw }] of samples.entries()) {
    const beforeKw = samples[place - 1]?.requiredKw ?? 0
    if (requiredKw <= beforeKw) continue
    const { untilMs, isInVain } = waitFrom(samples, place, share)
    const ms = untilMs - (place === 0 ? crossedMs : atMs)
    if (!longest || ms > longest.ms) longest = { ms, isInVain }
    // Nothing that is asked for later can wait for longer.
    if (isInVain && untilMs === samples.at(-1)?.atMs) break
  }
  return longest
}

function waitFrom(samples: readonly Sample[], first: number, share: number): { untilMs: number; isInVain: boolean } {
  let askedKw = Infinity
  for (let place = first; place < samples.length; place++) {
    const sample = samples[place]
    if (!sample) break
    askedKw = Math.min(askedKw, sample.requiredKw)
    if (askedKw <= 0) return { untilMs: sample.atMs, isInVain: true }
    if (isThere(sample, askedKw * share)) return { untilMs: sample.atMs, isInVain: false }
  }
  return { untilMs: samples.at(-1)?.atMs ?? NaN, isInVain: true }
}

/** What has been asked for without a pause for so long, at each sample, kW: that much has to be there. */
export function dueKw(samples: readonly Sample[], crossedMs: number, forMs: number): number[] {
  return samples.map(({ atMs }, place) => {
    if (atMs - forMs < crossedMs) return 0
    let leastKw = Infinity
    for (let back = place; back >= 0; back--) {
      const sample = samples[back]
      if (!sample || sample.atMs < atMs - forMs) break
      leastKw = Math.min(leastKw, sample.requiredKw)
    }
    return leastKw
  })
}
