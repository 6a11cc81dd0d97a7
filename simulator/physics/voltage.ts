import { mix01 } from '#simulator/world/random.ts'

const MINUTE_MS = 60_000

/**
 * Voltage of a station, V: its own mean, a part that wanders over minutes (±1.5 V) and a part of each second
 * (±0.3 V). A pure function of the station's key and time.
 */
export function voltageV(key: number, meanVoltageV: number, tMs: number): number {
  const minute = Math.floor(tMs / MINUTE_MS)
  const from = mix01(key, minute)
  const to = mix01(key, minute + 1)
  const slow = from + (to - from) * ((tMs - minute * MINUTE_MS) / MINUTE_MS)
  return meanVoltageV + 3 * (slow - 0.5) + 0.6 * (mix01(~key, Math.floor(tMs / 1_000)) - 0.5)
}

/** Each station's mean differs a little, by the length of its cable. */
export const meanVoltageOf = (key: number, nominalV: number): number => nominalV * (1 + 0.01 * (mix01(key, 0x7017) - 0.5))
