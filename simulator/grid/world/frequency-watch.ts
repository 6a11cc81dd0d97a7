import type { Journal } from '#simulator/core/world/journal.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly frequencyWatch: FrequencyWatch
  }
}

/** Thresholds of the frequency reserves, Hz: at or below the first three, at or above the last. */
const BELOW_HZ = [49.9, 49.7, 49.5] as const
const ABOVE_HZ = [50.1] as const
/** Hysteresis of the thresholds, so that noise around a threshold adds no entries. */
const HYSTERESIS_HZ = 0.01
/** A frequency that is unchanged for this time is frozen: the frequency of a grid is never constant. */
const FROZEN_MS = 3_000

/** The journalled state of the frequency. */
export interface FrequencyWatch {
  readonly crossed: Set<number>
  isGap: boolean
  /** The last frequency, and since when it has been unchanged. */
  unchanged: { readonly frequencyHz: number; readonly sinceMs: number }
  isFrozen: boolean
  /** The recording or manual value that determined the frequency in the last step. */
  driver: string
}

export const createFrequencyWatch = (): FrequencyWatch => ({
  crossed: new Set(),
  isGap: false,
  unchanged: { frequencyHz: NaN, sinceMs: 0 },
  isFrozen: false,
  driver: 'model',
})

const round = (hz: number) => Math.round(hz * 1e5) / 1e5

/**
 * Journals crossings of the reserves' thresholds, the start and end of gaps and of an unchanged frequency, and the end of a
 * recording.
 */
export function watchFrequency(watch: FrequencyWatch, journal: Journal, atMs: number, frequencyHz: number, driver: string): void {
  if (watch.driver === 'replay' && driver === 'model') journal.add(atMs, 'frequency', { event: 'replay ended' })
  watch.driver = driver

  const isGap = Number.isNaN(frequencyHz)
  if (isGap !== watch.isGap) journal.add(atMs, 'frequency', { event: isGap ? 'hole begins' : 'hole ends' })
  watch.isGap = isGap
  watchFrozen(watch, journal, atMs, frequencyHz)
  if (isGap) return

  const look = (thresholdHz: number, crossed: boolean, back: boolean, side: string, other: string) => {
    if (crossed && !watch.crossed.has(thresholdHz)) {
      watch.crossed.add(thresholdHz)
      journal.add(atMs, 'frequency', { event: side, thresholdHz, frequencyHz: round(frequencyHz) })
    } else if (back && watch.crossed.delete(thresholdHz)) {
      journal.add(atMs, 'frequency', { event: other, thresholdHz, frequencyHz: round(frequencyHz) })
    }
  }
  for (const hz of BELOW_HZ) look(hz, frequencyHz <= hz, frequencyHz >= hz + HYSTERESIS_HZ, 'below', 'above')
  for (const hz of ABOVE_HZ) look(hz, frequencyHz >= hz, frequencyHz <= hz - HYSTERESIS_HZ, 'above', 'below')
}

function watchFrozen(watch: FrequencyWatch, journal: Journal, atMs: number, frequencyHz: number) {
  if (frequencyHz !== watch.unchanged.frequencyHz) watch.unchanged = { frequencyHz, sinceMs: atMs }
  const isFrozen = atMs - watch.unchanged.sinceMs >= FROZEN_MS
  if (isFrozen !== watch.isFrozen) journal.add(atMs, 'frequency', { event: isFrozen ? 'frozen' : 'changes again' })
  watch.isFrozen = isFrozen
}
