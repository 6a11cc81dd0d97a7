import { expect, test } from 'vitest'
import { batteryLimit, newBatteryInputs, type BatteryInputs } from './battery-limit.ts'

const inputs: BatteryInputs = { ...newBatteryInputs(), socPercent: 60, ratedW: 10_000, allowedW: Infinity, frequencyHz: 50 }

test.for<[string, Partial<BatteryInputs>, string | null]>([
  ['without a task', {}, null],
  ['with a setpoint', { setpointW: 3_000 }, 'setpoint'],
  ['on the ramp after a setpoint', { fromBaselineW: 5_000, seconds: 1 }, 'setpoint'],
  ['that restores its charge', { isFollowing: true }, 'mode'],
  ['that responds', { isFollowing: true, frequencyHz: 49.95 }, 'fcr'],
  ['that responds with its rated power', { isFollowing: true, frequencyHz: 49.9 }, 'fcr'],
  ['with setpoint and response above its rated power', { isFollowing: true, frequencyHz: 49.9, setpointW: -1_000 }, 'station'],
  ['that is full', { setpointW: 3_000, socPercent: 95 }, 'storage'],
  ['that is empty', { isFollowing: true, frequencyHz: 49.9, socPercent: 5 }, 'storage'],
  ['with a slightly lower allocation', { setpointW: 3_000, allowedW: 2_999.9 }, 'allocation'],
  ['with a larger allocation', { setpointW: 3_000, allowedW: 3_000.1 }, 'setpoint'],
  ['that is full and has no allocation', { setpointW: 3_000, allowedW: 0, socPercent: 95 }, 'allocation'],
])('the limit of a battery %s', ([, change, limit]) => {
  expect(batteryLimit({ ...inputs, ...change })).toBe(limit)
})
