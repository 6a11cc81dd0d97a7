import type { Window } from './congestion.ts'

/** A time for which a group may take only so much. */
export interface Held extends Window {
  readonly limitKw: number
}

/** A time for which a charging point can count on only so much. */
export interface Squeeze extends Window {
  readonly powerW: number
}

export const NO_SQUEEZES: readonly Squeeze[] = []

/** The same times in order and apart from each other: where some overlap, the strictest counts. */
export function strictest(held: readonly Held[]): Held[] {
  const moments = [...new Set(held.flatMap(({ startMs, endMs }) => [startMs, endMs]))].toSorted((a, b) => a - b)
  return moments.flatMap((startMs, place) => {
    const endMs = moments[place + 1]
    const together = held.filter((one) => one.startMs <= startMs && one.endMs > startMs)
    if (endMs === undefined || together.length === 0) return []
    return [{ startMs, endMs, limitKw: Math.min(...together.map(({ limitKw }) => limitKw)) }]
  })
}

/**
 * How much of the time between two moments is lost to a car that could count on this power (W) otherwise: all of a pause, and
 * half of a time with half of its power.
 */
export function lostMs(squeezes: readonly Squeeze[], fromMs: number, toMs: number, otherwiseW: number): number {
  let lost = 0
  for (const { startMs, endMs, powerW } of squeezes) {
    const together = Math.min(endMs, toMs) - Math.max(startMs, fromMs)
    if (together > 0 && powerW < otherwiseW) lost += together * (1 - powerW / otherwiseW)
  }
  return lost
}
