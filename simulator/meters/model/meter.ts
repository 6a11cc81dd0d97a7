import { HOUR_MS } from '#contract/durations.ts'
import { mix, mix01, streamOf } from '#simulator/core/model/random.ts'

/** Current of a building without its chargers on each of three phases, A: a pure function of key and time. */
export type PhaseCurrents = readonly [number, number, number]

const BASE = 0.25
const PEAK = 0.6
const WEEKEND = 0.25
const PHASE_SHARE = [1, 0.9, 1.15] as const
/** A building alone stays below its main fuse. Lines of a scenario may say otherwise. */
const HIGHEST = 0.97
const SLOT_MS = 15 * 60_000

/** Occupancy of the building, 0 to 1. People arrive between 6 and 8, and leave between 16 and 18, local time. */
export function occupancy(localMs: number): number {
  const day = Math.floor(localMs / (24 * HOUR_MS))
  const hour = (localMs - day * 24 * HOUR_MS) / HOUR_MS
  const weekday = (day + 4) % 7
  const full = Math.max(0, Math.min(1, (hour - 6) / 2, (18 - hour) / 2))
  return weekday === 0 || weekday === 6 ? full * WEEKEND : full
}

/** Current on each phase of a building with this main fuse, A. */
export function buildingCurrentsA(key: number, mainCurrentA: number, tMs: number, utcOffsetMs: number): PhaseCurrents {
  const busy = occupancy(tMs + utcOffsetMs)
  const loadA = mainCurrentA * (BASE + busy * (PEAK - BASE))
  const phase = (index: 0 | 1 | 2) =>
    Math.min(mainCurrentA * HIGHEST, loadA * PHASE_SHARE[index] * wander(key + index, tMs) + switchedA(key, index, tMs, busy))
  return [phase(0), phase(1), phase(2)]
}

/** Lowest current on each phase of such a building at any time, A. */
export const minBuildingCurrentA = (mainCurrentA: number): number =>
  mainCurrentA * BASE * Math.min(...PHASE_SHARE) * (1 - (UNREST * Math.sqrt(12)) / 2)

const UNREST = 0.03

/** A slow variation of 3 % over about a minute. */
function wander(key: number, tMs: number): number {
  const minute = Math.floor(tMs / 60_000)
  const from = mix01(key, minute)
  const to = mix01(key, minute + 1)
  return 1 + UNREST * Math.sqrt(12) * (from + (to - from) * (tMs / 60_000 - minute) - 0.5)
}

/** Motors and kitchens: 5 to 16 A on one phase for 2 to 15 minutes, four times an hour while the building is full. */
function switchedA(key: number, phase: number, tMs: number, busy: number): number {
  const slot = Math.floor(tMs / SLOT_MS)
  return switchedInSlot(key, slot, phase, tMs, busy) + switchedInSlot(key, slot - 1, phase, tMs, busy)
}

function switchedInSlot(key: number, slot: number, phase: number, tMs: number, busy: number): number {
  const next = streamOf(mix(key, slot))
  const isOn = next() < Math.max(0.15, busy)
  const onPhase = Math.floor(next() * 3)
  const fromMs = slot * SLOT_MS + next() * SLOT_MS
  const untilMs = fromMs + (2 + 13 * next()) * 60_000
  const currentA = 5 + 11 * next()
  return isOn && onPhase === phase && tMs >= fromMs && tMs < untilMs ? currentA : 0
}
