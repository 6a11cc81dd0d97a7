import { MINUTE_MS } from '#contract/durations.ts'
import { PastMoments } from '#simulator/history/model/past-moments.ts'
import { PastPowers, powerColumns } from '#simulator/history/model/past-powers.ts'
import { PastReader } from '#simulator/history/model/past.ts'
import { legSocPercent } from '#simulator/vehicles/model/past-visit.ts'
import { isChargerKind, ratedPowerW } from '#simulator/devices/model/plan.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { NO_CAR } from '../model/later-cars.ts'
import { momentMs, newColumn, PAST_STEPS, rollTo, type RollingColumn } from './rolling-column.ts'

/** The most recently used columns that are kept, 16 kB each. */
const MAX_KEPT = 4_000
/** Power below this is the consumption of the station itself. */
const MIN_KW = 0.05

const columnsOf = new WeakMap<World, Map<number, RollingColumn>>()

/**
 * The values of stations in the steps of the past days up to this hour: kW of a charger that draws power, and the state of charge of
 * a V2G point or a battery, %. `NO_CAR` without a car, NaN while the station was not heard. Columns are kept: a later hour reads only
 * its new steps.
 */
export function pastColumns(world: World, stations: readonly Station[], untilMs: number): Float32Array[] {
  const kept = columnsOf.get(world) ?? new Map<number, RollingColumn>()
  columnsOf.set(world, kept)
  const moments = new Map<number, PastMoments>()
  const read = stations.map((station) => {
    const column = kept.get(station.index) ?? newColumn()
    const from = rollTo(column, untilMs)
    if (from < PAST_STEPS) {
      const past = moments.get(from) ?? momentsOf(world, untilMs, from)
      moments.set(from, past)
      fill(world, station, column, from, past)
    }
    kept.delete(station.index)
    kept.set(station.index, column)
    return column.values
  })
  for (const index of kept.keys()) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(index)
  }
  return read
}

/** The moments from a place on that precede the start of the world. */
function momentsOf({ startMs, grid, batteryPast }: World, untilMs: number, from: number): PastMoments {
  const moments = new PastMoments(PAST_STEPS - from, grid.noise, batteryPast)
  for (let place = from; place < PAST_STEPS && momentMs(untilMs, place) < startMs; place++) moments.add(momentMs(untilMs, place))
  return moments
}

function fill(world: World, station: Station, { values, untilMs }: RollingColumn, from: number, moments: PastMoments): void {
  const isCharger = isChargerKind(station.plan.kind)
  if (isCharger) fillPowers(world, station, values, from, moments)
  else fillSocs(world, station, values, from, moments)
  for (let place = from + moments.count; place < PAST_STEPS; place++) {
    values[place] = recordedAt(world, station, momentMs(untilMs, place), isCharger)
  }
}

function fillPowers({ grid, batteryPast }: World, { plan }: Station, values: Float32Array, from: number, moments: PastMoments) {
  const heard = moments.placeOf(plan.offlineSinceMs)
  values.fill(NO_CAR, from, from + heard)
  values.fill(NaN, from + heard, from + moments.count)
  const columns = powerColumns(moments.count)
  new PastPowers(plan, grid.noise, batteryPast).read(moments, heard, columns, (start, end) => {
    for (let place = start; place < end; place++) values[from + place] = drawnKw(columns.powerW[place] ?? NaN)
  })
}

/** The states of charge of cars and batteries. */
function fillSocs({ grid, batteryPast }: World, { plan }: Station, values: Float32Array, from: number, moments: PastMoments) {
  const reader = new PastReader(plan, grid.noise, batteryPast)
  const hours = plan.capacityWh / ratedPowerW(plan)
  const socAt = (atMs: number) => {
    if (atMs >= plan.offlineSinceMs) return NaN
    if (plan.kind === 'battery') return batteryPast.socPercent(atMs, hours)
    const leg = reader.sessionAt(atMs)
    return leg ? legSocPercent(leg, atMs) : NO_CAR
  }
  for (let place = 0; place < moments.count; place++) values[from + place] = socAt(moments.atMs[place] ?? NaN)
}

function recordedAt({ recorder }: World, { index }: Station, atMs: number, isCharger: boolean): number {
  const minuteMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS
  const powerW = recorder.minuteAt(minuteMs, index, 'powerW') ?? NaN
  if (isCharger || Number.isNaN(powerW)) return drawnKw(powerW)
  const socPercent = recorder.minuteAt(minuteMs, index, 'socPercent') ?? NaN
  return Number.isNaN(socPercent) ? NO_CAR : socPercent
}

const drawnKw = (powerW: number) => (powerW / 1_000 < MIN_KW ? NO_CAR : powerW / 1_000)
