import { expect, test } from 'vitest'
import { charge } from '#simulator/control/world/control.ts'
import { mqttWorld } from '#simulator/testing/mqtt-site.ts'
import { run } from '#simulator/testing/sample-site.ts'
import { setpointOf } from './setpoint-of.ts'

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
  const group = world.groups.get(at(0).groupIds[0] ?? -1)
  if (group?.v2g) Object.assign(group.v2g, settings)
  tell(0, { status: 'Charging', meter: { socPercent: 60 } })
  run(world, 2)
  const setpoint = setpointOf(world, at(0))
  expect([setpoint?.ffrActivationHz, setpoint?.ffrOverHz]).toEqual([ffrActivationHz, ffrOverHz])
})
