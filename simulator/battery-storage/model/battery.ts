import { HOUR_MS } from '#contract/durations.ts'
import type { GridNoise } from '#simulator/grid/model/grid-noise.ts'

const DEAD_BAND_HZ = 0.01
const RANGE_HZ = 0.1
/** A battery restores its charge with 2 % of its power per percent of distance from 50 %: 40 % of its power at 30 %. */
const RESTORING_PER_PERCENT = 0.02
/** Beyond these limits it only moves back toward the middle. */
export const EMPTY_PERCENT = 5
export const FULL_PERCENT = 95

/** FCR-N: the share of its power that a battery delivers to or takes from the grid; positive charges. 10 mHz dead band. */
export function droop(awayHz: number): number {
  if (!(Math.abs(awayHz) >= DEAD_BAND_HZ)) return 0
  return Math.min(1, Math.max(-1, awayHz / RANGE_HZ))
}

/** The share of its power that a battery takes from (positive) or delivers to the grid at a frequency. */
export type Droop = (frequencyHz: number) => number

/**
 * Power of a battery that follows the frequency, W; positive charges. In the dead band it slowly restores its state of charge
 * toward 50 %.
 */
export const followingPowerW = (frequencyHz: number, socPercent: number, maxW: number): number =>
  withinStorage(followedW(frequencyHz, socPercent, maxW), socPercent)

function followedW(frequencyHz: number, socPercent: number, maxW: number): number {
  const away = frequencyHz - 50
  const isQuiet = Math.abs(away) < DEAD_BAND_HZ
  const share = isQuiet ? Math.min(1, Math.max(-1, (50 - socPercent) * RESTORING_PER_PERCENT)) : droop(away)
  return share * maxW
}

export interface BatteryState {
  readonly socPercent: number
  readonly ratedW: number
  readonly baselineW: number
  /** It follows the frequency (FCR-N). */
  readonly isFollowing: boolean
  /** It has no commanded baseline, so it may restore its charge. */
  readonly isFree: boolean
  /** The response of a battery with a baseline; FCR-N without one. */
  readonly droop?: Droop | null
  /** Response and energy management of a battery that has one, W; replaces droop and restoring. */
  readonly managedW?: number | null
}

/** Power of a battery, W: its baseline plus the droop, limited by its rated power and its stored energy. */
export const batteryPowerW = (state: BatteryState, frequencyHz: number): number =>
  withinStorage(wantedPowerW(state, frequencyHz, state.ratedW), state.socPercent)

/** The same, W, without the limit of its stored energy and with this limit of its power. */
export function wantedPowerW(
  { socPercent, ratedW, baselineW, isFollowing, isFree, droop: ownDroop, managedW = null }: BatteryState,
  frequencyHz: number,
  limitW: number,
): number {
  if (isFollowing && managedW !== null) return Math.min(limitW, Math.max(-limitW, baselineW + managedW))
  if (isFollowing && isFree) return followedW(frequencyHz, socPercent, ratedW)
  const wantedW = baselineW + (isFollowing ? (ownDroop?.(frequencyHz) ?? droop(frequencyHz - 50)) * ratedW : 0)
  return Math.min(limitW, Math.max(-limitW, wantedW))
}

/** A full battery cannot charge, and an empty battery cannot discharge. */
export const withinStorage = (powerW: number, socPercent: number): number =>
  (powerW > 0 && socPercent >= FULL_PERCENT) || (powerW < 0 && socPercent <= EMPTY_PERCENT) ? 0 : powerW

const SAMPLE_MS = 10_000
const SAMPLES = HOUR_MS / SAMPLE_MS
/** Share of time with the frequency in the dead band, in which batteries restore their charge. */
const QUIET_SHARE = 0.248
/** The decay of past energy per hour, multiplied by the hours that the power lasts. */
const RESTORED = QUIET_SHARE * RESTORING_PER_PERCENT * 100
/** Share of its power that a battery loses as heat: 7 % each way of the 28 % that it moves on average. */
const LOST_SHARE = 0.0195
const REMEMBERED_TAUS = 6
const KEPT_HOURS = 2_500

/** The oldest hour fades out over the next hour, so that its removal causes no step. */
interface Turn {
  readonly recent: number
  readonly oldest: number
}

/**
 * The state of charge of batteries before the world began. It follows the energy that the frequency required, which decays as
 * they restore their charge. A pure function of time and of the hours that a battery's power lasts.
 */
export class BatteryPast {
  readonly #noise: GridNoise
  /** By those hours, then by hour of time. Values are hours of full power. */
  readonly #paths = new Map<number, Map<number, Float32Array>>()
  readonly #turns = new Map<number, Map<number, Turn>>()

  constructor(noise: GridNoise) {
    this.#noise = noise
  }

  /** %. `hours`: capacity / power. */
  socPercent(tMs: number, hours: number): number {
    const hour = Math.floor(tMs / HOUR_MS)
    const sample = (tMs - hour * HOUR_MS) / SAMPLE_MS
    const index = Math.floor(sample)
    const path = this.#path(hour, hours)
    const within = (path[index] ?? 0) + ((path[index + 1] ?? 0) - (path[index] ?? 0)) * (sample - index)
    const { recent, oldest } = this.#atTurnOf(hour, hours)
    const before = recent + oldest * (1 - sample / SAMPLES)
    const charge = before * Math.exp((-RESTORED * sample) / (SAMPLES * hours)) + within
    return Math.min(FULL_PERCENT, Math.max(EMPTY_PERCENT, 50 + (100 * charge) / hours))
  }

  /** Stored energy relative to the middle at the start of this hour. */
  #atTurnOf(hour: number, hours: number): Turn {
    const turns = kept(this.#turns, hours)
    const known = turns.get(hour)
    if (known !== undefined) return known
    const added = (back: number) => (this.#path(hour - back, hours)[SAMPLES] ?? 0) * Math.exp((-RESTORED * (back - 1)) / hours)
    const most = Math.ceil((REMEMBERED_TAUS * hours) / RESTORED)
    let recent = 0
    for (let back = 1; back < most; back++) recent += added(back)
    const turn = { recent, oldest: added(most) }
    turns.set(hour, turn)
    return turn
  }

  /** Energy added within an hour, in steps of ten seconds from its start. */
  #path(hour: number, hours: number): Float32Array {
    const paths = kept(this.#paths, hours)
    const known = paths.get(hour)
    if (known) return known
    const path = new Float32Array(SAMPLES + 1)
    const keep = Math.exp(-RESTORED / (SAMPLES * hours))
    for (let i = 0; i < SAMPLES; i++) {
      path[i + 1] = (path[i] ?? 0) * keep + (droop(this.#noise.at(hour * HOUR_MS + i * SAMPLE_MS)) - LOST_SHARE) / SAMPLES
    }
    paths.set(hour, path)
    return path
  }
}

const pasts = new WeakMap<GridNoise, BatteryPast>()

/** The past of batteries on a grid. Worlds on the same grid share it, since it is a function of time. */
export function batteryPastOf(noise: GridNoise): BatteryPast {
  const past = pasts.get(noise) ?? new BatteryPast(noise)
  pasts.set(noise, past)
  return past
}

/** The part of a cache that belongs to a key. It is cleared before it grows too large. */
function kept<T>(cache: Map<number, Map<number, T>>, key: number): Map<number, T> {
  const known = cache.get(key)
  if (known && known.size < KEPT_HOURS) return known
  const fresh = new Map<number, T>()
  cache.set(key, fresh)
  return fresh
}
