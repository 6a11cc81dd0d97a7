import { expect, it } from 'vitest'
import type { V2gSettings } from '#contract/v2g.ts'
import { charge } from '#simulator/control/world/control.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { setMeterValue } from '#simulator/meters/world/meter-actions.ts'
import { type ArrivalOptions, arrive } from '#simulator/stations/world/station-actions.ts'
import type { World } from '#simulator/core/world/state.ts'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { loadSite, METERED } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { breachIn } from '../testing/breach-in.ts'
import { buildingSupply, v2gBaseline, v2gPower } from './v2g-power.ts'
import { nextTimeMs, v2gDeparture, v2gLate, v2gSchedule } from './v2g-schedule.ts'

const NORMAL: V2gSettings = {
  mode: 'freq',
  minSoC: 20,
  ffrPositive: 2_000,
  ffrNegative: 1_000,
  startChargeWith2kW: false,
  dailySchedule: [],
  isDriverBypassEnabled: false,
}

function point(change: Partial<V2gSettings> = {}, car: ArrivalOptions = { socPercent: 60 }) {
  const { world, group, at } = loadSite({}, 1, 'Both ways')
  group.v2g = { ...NORMAL, ...change }
  arrive(world, at(0), car)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.95, overMs: 0, isExact: true })
  run(world, 10)
  return { world, station: at(0), group }
}

it.for(['freq', 'external', 'powermeter', 'no_v2g'] as const)(
  'a point in %s has the power and the baseline of its mode',
  (mode) => {
    for (const property of [v2gPower, v2gBaseline]) {
      const { world, station } = point({ mode })
      expect(breachIn(property, world, 20)).toBeTypeOf('number')
      charge(world, station, { powerKw: -3 })
      expect(breachIn(property, world, 20)).toBeTypeOf('number')
    }
    expect(breachIn(v2gPower, point({ mode }).world, 20)).toBeGreaterThan(10)
  },
)

it('reports a response of the wrong sign, a discharge below the minimum, and more than a car takes', () => {
  const sign = point()
  expect(breachIn(v2gPower, sign.world, 5, () => (sign.station.powerW = sign.station.baselineW + 1_000))).toContain('in place of')
  const empty = point({ minSoC: 70 })
  expect(breachIn(v2gPower, empty.world, 5, () => (empty.station.minPowerW = -5_000))).toContain('may discharge')
  const more = point({}, { socPercent: 90, targetSocPercent: 99 })
  expect(breachIn(v2gPower, more.world, 5, () => (more.station.maxPowerW = 10_000))).toContain('may take 10000 W')
})

it('reports a baseline that is not the setpoint, and one at the target', () => {
  const told = point({ mode: 'external' })
  charge(told.world, told.station, { powerKw: 4 })
  expect(breachIn(v2gBaseline, told.world, 20, () => (told.station.baselineW = 3_000))).toContain('has a baseline of 3000 W')
  const full = point({}, { socPercent: 85, targetSocPercent: 80 })
  expect(breachIn(v2gBaseline, full.world, 20, () => (full.station.baselineW = 2_000))).toContain('has a baseline of 2000 W')
})

it('a car that can only just reach its target is late, or is reported', () => {
  const car = { socPercent: 40, targetSocPercent: 60, capacityKwh: 20, departureTime: 820 }
  expect(breachIn(v2gLate, point({}, car).world, 30)).toBeGreaterThan(20)
  const lazy = point({}, car)
  expect(
    breachIn(v2gLate, lazy.world, 30, () => lazy.station.vehicle && (lazy.station.vehicle.outlook.isCatchingUp = false)),
  ).toContain('is not late')
  const early = point({}, { ...car, departureTime: 1400 })
  expect(
    breachIn(v2gLate, early.world, 30, () => early.station.vehicle && (early.station.vehicle.outlook.isCatchingUp = true)),
  ).toContain('is late with')
})

