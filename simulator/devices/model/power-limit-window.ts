/** From the start (inclusive) to the end (exclusive). */
export interface RuleWindow {
  readonly startMs: number
  readonly endMs: number
}

/** A time window with a power limit for a group. */
export interface HeldPower extends RuleWindow {
  readonly limitKw: number
}

/** A time window with the power that a charging point is guaranteed. */
export interface PowerLimitWindow extends RuleWindow {
  readonly powerW: number
}

export const NO_POWER_LIMIT_WINDOWS: readonly PowerLimitWindow[] = []

/** The same windows in order and without overlaps: where several overlap, the strictest applies. */
export function strictest(held: readonly HeldPower[]): HeldPower[] {
  const moments = [...new Set(held.flatMap(({ startMs, endMs }) => [startMs, endMs]))].toSorted((a, b) => a - b)
  return moments.flatMap((startMs, place) => {
    const endMs = moments[place + 1]
    const together = held.filter((one) => one.startMs <= startMs && one.endMs > startMs)
    if (endMs === undefined || together.length === 0) return []
    return [{ startMs, endMs, limitKw: Math.min(...together.map(({ limitKw }) => limitKw)) }]
  })
}

/** A time window in which a car has a share (0 to 1) of its otherwise guaranteed power. */
interface Stretch extends RuleWindow {
  readonly share: number
}

/** The time between two times, split where the share changes. Where several limits overlap, the strictest applies. */
function stretches(squeezes: readonly PowerLimitWindow[], fromMs: number, toMs: number, otherwiseW: number): Stretch[] {
  const ends = squeezes.flatMap(({ startMs, endMs }) => [startMs, endMs]).filter((atMs) => atMs > fromMs && atMs < toMs)
  const moments = [...new Set([fromMs, ...ends, toMs])].toSorted((a, b) => a - b)
  return moments.slice(0, -1).map((startMs, place) => {
    const together = squeezes.filter((one) => one.startMs <= startMs && one.endMs > startMs)
    const powerW = Math.min(otherwiseW, ...together.map((one) => one.powerW))
    return { startMs, endMs: moments[place + 1] ?? toMs, share: powerW < otherwiseW ? powerW / otherwiseW : 1 }
  })
}

/**
 * The time lost between two times, for a car with this guaranteed power (W) otherwise: all of a pause, and half of a window with
 * half of the power.
 */
export function lostMs(squeezes: readonly PowerLimitWindow[], fromMs: number, toMs: number, otherwiseW: number): number {
  if (squeezes.length === 0 || toMs <= fromMs) return 0
  return stretches(squeezes, fromMs, toMs, otherwiseW).reduce(
    (lost, { startMs, endMs, share }) => lost + (endMs - startMs) * (1 - share),
    0,
  )
}

/** The latest time from which this much usable time remains until another one; -Infinity if there is no such time. */
export function lastStartMs(squeezes: readonly PowerLimitWindow[], needMs: number, untilMs: number, otherwiseW: number): number {
  const earliestMs = Math.min(untilMs, ...squeezes.map(({ startMs }) => startMs))
  let missingMs = needMs
  for (const { startMs, endMs, share } of stretches(squeezes, earliestMs, untilMs, otherwiseW).toReversed()) {
    const usableMs = (endMs - startMs) * share
    if (usableMs > 0 && missingMs <= usableMs) return endMs - missingMs / share
    missingMs -= usableMs
  }
  return earliestMs - missingMs
}

/** The time at which this much usable time has passed. */
export function firstEndMs(squeezes: readonly PowerLimitWindow[], needMs: number, fromMs: number, otherwiseW: number): number {
  const latestMs = Math.max(fromMs, ...squeezes.map(({ endMs }) => endMs))
  let missingMs = needMs
  for (const { startMs, endMs, share } of stretches(squeezes, fromMs, latestMs, otherwiseW)) {
    const usableMs = (endMs - startMs) * share
    if (usableMs > 0 && missingMs <= usableMs) return startMs + missingMs / share
    missingMs -= usableMs
  }
  return latestMs + missingMs
}
