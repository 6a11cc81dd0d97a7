import { expect, it, test } from 'vitest'
import type { V2gSettings } from '#contract/v2g.ts'
import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import type { World } from '#simulator/core/world/state.ts'
import { loadSite } from '#simulator/testing/load-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { breachIn } from '../testing/breach-in.ts'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { capacityForecast, reserveRecord, savedServices } from './reserve-record.ts'
import { deliveredPower, fastReserve } from './delivery.ts'
import { singleStep, stepwise, stepwiseMinimum } from './release.ts'

/** Four cars at a group that offers 10 kW. */
function offering(fcr: object) {
  const { world, group, stations } = loadSite({}, 4)
  saveFcr(world, group, { ...group.fcr, powerDecrease: 10, deactivationDelay: 20, ...fcr })
  for (const station of stations) arrive(world, station, { limitA: 16, phases: 3, socPercent: 20, targetSocPercent: 90 })
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0, isExact: true })
  run(world, 20)
  const to = (toHz: number) => moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0, isExact: true })
  return { world, group, to, response: group.response }
}
const SINGLE = { isEnabled: true }
const STATIC = { isEnabledStepwise: true, stepwiseMode: 'static' as const, mode: 'MANUAL' as const, maxStepwiseFlexibility: 20 }
const CLASSIC = { ...STATIC, stepwiseMode: 'classic' as const }

test.for([SINGLE, CLASSIC, STATIC])('a dip and its recovery keep every property of reserves: %o', (fcr) => {
  for (const property of [singleStep, stepwise, stepwiseMinimum, deliveredPower, reserveRecord]) {
    const { world, to } = offering(fcr)
    const cases = [breachIn(property, world, 50)]
    to(49.65)
    let second = 0
    cases.push(breachIn(property, world, 220, () => ++second === 70 && to(49.95)))
    expect(cases.filter((one) => typeof one === 'string')).toEqual([])
  }
})

test('a single-step group that is released early, late or without a crossing is reported', () => {
  const early = offering(SINGLE)
  let second = 0
  const play = () => {
    second++
    if (second === 3) early.to(49.65)
    if (second > 8) early.response.baselineKw = null
  }
  expect(breachIn(singleStep, early.world, 15, play)).toContain('is not activated')
  const without = offering(SINGLE)
  expect(breachIn(singleStep, without.world, 10, () => (without.response.baselineKw = 5))).toContain('without a crossing')
  const wrong = offering(SINGLE)
  expect(breachIn(singleStep, wrong.world, 5, () => (wrong.group.fcr = { ...wrong.group.fcr, activated: true }))).toContain(
    'says true',
  )
})

test('a stepwise group with another share, or a static one that does not hold its maximum, is reported', () => {
  const classic = offering(CLASSIC)
  classic.to(49.7)
  const double = () => classic.response.second && (classic.response.second = { ...classic.response.second, requiredKw: 20 })
  expect(breachIn(stepwise, classic.world, 5, double)).toContain('requires 1.000')
  const gap = offering(CLASSIC)
  gap.to(49.7)
  const inGap = stepwise.begin(gap.world, () => {})
  for (let second = 0; second < 5; second++) inGap(run(gap.world, 1))
  gap.world.fastFrequency.at = () => NaN
  expect(inGap(run(gap.world, 1))).toBeUndefined()
  Object.assign(gap.response, { second: { baselineKw: 40, deliveredKw: 0, capacityKw: 20, requiredKw: 0 } })
  expect(inGap(gap.world)?.what).toContain('requires 0.000 of its power at 49.7 Hz')
  const held = offering(STATIC)
  const check = stepwise.begin(held.world, () => {})
  for (let second = 0; second < 5; second++) check(run(held.world, 1))
  held.to(49.6)
  expect([check(run(held.world, 1)), check(run(held.world, 1))]).toEqual([undefined, undefined])
  held.to(49.8)
  run(held.world, 1)
  held.response.second = { baselineKw: 40, deliveredKw: 0, capacityKw: 20, requiredKw: 5 }
  expect(check(held.world)?.what).toContain('holds 0.250 of 0.750')
})

