import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { settingsOf } from './reference.ts'

/** Droop over ±0.1 Hz: less import on under-frequency. None in a gap. */
function droopW(hz: number, positiveW: number, negativeW: number): number {
  if (!Number.isFinite(hz)) return 0
  return hz < 50 ? -positiveW * Math.min(1, (50 - hz) / 0.1) : negativeW * Math.min(1, (hz - 50) / 0.1)
}

/** Time to full power by the threshold in Hz, ms. */
const FULL_AFTER_MS = new Map([
  [49.7, 1_300],
  [49.6, 1_000],
  [49.5, 700],
  [50.3, 1_300],
])

/** The bounds of the fast reserve at its age: full after the time of its level, held 30 s, then down by at most 20 % per second. */
function fastShares(ageMs: number, activationHz: number): readonly [number, number] {
  const fullMs = FULL_AFTER_MS.get(activationHz) ?? 0
  if (ageMs < fullMs) return [0, 1]
  const least = Math.max(0, 1 - Math.max(0, ageMs - fullMs - 30_000) / 5_000)
  return [least, ageMs > fullMs + 36_000 ? 0 : 1]
}

/**
 * The response of a point to the frequency of this second, from its lowest to its highest value, W, import positive. A late car takes part
 * in the droop only by taking more. A point in another mode, or under a bypass, does not respond.
 */
export function responses(world: World, station: Station, hz: number): readonly [number, number] {
  const { ffr, ffrPositiveW: positiveW, ffrNegativeW: negativeW, vehicle } = station
  const { mode } = settingsOf(world, station)
  if (mode !== 'freq' && mode !== 'external') return [0, 0]
  const droop = mode === 'freq' ? droopW(hz, positiveW, negativeW) : 0
  const followed = vehicle?.outlook.isCatchingUp ? Math.max(0, droop) : droop
  const last = ffr?.activations.at(-1)
  const shares = last && last.atMs <= world.nowMs ? fastShares(world.nowMs - last.atMs, last.activationHz) : [0, 0]
  const fast = shares.map((share) => (last?.side === 'over' ? negativeW : -positiveW) * (share ?? 0))
  return [followed + Math.min(...fast), followed + Math.max(...fast)]
}
