import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { V2G_MODES } from '#contract/v2g.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { charge } from '#simulator/control/world/control.ts'
import { setFcrN } from '#simulator/stations/world/station-edit.ts'
import { arrive, leave, setOnline, setStatus } from '#simulator/stations/world/station-actions.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { tick } from '#simulator/world/tick.ts'

/** Invariants of every station in every second, for any actions of users, cars and the grid. */

const place = fc.nat({ max: 7 })
const kw = fc.double({ min: -40, max: 60, noNaN: true })
const watts = fc.double({ min: -4e4, max: 4e4, noNaN: true })
const command = fc.record(
  {
    powerKw: kw,
    Pbaseline: watts,
    FFRPowerPositive: watts,
    FFRPowerNegative: watts,
    Baseline: fc.array(watts, { maxLength: 6 }),
  },
  { requiredKeys: [] },
)
const car = fc.record({
  socPercent: fc.double({ min: 1, max: 99, noNaN: true }),
  phases: fc.constantFrom(1, 2, 3),
  limitA: fc.constantFrom(16, 32),
})
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('charge'), place, command }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('frequency'), toHz: fc.double({ min: 49, max: 51, noNaN: true }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('arrive'), place, car }) },
  fc.record({ kind: fc.constant('leave'), place }),
  fc.record({ kind: fc.constant('mode'), mode: fc.constantFrom(...V2G_MODES) }),
  fc.record({ kind: fc.constant('limit'), importLimit: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('follow'), place: fc.constant(7), enabled: fc.boolean() }),
  fc.record({ kind: fc.constant('status'), place, status: fc.constantFrom('Faulted', 'Available', 'Reserved') }),
  fc.record({ kind: fc.constant('online'), place, online: fc.boolean() }),
  fc.record({ kind: fc.constant('fill'), place, socPercent: fc.constantFrom(0.0001, 5, 50, 80, 95, 99.9999) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

function play(world: World, done: Action) {
  const [posts, points] = [world.groups.get(1), world.groups.get(2)]
  if (done.kind === 'frequency') moveFrequency(world.grid, world.nowMs, { toHz: done.toHz, overMs: 700 })
  if (done.kind === 'mode' && points?.v2g) points.v2g = { ...points.v2g, mode: done.mode }
  if (done.kind === 'limit' && posts) posts.dlm = { ...posts.dlm, importLimit: done.importLimit }
  const station = 'place' in done ? world.stations[done.place] : undefined
  if (!station) return
  const { plan, vehicle } = station
  if (done.kind === 'charge') charge(world, station, done.command)
  if (done.kind === 'status') setStatus(world, station, done.status)
  if (done.kind === 'online') setOnline(world, station, done.online)
  if (done.kind === 'leave') leave(world, station)
  if (done.kind === 'arrive' && plan.kind !== 'battery') arrive(world, station, done.car)
  if (done.kind === 'follow' && plan.kind === 'battery') setFcrN(world, station, done.enabled)
  if (done.kind === 'fill' && plan.kind === 'battery') station.socPercent = done.socPercent
  if (done.kind === 'fill' && vehicle) vehicle.socPercent = done.socPercent
}

const socOf = ({ plan, vehicle, socPercent }: Station) => (plan.kind === 'battery' ? socPercent : vehicle?.socPercent)
const before = (station: Station) => ({
  importWh: station.energyImportWh,
  exportWh: station.energyExportWh,
  soc: socOf(station),
  car: station.vehicle,
  baselineW: station.baselineW,
})
type Before = ReturnType<typeof before>

const EFFICIENCY = Math.sqrt(0.87)
const HAIR = 1e-6
const isWithin = (value: number, most: number) => value <= most + HAIR
const isCharger = ({ kind }: Station['plan']) => kind === 'ac' || kind === 'dc'

/** State of charge after the power of one second. Undefined without a car or after a change of cars. */
function socAfter({ powerW, plan, vehicle }: Station, { soc, car }: Before): number | undefined {
  if (soc === undefined || vehicle !== car) return undefined
  const storedWh = (powerW > 0 ? powerW * EFFICIENCY : powerW / EFFICIENCY) / 3_600
  return Math.min(100, Math.max(0, soc + (100 * storedWh) / (vehicle?.capacityWh ?? plan.capacityWh)))
}

/** The highest power that a car takes, W: above 80 % state of charge it falls linearly to 0. */
function maxTakenW({ plan, vehicle, voltageV, phasesInUse }: Station, { soc = 0 }: Before): number {
  const share = soc <= 80 ? 1 : (100 - soc) / 20
  return share * (isCharger(plan) ? voltageV * phasesInUse * (vehicle?.limitA ?? 0) : ratedPowerW(plan))
}

function mayGiveBack(world: World, { plan }: Station, { soc = 0 }: Before): boolean {
  if (plan.kind === 'battery') return soc > 5
  const v2g = world.groups.get(2)?.v2g
  return plan.kind === 'v2g' && v2g?.mode !== 'no_v2g' && soc > (v2g?.minSoC ?? 100)
}

const LAWS: Record<string, (station: Station, was: Before, world: World) => boolean> = {
  'power is voltage × current × phases': ({ powerW, voltageV, currentA, phasesInUse }) =>
    powerW === voltageV * currentA * phasesInUse,
  'energy is the integral of power': ({ powerW, energyImportWh, energyExportWh }, was) =>
    energyImportWh === was.importWh + Math.max(0, powerW) / 3_600 &&
    energyExportWh === was.exportWh + Math.max(0, -powerW) / 3_600,
  'the state of charge follows the energy': (station, was) => {
    const [soc, wanted] = [socOf(station), socAfter(station, was)]
    return soc === undefined || wanted === undefined || Math.abs(soc - wanted) < 1e-9
  },
  'the state of charge is between 0 % and 100 %': ({ socPercent }) =>
    Number.isNaN(socPercent) || (socPercent >= 0 && socPercent <= 100),
  'a full battery takes no power': ({ powerW, plan }, { soc = 0 }) => plan.kind !== 'battery' || soc < 95 || powerW <= 0,
  'the power of a car falls above 80 %': (station, was) =>
    station.plan.kind === 'battery' || station.vehicle !== was.car || isWithin(station.powerW, maxTakenW(station, was)),
  'the power never exceeds the rated power': ({ plan, currentA, maxChargingCurrentA, powerW }) =>
    plan.kind === 'ac' ? currentA <= maxChargingCurrentA : isWithin(Math.abs(powerW), ratedPowerW(plan)),
  'the power never exceeds the allocation of load management': ({ plan, powerW, voltageV, phasesInUse, allowedCurrentA }) =>
    powerW <= 0 || isWithin(powerW, allowedCurrentA * phasesInUse * (plan.kind === 'dc' ? 230 : voltageV)),
  'a charger never exceeds its setpoint': (station) =>
    !isCharger(station.plan) || isWithin(station.powerW, station.control.powerW ?? Infinity),
  'a baseline changes by at most a quarter of the rated power': ({ baselineW, plan }, was) =>
    isWithin(Math.abs(baselineW - was.baselineW), ratedPowerW(plan) / 4),
  'the power is 0 without a car': ({ plan, vehicle, powerW }) => plan.kind === 'battery' || vehicle !== null || powerW === 0,
  'only V2G points and batteries discharge': (station, was, world) => station.powerW >= 0 || mayGiveBack(world, station, was),
  'the reserve is positive and at most the rated power': ({ plan, ffrPositiveW, ffrNegativeW }) =>
    plan.kind !== 'v2g' || [ffrPositiveW, ffrNegativeW].every((powerW) => powerW >= 0 && isWithin(powerW, ratedPowerW(plan))),
}

function broken(world: World, was: readonly Before[]): string[] {
  return world.stations.flatMap((station) => {
    const then = was[station.index]
    if (!then || !station.isOnline) return []
    return Object.keys(LAWS).filter((law) => !LAWS[law]?.(station, then, world))
  })
}

test('power, energy, state of charge and limits are consistent', () => {
  let exported = 0
  const actions = fc.array(fc.tuple(fc.nat({ max: 8 }), action), { minLength: 15, maxLength: 50 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), actions, (seed, steps) => {
      const world = sampleWorld({ seed })
      for (const [seconds, done] of steps) {
        play(world, done)
        for (let second = 0; second <= seconds; second++) {
          const was = world.stations.map(before)
          tick(world)
          expect(broken(world, was)).toEqual([])
          exported += world.stations.filter(({ powerW }) => powerW < 0).length
        }
      }
    }),
    { numRuns: 20 },
  )
  // The run contains enough discharging to test something.
  expect(exported).toBeGreaterThan(100)
})
