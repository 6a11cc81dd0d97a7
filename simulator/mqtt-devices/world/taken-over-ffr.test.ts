import { expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { arrive } from '#simulator/stations/world/station-actions.ts'
import { mqttWorld } from '#simulator/testing/mqtt-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { reservesOf } from '#simulator/reserves/world/reserves.ts'

/** Two devices outside and a simulated point, each with a car and 2 kW of the fast reserve. */
function reserveSite() {
  const site = mqttWorld({ mode: 'external', minSoC: 20, ffrPositive: 2_000, ffrNegative: 0 })
  const { world, at, tell } = site
  const group = world.groups.get(2)
  if (!group) throw new Error('The site has no points')
  arrive(world, at(3), { socPercent: 60 })
  for (const place of [0, 1]) tell(place, { status: 'Charging', meter: { socPercent: 60, powerW: 0 } })
  const seconds = (count: number, powers: readonly (number | null)[]) => {
    for (let second = 0; second < count; second++) {
      for (const [place, powerW] of powers.entries()) if (powerW !== null) tell(place, { meter: { powerW, socPercent: 60 } })
      run(world, 1)
    }
  }
  seconds(20, [0, 0])
  const partsW = () => [0, 1, 3].map((place) => at(place).ffrPositiveW)
  return { ...site, group, seconds, partsW }
}

test('the others take over the fast reserve of a device that is offline, and give it back', () => {
  const { partsW, seconds, tell } = reserveSite()
  expect(partsW()).toEqual([2_000, 2_000, 2_000])
  tell(0, { connected: false })
  seconds(2, [null, 0])
  expect(partsW()).toEqual([2_000, 3_000, 3_000])
  seconds(2, [0, 0])
  expect(partsW()).toEqual([2_000, 2_000, 2_000])
})

test.each([
  ['has rejected its setpoint', { setpoint: { isAccepted: false } }, 0],
  ['does what it likes', {}, 5_000],
] as const)('the others take over the fast reserve of a device that %s', (_, message, powerW) => {
  const { partsW, seconds, tell, world, group } = reserveSite()
  if ('setpoint' in message) tell(0, message)
  seconds(20, [powerW, 0])
  expect(partsW()).toEqual([2_000, 3_000, 3_000])
  expect(reservesOf(world, group).find(({ service }) => service === 'FFR')).toMatchObject({ soldKw: 6, availableKw: 6 })
})

test('a dip is answered in full by the others', () => {
  const { partsW, seconds, tell, world, at } = reserveSite()
  tell(0, { connected: false })
  seconds(2, [null, 0])
  moveFrequency(world.grid, world.nowMs, { toHz: 49.4, overMs: 0 })
  seconds(3, [null, -3_000])
  expect(at(3).powerW).toBeCloseTo(-3_000, -1)
  // The device outside has responded by its own measurement, before its setpoint.
  expect(partsW()).toEqual([2_000, 3_000, 3_000])
})

test.each([
  ['at once', [-2_000, -2_000, -2_000]],
  ['in its time', [0, -2_000, -2_000]],
  ['a second late', [0, 0, -2_000]],
])('a device that responds %s obeys in each second', (_, powers) => {
  const { partsW, seconds, world, at } = reserveSite()
  // The threshold is crossed at the end of the first second.
  moveFrequency(world.grid, world.nowMs + 900, { toHz: 49.7, overMs: 100 })
  const fall = [-1_700, -1_300, -900, -500, -100, 0]
  for (const powerW of [...powers, ...Array<number>(29).fill(-2_000), ...fall]) {
    seconds(1, [powerW, powerW])
    expect([at(0).path?.disobeys, partsW()]).toEqual([null, [2_000, 2_000, 2_000]])
  }
})

test('a device that delivers more than its fast reserve does not obey', () => {
  const { seconds, world, at } = reserveSite()
  moveFrequency(world.grid, world.nowMs, { toHz: 49.4, overMs: 0 })
  seconds(1, [-2_400, -2_000])
  expect([at(0), at(1)].map(({ path }) => path?.disobeys !== null)).toEqual([true, false])
})
