/**
 * Provides: the record of every second, and the computed past before it. Needs: battery-storage, core, devices, grid, v2g,
 * vehicles.
 */

import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { gridFrequencyHz, ordinaryFrequencyHz } from '#simulator/grid/model/grid.ts'
import { MEASURAND_UNITS, measurandsOf, type Measurand } from '#simulator/devices/world/measurands.ts'
import { finish, type Piecewise } from '#simulator/core/world/piecewise.ts'
import { columnsOf, pastOf, presentOf, type Source } from './sources.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

export interface ReadSpan {
  readonly startMs: number
  /** Not included. */
  readonly endMs: number
  readonly stepMs: number
}

export interface HistoryPoint {
  atMs: number
  /** NaN for an unknown value. */
  value: number
}

/** The OCPP measurands that a station reports, with their units. */
export const eventProperties = (station: Station): { property: Measurand; unit: string }[] =>
  measurandsOf(station).map((property) => ({ property, unit: MEASURAND_UNITS[property] }))

type At = (tMs: number) => number
type Reader = (tMs: number, stepMs: number) => number

/** The past of a span that begins after it. */
const unread: Reader = () => NaN

/**
 * A station's values from `startMs` on, one per `stepMs`: the mean over the step; for registers and states of charge
 * the value at its end. Values before the start of the world are computed, later ones are read from the recording.
 * There are no values in the future.
 */
export function readSeries(world: World, station: Station, property: string, span: ReadSpan): HistoryPoint[] {
  const measurand = measurandsOf(station).find((known) => known === property)
  if (!measurand) return []
  const { recorder, startMs } = world
  const past = span.startMs < startMs ? readerOf(measurand, pastOf(world, station, [measurand])) : unread
  const recording = span.stepMs < MINUTE_MS ? recorder.of(station.index) : recorder.inMinutes(station.index)
  const present = presentOf(station, recording, [measurand], world.chargerReports.of(station.index))
  return finish(pointsOf(world, span, past, readerOf(measurand, present)))
}

export interface ResolvedPoint extends HistoryPoint {
  /** Set if the value is recorded with a lower resolution than requested, ms: it covers this time up to its second. */
  readonly resolutionMs?: number
}

/** The same, but with one value per minute, at its last second, where shorter steps are requested and seconds are not kept. */
export function readResolved(world: World, station: Station, property: string, span: ReadSpan): ResolvedPoint[] {
  const { startMs, endMs, stepMs } = span
  const secondsMs = Math.min(world.recorder.secondsSinceMs(station.index), endMs)
  const coarseMs = Math.max(startMs, world.startMs)
  if (stepMs >= MINUTE_MS || secondsMs <= coarseMs) return readSeries(world, station, property, span)
  const minutes: ResolvedPoint[] = []
  for (let atMs = Math.floor(coarseMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS - SECOND_MS; atMs < secondsMs; atMs += MINUTE_MS) {
    const [point] = readSeries(world, station, property, { startMs: atMs, endMs: atMs + 1, stepMs: SECOND_MS })
    if (point) minutes.push({ ...point, resolutionMs: MINUTE_MS })
  }
  const steps = Math.max(0, Math.ceil((secondsMs - startMs) / stepMs))
  return [
    ...readSeries(world, station, property, { startMs, endMs: Math.min(endMs, world.startMs), stepMs }),
    ...minutes,
    ...readSeries(world, station, property, { startMs: startMs + steps * stepMs, endMs, stepMs }),
  ]
}

/** The span in which at least one of these stations has only minutes; undefined without one. */
export function coarserSpan(
  { recorder, startMs }: Pick<World, 'recorder' | 'startMs'>,
  stations: readonly Pick<Station, 'index'>[],
): { startMs: number; endMs: number; resolutionMs: number } | undefined {
  const endMs = Math.max(startMs, ...stations.map(({ index }) => recorder.secondsSinceMs(index)).filter(Number.isFinite))
  return endMs > startMs ? { startMs, endMs, resolutionMs: MINUTE_MS } : undefined
}

/**
 * Prepares reading these properties from a moment before the start of the world, in steps. Other requests may be served
 * between the steps.
 */
export function prepareSeries(world: World, station: Station, property: string, startMs: number): Iterable<void> {
  const measurands = measurandsOf(station).filter((known) => known === property)
  return startMs < world.startMs ? pastOf(world, station, measurands).prepare(startMs) : []
}

/** The grid's frequency in the same way, Hz. The values are those known at the time of the call. */
export function readFrequency(world: World, span: ReadSpan): Piecewise<HistoryPoint[]> {
  const { nowMs, grid } = world
  const nowHz = gridFrequencyHz(grid)
  return pointsOf(
    { startMs: world.startMs, nowMs },
    span,
    meanOver((tMs) => ordinaryFrequencyHz(grid, tMs)),
    meanOver((tMs) => (tMs === nowMs ? nowHz : world.recorder.frequencyAt(tMs))),
  )
}

function* pointsOf(
  world: Pick<World, 'startMs' | 'nowMs'>,
  { startMs, endMs, stepMs }: ReadSpan,
  past: Reader,
  present: Reader,
): Piecewise<HistoryPoint[]> {
  const read: HistoryPoint[] = []
  for (let atMs = startMs; atMs < endMs && atMs <= world.nowMs; atMs += stepMs) {
    const isPast = atMs < world.startMs
    const lengthMs = isPast ? Math.min(stepMs, world.startMs - atMs) : Math.min(stepMs, world.nowMs + 1_000 - atMs)
    read.push({ atMs, value: (isPast ? past : present)(atMs, lengthMs) })
    yield
  }
  return read
}

/** Single seconds are read as they are. Longer steps are read by the mean of at most this number of samples. */
const MAX_SAMPLES = 12

/** The moments of a step that are sampled. */
export function sampleTimes(tMs: number, stepMs: number): number[] {
  const samples = Math.max(1, Math.min(MAX_SAMPLES, Math.floor(stepMs / 1_000)))
  return Array.from({ length: samples }, (_, index) => tMs + Math.floor((index * stepMs) / samples / 1_000) * 1_000)
}

/** The mean of a value over a step. Gaps do not count. */
export const meanOver =
  (at: At): Reader =>
  (tMs, stepMs) => {
    if (stepMs < 2_000) return at(tMs)
    let sum = 0
    let known = 0
    for (const sampleMs of sampleTimes(tMs, stepMs)) {
      const value = at(sampleMs)
      if (Number.isNaN(value)) continue
      sum += value
      known++
    }
    return known > 0 ? sum / known : NaN
  }

/** The value at a step's last second. */
const lastOf =
  (at: At): Reader =>
  (tMs, stepMs) =>
    at(tMs + Math.max(0, stepMs - 1_000))

/** For these measurands the value at the end of a step is read, for others the mean. */
const isLast = (measurand: Measurand) => measurand === 'SoC' || measurand.startsWith('Energy')

/** The reader of a measurand for either half of a station's history. */
function readerOf(measurand: Measurand, source: Source): Reader {
  const columns = columnsOf(1)
  const at: At = (tMs) => {
    source.read(tMs, columns, 0)
    return columns[measurand][0] ?? NaN
  }
  return isLast(measurand) ? lastOf(at) : meanOver(at)
}
