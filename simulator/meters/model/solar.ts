import { HOUR_MS } from '#contract/durations.ts'
import { mix01 } from '#simulator/core/model/random.ts'

const RISE_HOUR = 6.5
const SET_HOUR = 18.5

/** Current on each phase from solar panels with this peak at a local time, A: the elevation of the sun minus passing clouds. */
export function solarCurrentA(key: number, peakA: number, localMs: number): number {
  const hour = (localMs / HOUR_MS) % 24
  if (hour <= RISE_HOUR || hour >= SET_HOUR) return 0
  const sun = Math.sin((Math.PI * (hour - RISE_HOUR)) / (SET_HOUR - RISE_HOUR))
  const slot = Math.floor(localMs / 300_000)
  const part = localMs / 300_000 - slot
  const clear = mix01(key ^ 0x501a4, slot) * (1 - part) + mix01(key ^ 0x501a4, slot + 1) * part
  return peakA * sun * (0.45 + 0.55 * clear)
}