test('chargers that are limited below their minimum, or draw more or less than required, are reported', () => {
  const low = offering(SINGLE)
  low.to(49.65)
  expect(breachIn(stepwiseMinimum, low.world, 5, () => (low.response.ceilings = new Map([[0, 3]])))).toContain(
    'less than its minimum',
  )
  const lazy = offering(SINGLE)
  const check = deliveredPower.begin(lazy.world, () => {})
  for (let second = 0; second < 10; second++) check(run(lazy.world, 1))
  lazy.to(49.65)
  const said = Array.from({ length: 8 }, () => {
    run(lazy.world, 1)
    for (const station of lazy.world.stations) Object.assign(station, { currentA: 16, powerW: 11_000 })
    return check(lazy.world)?.what
  })
  expect(said.at(-1)).toContain('and 10.00 to 10.00 kW are required')
})

it('does not judge a group after its car would have been full without the reserve, when the car is switched off', () => {
  const { world, group, at } = loadSite({}, 1, 'Fast')
  saveFcr(world, group, { ...group.fcr, ...CLASSIC, maxStepwiseFlexibility: 25 })
  arrive(world, at(0), { socPercent: 38, targetSocPercent: 80, capacityKwh: 3, limitA: 200 })
  const to = (toHz: number) => moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0, isExact: true })
  to(50)
  run(world, 20)
  let second = 0
  const powersKw: number[] = []
  const play = () => {
    if (++second === 50) to(49.4)
    powersKw.push(Math.round(at(0).powerW / 1_000))
  }
  expect(breachIn(deliveredPower, world, 95, play)).toBeGreaterThan(10)
  expect([powersKw[45], powersKw[72], powersKw[94]]).toEqual([50, 25, 0])
  expect(at(0).vehicle?.socPercent).toBeLessThan(78)
})

test('a record with another power is reported', () => {
  const { world, response } = offering(SINGLE)
  const shift = () => response.second && response.record.write(world.nowMs, { ...response.second, deliveredKw: 3 })
  expect(breachIn(reserveRecord, world, 5, shift)).toContain('3 kW delivered')
})

/** A van in a group that offers 2 kW of fast reserve. */
function fastPoint() {
  const site = loadSite({}, 1, 'Both ways')
  const { world, group, at } = site
  group.v2g = {
    mode: 'freq',
    minSoC: 20,
    ffrPositive: 2_000,
    ffrNegative: 0,
    startChargeWith2kW: false,
    dailySchedule: [],
    isDriverBypassEnabled: false,
  }
  arrive(world, at(0), { socPercent: 60 })
  moveFrequency(world.grid, world.nowMs, { toHz: 50, overMs: 0, isExact: true })
  run(world, 20)
  return { ...site, to: (toHz: number) => moveFrequency(world.grid, world.nowMs, { toHz, overMs: 0, isExact: true }) }
}

it('accepts an activation at the threshold, and reports one that is missing, elsewhere or too early', () => {
  const point = fastPoint()
  point.to(49.65)
  expect(breachIn(fastReserve, point.world, 5)).toBe(1)
  const missing = fastPoint()
  missing.to(49.65)
  expect(breachIn(fastReserve, missing.world, 5, () => missing.at(0).ffr?.activations.splice(0))).toContain('does not activate')
  const settings = { side: 'under' as const, activationHz: 49.7, isFollowing: true, ffrPositive: 2_000, ffrNegative: 0 }
  const elsewhere = fastPoint()
  const add = () => elsewhere.at(0).ffr?.activations.push({ atMs: elsewhere.world.nowMs, ...settings })
  expect(breachIn(fastReserve, elsewhere.world, 5, add)).toContain('at 50.000 Hz')
  const again = () => point.at(0).ffr?.activations.push({ atMs: point.world.nowMs, ...settings })
  expect(breachIn(fastReserve, point.world, 5, again)).toContain('again after')
})

