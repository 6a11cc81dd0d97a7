import { SECOND_MS } from '#contract/durations.ts'
import { baselineAtW, ffrPowerW, isActive, type Activation, type Ffr } from '#simulator/v2g/model/ffr.ts'
import { GRID_STEP_MS, ordinaryFrequencyHz } from '#simulator/grid/model/grid.ts'
import { FAST_AFTER_MS, FAST_BEFORE_MS } from '#simulator/grid/world/fast-frequency.ts'
import { deviceFrequencyHz } from '#simulator/devices/world/in-service.ts'
import { responseW } from '#simulator/v2g/model/v2g-point.ts'
import { readSeries } from '#simulator/history/world/history.ts'
import { reported, reportedW } from '#simulator/devices/world/reported.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { FfrLogSpan, FfrLogValues } from './ffr-log-state.ts'

export interface FfrLogRow {
  atMs: number
  /** NaN for unknown values, as for the powers. */
  frequencyHz: number
  /** Import is positive. */
  powerW: number
  baselineW: number
  isActive: boolean
}

/** Builds a device's log from recorded values. Rows on whole seconds are the samples of these seconds. */
export function readFfrLog(world: World, station: Station, span: FfrLogSpan): FfrLogValues {
  const { startMs, activation } = span
  const offsets = [...offsetsOf(span)]
  const values: FfrLogValues = {
    offsetMs: Int32Array.from(offsets),
    milliHertz: new Float32Array(offsets.length),
    powerW: new Float32Array(offsets.length),
    baselineW: new Float32Array(offsets.length),
    isActive: new Uint8Array(offsets.length),
  }
  const seconds = readSeconds(world, station, span)
  for (const [place, offsetMs] of offsets.entries()) {
    const second = seconds[Math.floor(offsetMs / SECOND_MS)]
    const next = seconds[Math.floor(offsetMs / SECOND_MS) + 1] ?? second
    if (!second || !next) continue
    const atMs = startMs + offsetMs
    const isWhole = atMs === second.atMs
    // What a device outside did between its reports is not known.
    const row = isWhole || !activation || station.ocpp ? second : between(world, station, activation, second, next, atMs)
    values.milliHertz[place] = reported('Frequency', row.frequencyHz) * 1_000
    values.powerW[place] = reportedW(row.powerW)
    values.baselineW[place] = reportedW(row.baselineW)
    values.isActive[place] = station.ffr?.activations.some((one) => isActive(one, atMs)) ? 1 : 0
  }
  return values
}

/** Rows around an activation are 100 ms apart, others a second. */
function* offsetsOf({ startMs, endMs, activation }: FfrLogSpan): Iterable<number> {
  const fastFromMs = activation ? activation.atMs - FAST_BEFORE_MS : Infinity
  const fastUntilMs = activation ? activation.atMs + FAST_AFTER_MS : Infinity
  for (let atMs = startMs; atMs < endMs; atMs += GRID_STEP_MS) {
    const isFast = atMs >= fastFromMs && atMs < fastUntilMs
    if (isFast || (atMs - startMs) % SECOND_MS === 0) yield atMs - startMs
  }
}

interface Instant {
  readonly atMs: number
  readonly frequencyHz: number
  readonly powerW: number
  readonly baselineW: number
}

function readSeconds(world: World, station: Station, { startMs, endMs }: FfrLogSpan): Instant[] {
  const span = { startMs, endMs: endMs + SECOND_MS, stepMs: SECOND_MS }
  const exported = readSeries(world, station, 'Power.Active.Export', span)
  const frequency = readSeries(world, station, 'Frequency', span)
  return readSeries(world, station, 'Power.Active.Import', span).map(({ atMs, value: importW }, place) => {
    const powerW = importW - (exported[place]?.value ?? NaN)
    const baselineW = Number.isNaN(powerW) || !station.ffr ? NaN : baselineAtW(station.ffr, atMs)
    // A device outside need not report its frequency: what counts is that of the run.
    const frequencyHz = station.ocpp ? gridHz(world, atMs) : (frequency[place]?.value ?? NaN)
    return { atMs, powerW, baselineW, frequencyHz }
  })
}

/**
 * Values between two seconds: the baseline is interpolated linearly, and the response follows the frequency at that time. A limit
 * that applies in either second also applies between them.
 */
function between(world: World, station: Station, activation: Activation, from: Instant, to: Instant, atMs: number): Instant {
  const frequencyHz = deviceFrequencyHz(station.plan.key, gridHz(world, atMs), atMs)
  const share = (atMs - from.atMs) / SECOND_MS
  const baselineW = from.baselineW + (to.baselineW - from.baselineW) * share
  let powerW = baselineW + responseAtW(station.ffr, activation, frequencyHz, atMs)
  for (const second of [from, to]) {
    const wantedW = second.baselineW + responseAtW(station.ffr, activation, second.frequencyHz, second.atMs)
    if (second.powerW > wantedW + 1) powerW = Math.max(powerW, second.powerW)
    else if (second.powerW < wantedW - 1) powerW = Math.min(powerW, second.powerW)
  }
  return { atMs, frequencyHz, baselineW, powerW: Number.isNaN(from.powerW + to.powerW) ? NaN : powerW }
}

/** The grid's frequency in a step of 100 ms, Hz; NaN where it is not kept. */
export const gridHz = (world: World, atMs: number) =>
  atMs <= world.startMs ? ordinaryFrequencyHz(world.grid, atMs) : world.fastFrequency.at(atMs)

function responseAtW(ffr: Ffr | null, settings: Activation, frequencyHz: number, atMs: number): number {
  const { isFollowing, ffrPositive, ffrNegative } = settings
  const active = ffr?.activations.find((one) => isActive(one, atMs))
  const fastW = active ? ffrPowerW(active, atMs, active) : 0
  return responseW({ mode: isFollowing ? 'freq' : 'external', minSoC: 0, ffrPositive, ffrNegative }, frequencyHz, fastW, false)
}
