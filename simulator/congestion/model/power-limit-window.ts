import type { Window } from './congestion.ts'

/** A time for which a group may take only so much. */
export interface HeldPower extends Window {
  readonly limitKw: number
}

/** A time for which a charging point can count on only so much. */
export interface PowerLimitWindow extends Window {
  readonly powerW: number
}

export const NO_POWER_LIMIT_WINDOWS: readonly PowerLimitWindow[] = []

/** The same times in order and apart from each other: where some overlap, the strictest counts. */
export function strictest(held: readonly HeldPower[]): HeldPower[] {
  const moments = [...new Set(held.flatMap(({ startMs, endMs }) => [startMs, endMs]))].toSorted((a, b) => a - b)
  return moments.flatMap((startMs, place) => {
    const endMs = moments[place + 1]
    const together = held.filter((one) => one.startMs <= startMs && one.endMs > startMs)
    if (endMs === undefined || together.length === 0) return []
    return [{ startMs, endMs, limitKw: Math.min(...together.map(({ limitKw }) => limitKw)) }]
  })
}

/** A time for which a car has a share, 0 to 1, of the power that it could count on otherwise. */
interface Stretch extends Window {
  readonly share: number
}

/** The time between two moments, cut where a share changes. Where several squeezes overlap, the strictest counts. */
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
 * How much of the time between two moments is lost to a car that could count on this power (W) otherwise: all of a pause, and
 * half of a time with half of its power.
 */
export function lostMs(squeezes: readonly PowerLimitWindow[], fromMs: number, toMs: number, otherwiseW: number): number {
  if (squeezes.length === 0 || toMs <= fromMs) return 0
  return stretches(squeezes, fromMs, toMs, otherwiseW).reduce(
    (lost, { startMs, endMs, share }) => lost + (endMs - startMs) * (1 - share),
    0,
  )
}

/** The last moment from which so much time is left until another one beside what is lost; -Infinity when there is none. */
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

/** When so much time has gone by from a moment on beside what is lost. */
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
