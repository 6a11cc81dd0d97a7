/**
 * What one answer tells of the platform's clock: it showed a time in [dateMs, dateMs + 1000) at some moment between
 * sending the call and receiving the answer. The `Date` header counts whole seconds.
 */
export interface ClockSample {
  sentMs: number
  receivedMs: number
  dateMs: number
}

/** platform time = baseMs + rate × (computer time − atMs) */
export interface ClockLine {
  atMs: number
  baseMs: number
  rate: number
}

const RESOLUTION_MS = 1_000
const KEPT = 16
/** Two answers fit nearly any pace; the third one confirms it. */
const CONFIRMING = 3

/** Keeps the newest samples that one line fits; a clock that jumped or changed its pace leaves the older ones behind. */
export function keepFitting(samples: readonly ClockSample[], next: ClockSample): ClockSample[] {
  let kept = [...samples, next].slice(-KEPT)
  while (kept.length > 1 && !ratesFitting(kept)) kept = kept.slice(1)
  return kept
}

/**
 * The line through the samples. A platform's clock runs at 1, so 1 is kept as long as it fits; another pace is believed
 * once three answers agree on it, since two apart by a jump fit a wrong one as well.
 */
export function fitLine(samples: readonly ClockSample[], believedRate: number): ClockLine | undefined {
  const newest = samples.at(-1)
  const rates = ratesFitting(samples)
  if (!newest || !rates) return undefined

  const isBelieved = believedRate >= rates.least && believedRate <= rates.most
  const rate = isBelieved || samples.length < CONFIRMING ? believedRate : roundestWithin(rates)
  const fits = rate >= rates.least && rate <= rates.most
  const used = fits ? samples : [newest]

  const atMs = newest.receivedMs
  const earliest = Math.max(...used.map((one) => one.dateMs + rate * (atMs - one.receivedMs)))
  const latest = Math.min(...used.map((one) => one.dateMs + RESOLUTION_MS + rate * (atMs - one.sentMs)))
  return { atMs, baseMs: (earliest + latest) / 2, rate }
}

/** The paces, none below zero, at which every two of the samples can lie on one line; undefined when there is none. */
function ratesFitting(samples: readonly ClockSample[]) {
  let least = 0
  let most = Infinity
  for (const [index, later] of samples.entries()) {
    for (const earlier of samples.slice(0, index)) {
      const advancedMs = later.dateMs - earlier.dateMs
      const longestMs = later.receivedMs - earlier.sentMs
      const shortestMs = later.sentMs - earlier.receivedMs
      if (longestMs > 0) least = Math.max(least, (advancedMs - RESOLUTION_MS) / longestMs)
      else if (advancedMs > RESOLUTION_MS) return undefined
      if (shortestMs > 0) most = Math.min(most, (advancedMs + RESOLUTION_MS) / shortestMs)
    }
  }
  return least <= most ? { least, most } : undefined
}

/** 1 if it fits, else the number with the fewest digits, nearest to the middle: a clock is set to ×60, not to ×59.7. */
function roundestWithin({ least, most }: { least: number; most: number }) {
  if (least <= 1 && most >= 1) return 1
  if (least <= 0) return 0
  const middle = Number.isFinite(most) ? (least + most) / 2 : least
  for (let unit = 1_000; unit >= 0.01; unit /= 10) {
    const round = Math.round(middle / unit) * unit
    if (round >= least && round <= most) return round
  }
  return middle
}