it('a departure is journalled and moves on, or is reported', () => {
  const car = { socPercent: 70, targetSocPercent: 60, departureTime: 801 }
  expect(breachIn(v2gDeparture, point({}, car).world, 60)).toBe(1)
  const silent = point({}, car)
  const { vehicle } = silent.station
  const schedule = vehicle?.schedule
  expect(breachIn(v2gDeparture, silent.world, 60, () => vehicle && schedule && (vehicle.schedule = schedule))).toContain(
    'keeps a departure',
  )
})

it('cars supply no more than their building takes, or are reported', () => {
  const site = () => {
    const { world, group, at } = loadSite({ ...METERED, importLimit: 200, mainCurrent: 200 }, 2, 'Both ways')
    group.v2g = { ...NORMAL, mode: 'powermeter', minSoC: 20 }
    setMeterValue(world, group, [12, 5, 8])
    for (const place of [0, 1]) arrive(world, at(place), { socPercent: 70, targetSocPercent: 60 })
    return { world: run(world, 30), station: at(0) }
  }
  const fair = site()
  expect(breachIn(buildingSupply, fair.world, 20)).toBeGreaterThan(10)
  expect(fair.station.currentA).toBeLessThan(-1)
  const more = site()
  expect(breachIn(buildingSupply, more.world, 20, () => (more.station.currentA = -14))).toMatch(
    /supply .* and the building takes/,
  )
})

it('v2g-departure holds for a car that leaves some hundredths of a percent below its target', async () => {
  const vehicle = { station: 21, arrives: { soc: 46, target: 47, departure: '00:59' } }
  const timeline = [{ at: '8s', vehicle }]
  const expected = [{ always: true, property: 'v2g-departure' }]
  const scenario = {
    about: 'A.',
    starts: '2026-10-25T00:55:00Z',
    lasts: '4m',
    site: 'quay',
    seed: 412,
    timeline,
    expect: expected,
  }
  const { outcomes } = await runScenario({ yaml: JSON.stringify(scenario) })
  expect(outcomes.map(({ held }) => held)).toEqual([true])
})

it('a car follows the next entry of the daily schedule, and another departure is reported', () => {
  const dailySchedule = [
    { id: 1, departureTime: 1_430, targetSoC: 70 },
    { id: 2, departureTime: 715, targetSoC: 80 },
  ]
  const { world, station } = point({ dailySchedule })
  expect(station.vehicle?.schedule.source).toBe('active')
  expect(breachIn(v2gSchedule, world, 20)).toBe(2)
  const later = () => Object.assign(station.vehicle?.schedule ?? {}, { departureMs: nextTimeMs(1_445, world.nowMs) })
  expect(breachIn(v2gSchedule, world, 20, later)).toContain('and the daily schedule has')
})

it('a departure is a time of day in GMT, today or tomorrow', () => {
  const noonMs = Date.parse('2026-03-02T12:00:00Z')
  const texts = [1_430, 730, 1_200, 10].map((hhmm) => new Date(nextTimeMs(hhmm, noonMs)).toISOString().slice(5, 16))
  expect(texts).toEqual(['03-02T14:30', '03-03T07:30', '03-03T12:00', '03-03T00:10'])
})

it('a car departs when its driver said, and another time is reported', async () => {
  const lines = [{ vehicle: { station: 1, arrives: { soc: 40, departure: '08:45' } } }]
  expect(await checkedRun(v2gSchedule, { site: 'quay', lines })).toMatchObject({ what: undefined })
  const spoil = ({ byStationId }: World) => {
    const { vehicle } = byStationId.get(1) ?? {}
    Object.assign(vehicle?.schedule ?? {}, { departureMs: nextTimeMs(915, vehicle?.arrivesMs ?? 0) })
  }
  expect((await checkedRun(v2gSchedule, { site: 'quay', lines, spoil })).what).toContain('and its driver said 845')
})