it('accepts an activation at the level of the group only, and none on over-frequency unless the group asks for it', () => {
  const offering = (settings: Partial<V2gSettings>) => {
    const point = fastPoint()
    for (const group of point.world.groups.values()) if (group.v2g) group.v2g = { ...group.v2g, ffrNegative: 1_000, ...settings }
    run(point.world, 3)
    return point
  }
  const at495 = offering({ ffrActivationHz: 49.5 })
  at495.to(49.55)
  expect(breachIn(fastReserve, at495.world, 5)).toBe(0)
  const activation = { side: 'under' as const, activationHz: 49.5, isFollowing: true, ffrPositive: 2_000, ffrNegative: 0 }
  const early = () => at495.at(0).ffr?.activations.push({ atMs: at495.world.nowMs, ...activation })
  expect(breachIn(fastReserve, at495.world, 5, early)).toContain('at 49.550 Hz')
  const over = offering({ isFfrOverFrequencyEnabled: true })
  over.to(50.35)
  expect(breachIn(fastReserve, over.world, 5)).toBe(1)
  const none = offering({})
  none.to(50.35)
  expect(breachIn(fastReserve, none.world, 5)).toBe(0)
  const unasked = () =>
    none.at(0).ffr?.activations.push({ ...activation, side: 'over', activationHz: 50.3, atMs: none.world.nowMs })
  expect(breachIn(fastReserve, none.world, 5, unasked)).toContain('(over) at 50.350 Hz')
})

it('accepts the reserve of a group, and reports more than its settings', () => {
  const { world } = fastPoint()
  expect(breachIn(capacityForecast, world, 420)).toBeGreaterThan(0)
  const more = fastPoint()
  const spoil = () => Object.assign(more.at(0), { ffrPositiveW: 9_000, baselineW: 9_000 })
  expect(breachIn(capacityForecast, more.world, 420, spoil)).toMatch(/has .* kW available/)
})

test('saved-services reports another value than the saved one, two responses together, and lost settings of V2G', async () => {
  const fcr = {
    isEnabled: true,
    powerDecrease: 12,
    isEnabledStepwise: false,
    serviceName: null,
    mode: 'MANUAL',
    stepwiseMode: null,
  }
  const levels = { activationFrequency: 49.7, deactivationFrequency: 49.9, deactivationDelay: 60, triggerDelayInMs: 0 }
  const more = { maxStepwiseFlexibility: null, minStepwiseCurrent: null, biddingZoneId: null }
  const save = ['admin', 'saveFcrSettings', { params: { groupId: 1 }, body: { ...fcr, ...levels, ...more } }] as const
  const checked = (change: object) =>
    checkedRun(savedServices, {
      site: 'courtyard',
      lines: [save],
      spoil: ({ groups }) => void Object.assign(groups.get(1)?.fcr ?? {}, change),
    })
  expect(await checked({})).toEqual({ what: undefined, cases: 4 })
  expect((await checked({ powerDecrease: 11 })).what).toMatch(/ has powerDecrease 11, and 12 was saved$/)
  expect((await checked({ isEnabledStepwise: true })).what).toMatch(/ has a single-step and a stepwise response$/)
  const v2g = { mode: 'freq', minSoC: 40, ffrPositive: 1_000, ffrNegative: 0, startChargeWith2kW: false }
  const lines = [['admin', 'saveV2gSettings', { params: { groupId: 2 }, body: v2g }]] as const
  const spoil = ({ groups }: World) => void Object.assign(groups.get(2) ?? {}, { v2g: null })
  expect((await checkedRun(savedServices, { site: 'cellar', lines, spoil })).what).toMatch(/ has no settings of V2G/)
  const off = [['admin', 'setFcrN', { params: { deviceId: 'd-1' }, body: { enabled: false } }]] as const
  const on = ({ byDeviceId }: World) => void Object.assign(byDeviceId.get('d-1') ?? {}, { fcrNEnabled: true })
  expect((await checkedRun(savedServices, { site: 'cellar', lines: off, spoil: on })).what).toMatch(
    / has FCR-N true, and false was saved$/,
  )
})
