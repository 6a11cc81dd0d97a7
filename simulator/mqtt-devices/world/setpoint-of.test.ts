import { reservesOf } from '#simulator/reserves/world/reserves.ts'
import { expect, test } from 'vitest'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import { charge } from '#simulator/control/world/control.ts'
import { mqttWorld } from '#simulator/testing/mqtt-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { fcrNOf } from '#simulator/reserves/world/fcr-n.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { setpointOf } from './setpoint-of.ts'

function groupOf(world: World, { groupIds }: Station) {
  const group = world.groups.get(groupIds[0] ?? -1)
  if (!group) throw new Error('The device has no group')
  return group
}

test('a setpoint has the power that is wanted, and its limits', () => {
  const { world, at, tell } = mqttWorld()
  expect(setpointOf(world, at(0))).toBeNull()
  tell(0, { status: 'Charging', meter: { socPercent: 60 } })
  charge(world, at(0), { powerKw: -4 })
  run(world, 15)
  expect(setpointOf(world, at(0))).toMatchObject({ powerW: -4_000, baselineW: -4_000, minSocPercent: 20, maxPowerW: 10_000 })
})

test.each([
  [{}, 49.7, undefined],
  [{ ffrActivationHz: 49.5 as const, isFfrOverFrequencyEnabled: true }, 49.5, 50.3],
])('a setpoint names the frequencies of the fast reserve of settings %j', (settings, ffrActivationHz, ffrOverHz) => {
  const { world, at, tell } = mqttWorld()
  Object.assign(groupOf(world, at(0)).v2g ?? {}, settings)
  tell(0, { status: 'Charging', meter: { socPercent: 60 } })
  run(world, 2)
  const setpoint = setpointOf(world, at(0))
  expect([setpoint?.ffrActivationHz, setpoint?.ffrOverHz]).toEqual([ffrActivationHz, ffrOverHz])
})

test.each([
  ['car', 0, { status: 'Charging' as const }, 2],
  ['battery', 2, {}, 7.7],
])('a %s whose state of charge is not known may not discharge, and is no reserve', (_, place, status, reserveKw) => {
  const { world, at, tell } = mqttWorld({ mode: 'external', minSoC: 20, ffrPositive: 2_000, ffrNegative: 0 })
  const group = groupOf(world, at(place))
  at(2).fcrNEnabled = true
  const reserve = () =>
    place === 2 ? fcrNOf([at(2)]).maintainedKw : reservesOf(world, group).find(({ service }) => service === 'FFR')?.availableKw
  const limit = () => allocationsOf(world, group, [place]).stations[0]?.reason.limit
  tell(place, { ...status, meter: { powerW: 0 } })
  charge(world, at(place), { powerKw: -4 })
  run(world, 15)
  expect(setpointOf(world, at(place))).toMatchObject({ powerW: 0, minPowerW: 0 })
  expect([limit(), reserve()]).toEqual(['storage', 0])
  tell(place, { meter: { socPercent: 60 } })
  run(world, 15)
  expect(setpointOf(world, at(place))?.minPowerW).toBe(-10_000)
  expect([limit(), reserve()]).toEqual([expect.stringMatching(/setpoint|fcr|station/), expect.closeTo(reserveKw)])
})

test.each([
  ['V2G device', 0, -10_000, 25, 0],
  ['V2G device that charges', 0, 10_000, 25, -10_000],
])('the rules of a %s count the energy since its last state of charge', (_, place, powerW, socPercent, minPowerW) => {
  const { world, at, tell } = mqttWorld()
  tell(place, { status: 'Charging', meter: { socPercent, capacityWh: 60_000, powerW: 0 } })
  run(world, 2)
  for (let second = 0; second < 1_900; second++) {
    tell(place, { meter: { powerW } })
    run(world, 1)
  }
  // 5 % of 60 kWh are discharged in 1,080 s at 10 kW. The minimum is 20 %.
  expect(setpointOf(world, at(place))?.minPowerW).toBeCloseTo(minPowerW)
  expect(at(place).socPercent).toBe(socPercent)
  tell(place, { meter: { socPercent: 21 } })
  run(world, 2)
  expect(setpointOf(world, at(place))?.minPowerW).toBe(-10_000)
})

test('a setpoint names the target of a schedule only', () => {
  const { world, at, tell } = mqttWorld()
  tell(0, { status: 'Charging', meter: { socPercent: 60 } })
  run(world, 2)
  expect(setpointOf(world, at(0))).not.toHaveProperty('targetSocPercent')
  if (at(0).vehicle) Object.assign(at(0).vehicle?.schedule ?? {}, { targetSocPercent: 80 })
  run(world, 2)
  expect(setpointOf(world, at(0))?.targetSocPercent).toBe(80)
})

test('a setpoint names the later basepoints only', () => {
  const { world, at, tell } = mqttWorld()
  tell(0, { status: 'Charging', meter: { socPercent: 60 } })
  const times = [-60_000, 60_000, 120_000].map((ms) => world.nowMs + ms)
  const basepoints = times.map((atMs, place) => ({ atMs, powerW: place * 1_000 }))
  at(0).control = { ...at(0).control, basepoints }
  run(world, 2)
  const later = [1_000, 2_000].map((powerW, place) => ({ time: new Date(times[place + 1] ?? 0).toISOString(), powerW }))
  expect(setpointOf(world, at(0))?.basepoints).toEqual(later)
})

test.each([
  ['freq', { deadBandHz: 0, rangeHz: 0.1 }],
  ['external', undefined],
])('a setpoint of a group in the mode %s has the droop %j', (mode, droop) => {
  const { world, at, tell } = mqttWorld({ mode, minSoC: 20 })
  tell(0, { status: 'Charging', meter: { socPercent: 60 } })
  run(world, 2)
  expect(setpointOf(world, at(0))?.droop).toEqual(droop)
})
