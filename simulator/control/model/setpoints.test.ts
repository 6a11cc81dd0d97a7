import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_CONTROL, rampedW, setpointW } from './setpoints.ts'

const basepoints = [
  { atMs: 10_000, powerW: 100 },
  { atMs: 20_000, powerW: -200 },
]

describe('the commanded baseline', () => {
  test('is null without a command', () => {
    expect(setpointW(NO_CONTROL, 0)).toBeNull()
    expect(setpointW({ ...NO_CONTROL, ffrPositiveW: 500 }, 0)).toBeNull()
  })

  test.for([
    [9_999, 7],
    [10_000, 100],
    [19_999, 100],
    [20_000, -200],
    [9e9, -200],
  ] as const)('at %d ms is the newest basepoint whose time has come', ([nowMs, powerW]) => {
    expect(setpointW({ ...NO_CONTROL, baselineW: 7, powerW: 9, basepoints }, nowMs)).toBe(powerW)
  })

  test('is Pbaseline rather than power', () => {
    expect(setpointW({ ...NO_CONTROL, baselineW: 0, powerW: 9 }, 0)).toBe(0)
    expect(setpointW({ ...NO_CONTROL, powerW: 9 }, 0)).toBe(9)
  })

  test('with basepoints is the last one that is due', () => {
    const times = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(times, fc.integer({ min: -5, max: 60 }), (seconds, now) => {
        const points = seconds.toSorted((a, b) => a - b).map((atMs, powerW) => ({ atMs, powerW }))
        const due = points.findLast(({ atMs }) => atMs <= now)
        expect(setpointW({ ...NO_CONTROL, basepoints: points }, now)).toBe(due?.powerW ?? null)
      }),
    )
  })
})

describe('a baseline', () => {
  const power = fc.double({ min: -1e4, max: 1e4, noNaN: true })

  test('moves by a quarter of the rated power per second, up to its setpoint', () => {
    fc.assert(
      fc.property(power, power, (fromW, toW) => {
        const nextW = rampedW(fromW, toW, 10_000, 1)
        expect(Math.abs(nextW - fromW)).toBeLessThanOrEqual(2_500 + 1e-9)
        expect(nextW).toBeGreaterThanOrEqual(Math.min(fromW, toW))
        expect(nextW).toBeLessThanOrEqual(Math.max(fromW, toW))
      }),
    )
  })

  test('reaches any setpoint of its direction within four seconds', () => {
    fc.assert(
      fc.property(power, (toW) => {
        let powerW = 0
        for (let second = 0; second < 4; second++) powerW = rampedW(powerW, toW, 10_000, 1)
        expect(powerW).toBe(toW)
      }),
    )
  })

  test('reaches its setpoint immediately if no time passes', () => {
    expect(rampedW(0, 9_000, 10_000, 0)).toBe(9_000)
  })
})
