import { expect, test } from 'vitest'
import { moveFrequency } from '#simulator/grid/model/grid.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { ocppWorld } from '#simulator/testing/ocpp-site.ts'
import { drillActivations } from '#simulator/scenario/measures/drill-activations.ts'

/** Chargers with cars that draw 16 of the 32 A that they may, in a group that reduces its power at 49.7 Hz. */
function respondingSite(powerDecrease: number) {
  const site = ocppWorld(4, 200)
  const { world, tell } = site
  const group = world.groups.get(1)
  if (!group) throw new Error('The site has no group')
  group.fcr = { ...group.fcr, isEnabled: true, activationFrequency: 49.7, powerDecrease }
  const report = (place: number, amperes: number) =>
    tell(place, { meter: { currentA: [amperes, amperes, amperes], voltageV: 230 } })
  for (const place of [0, 1, 2, 3]) {
    tell(place, { boot: { vendor: 'Sample', model: 'One' } })
    tell(place, { start: { transaction: `t${place}` }, status: 'Charging' })
    report(place, 16)
  }
  run(world, 20)
  const second = () => group.response.second ?? { baselineKw: NaN, deliveredKw: NaN, requiredKw: NaN, capacityKw: NaN }
  return { ...site, group, report, second }
}

test('a group of chargers outside delivers what their reports show, and nothing before', () => {
  const { world, at, report, second } = respondingSite(20)
  expect(second().baselineKw).toBeCloseTo(4 * 11.04, 2)
  moveFrequency(world.grid, world.nowMs, { toHz: 49.6, overMs: 0 })
  run(world, 2)
  expect(second()).toMatchObject({ requiredKw: 20, deliveredKw: 0 })
  expect(second().baselineKw).toBeCloseTo(44.16, 2)
  const follow = (place: number) => report(place, Math.min(16, at(place).allowedCurrentA))
  follow(2)
  run(world, 1)
  expect(second().deliveredKw).toBeCloseTo(6.9, 1)
  for (const place of [0, 1, 3]) follow(place)
  // The platform rounds the limits down, so that a little more than the required power is delivered.
  run(world, 30)
  expect(second().deliveredKw).toBeGreaterThanOrEqual(20)
  expect(second().deliveredKw).toBeLessThan(21)
})

test('the verdict of an activation and the journal split its response into detect, send, obey and report', () => {
  const { world, at, tell, group } = respondingSite(20)
  const { nowMs } = world
  moveFrequency(world.grid, nowMs, { toHz: 49.6, overMs: 0 })
  run(world, 1)
  // The second ran 880 ms early. Its limits were decided 20 ms after the crossing at 100 ms.
  for (const place of [1, 2, 3]) {
    const limitA = Math.floor(at(place).allowedCurrentA * 10) / 10
    tell(place, { profile: { limitA, answer: 'Accepted', delayMs: 30, waitedMs: 10 * place }, offsetMs: -850 + 10 * place })
  }
  run(world, 2)
  const taken = new Date(nowMs + 2_500).toISOString()
  for (const place of [1, 2, 3]) {
    tell(place, { meter: { currentA: [6, 6, 6], voltageV: 230 }, taken, offsetMs: -300 + 10 * place })
  }
  run(world, 2)
  const parts = { detectMs: 20, firstMs: 30, sendMs: 30, obeyMs: 2_350, reportMs: 230 }
  expect(world.journal.entries.filter(({ event }) => event === 'timed')).toEqual([
    expect.objectContaining({ kind: 'fcr', groupId: 1, chargers: 3, ...parts }),
  ])
  expect(drillActivations(world, group)[0]?.measures).toMatchObject({
    outsideDetect: { value: 20 },
    outsideFirst: { value: 30 },
    outsideSend: { value: 30 },
    outsideObey: { value: 2_350 },
    outsideReport: { value: 230 },
  })
})

test.each(['Rejected', 'NotSupported', 'failed', 'no answer'] as const)(
  'the others take over at once what a charger does not accept: %s',
  (answer) => {
    const { world, at, tell, report, second, group } = respondingSite(20)
    moveFrequency(world.grid, world.nowMs, { toHz: 49.6, overMs: 0 })
    run(world, 1)
    const limited = [...group.response.ceilings.keys()]
    const [refusing = -1] = limited
    const spared = [0, 1, 2, 3].filter((place) => !limited.includes(place))
    expect(spared).toHaveLength(1)
    const limitA = Math.floor(at(refusing).allowedCurrentA * 10) / 10
    tell(refusing, { profile: { limitA, answer } })
    run(world, 1)
    // The last charger gives what the refusing one does not.
    expect(at(spared[0] ?? -1).allowedCurrentA).toBeLessThan(16)
    // It keeps its limit, so that it can follow later.
    expect(at(refusing).allowedCurrentA).toBeCloseTo(limitA, 1)
    for (const place of [0, 1, 2, 3]) {
      if (place !== refusing) report(place, Math.min(16, Math.floor(at(place).allowedCurrentA * 10) / 10))
    }
    run(world, 3)
    expect(second().deliveredKw).toBeGreaterThanOrEqual(20)
    // It follows after all, and the others are released from its part.
    tell(refusing, { profile: { limitA, answer: 'Accepted' } })
    report(refusing, limitA)
    run(world, 2)
    for (const place of [0, 1, 2, 3]) report(place, Math.min(16, Math.floor(at(place).allowedCurrentA * 10) / 10))
    run(world, 2)
    expect(second().deliveredKw).toBeGreaterThanOrEqual(20)
    expect(second().deliveredKw).toBeLessThan(22)
  },
)
