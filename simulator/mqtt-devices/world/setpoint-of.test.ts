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
