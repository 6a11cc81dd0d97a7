import { describe, expect, test } from 'vitest'
import { newV2gInputs, v2gLimit, v2gSetpoint, type V2gInputs } from './v2g-limit.ts'

const inputs: V2gInputs = {
  ...newV2gInputs(),
  hasCar: true,
  mode: 'freq',
  minSoC: 50,
  ffrPositive: 1_000,
  ffrNegative: 1_000,
  socPercent: 60,
  ratedW: 10_000,
  allowedW: Infinity,
  frequencyHz: 50,
  fromBaselineW: 6_000,
}

function found(change: Partial<V2gInputs>) {
  const all = { ...inputs, ...change }
  const { powerW } = v2gSetpoint(all, { baselineW: 0, minW: 0, maxW: 0, powerW: 0 })
  return [v2gLimit(all), Math.round(powerW)]
}

describe('the limit of a V2G point', () => {
  test.for<[string, Partial<V2gInputs>, string, number]>([
    ['without any limit', {}, 'mode', 6_000],
    ['in `external` without a setpoint', { mode: 'external' }, 'mode', 0],
    ['in `external` with a setpoint of 0', { mode: 'external', setpointW: 0 }, 'setpoint', 0],
    ['with a response', { frequencyHz: 49.95 }, 'fcr', 5_500],
    ['with a fast reserve', { mode: 'external', setpointW: 2_000, fastW: -3_000 }, 'fcr', -1_000],
    ['with a slightly lower allocation', { allowedW: 5_999.9 }, 'allocation', 6_000],
    ['with a larger allocation', { allowedW: 6_000.1 }, 'mode', 6_000],
    ['with a congestion rule', { exportW: 4_000 }, 'congestion', -4_000],
    ['with a congestion rule that prevents charging', { exportW: 0, socPercent: 49.9 }, 'congestion', 0],
    ['with a setpoint beyond the congestion rule', { exportW: 4_000, setpointW: -6_000 }, 'setpoint', -6_000],
    ['with an empty car', { setpointW: -6_000, socPercent: 50 }, 'storage', 0],
    ['with a nearly full car', { setpointW: 9_000, socPercent: 90 }, 'car', 5_000],
    ['with a car at its target', { isAtTarget: true }, 'car', 0],
    ['with a response of a car at its target', { isAtTarget: true, frequencyHz: 49.9 }, 'fcr', -1_000],
    ['with a setpoint and a response above the rated power', { setpointW: 9_500, frequencyHz: 50.1 }, 'station', 10_000],
    ['with a late car', { isCatchingUp: true }, 'station', 10_000],
    ['with a late car on its ramp', { isCatchingUp: true, seconds: 1 }, 'schedule', 8_500],
    ['with a late car that does not discharge', { isCatchingUp: true, isAtTarget: true, fastW: -3_000 }, 'schedule', 0],
    ['in slow start', { isSlow: true }, 'mode', 2_000],
    ['in `powermeter` at its level', { mode: 'powermeter', isAtTarget: true, buildingW: 3_000 }, 'mode', -3_000],
    ['with a smaller building than its setpoint', { mode: 'powermeter', setpointW: -8_000, buildingW: 3_000 }, 'mode', -3_000],
    ['where allocation and slow start bind together', { isSlow: true, allowedW: 2_000 }, 'allocation', 2_000],
  ])('%s', ([, change, limit, powerW]) => {
    expect(found({ seconds: 0, ...change, ...(change.seconds && { fromBaselineW: 6_000 }) })).toEqual([limit, powerW])
  })
})
