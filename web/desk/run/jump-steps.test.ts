import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_STEP_MS, nextStepMs, nextStopMs } from './jump-steps.ts'

test('nextStepMs doubles after a quick step, halves after a slow step, and has a minimum', () => {
  expect(nextStepMs(60_000, 100)).toBe(120_000)
  expect(nextStepMs(60_000, 1_000)).toBe(60_000)
  expect(nextStepMs(60_000, 5_000)).toBe(30_000)
  expect(nextStepMs(10_000, 60_000)).toBe(10_000)
})

test('nextStopMs returns the start for a jump back', () => {
  expect(nextStopMs({ nowMs: 9_000, toMs: 5_000, startMs: 1_000 }, FIRST_STEP_MS)).toBe(1_000)
})

test('every jump ends at its target in whole seconds, at any speed of the machine', () => {
  const second = fc.integer({ min: 0, max: 200_000 }).map((seconds) => seconds * 1_000)
  fc.assert(
    fc.property(second, second, fc.array(fc.nat(5_000)), (fromMs, toMs, times) => {
      let [nowMs, stepMs] = [fromMs, FIRST_STEP_MS]
      const stops: number[] = []
      // With the minimum step of 10 s, no jump of this test has more stops.
      for (let left = 25_000; nowMs !== toMs && left > 0; left--) {
        nowMs = nextStopMs({ nowMs, toMs, startMs: 0 }, stepMs)
        stepMs = nextStepMs(stepMs, times[stops.length % Math.max(1, times.length)] ?? 0)
        stops.push(nowMs)
      }
      expect(nowMs).toBe(toMs)
      expect(stops.filter((stop) => stop % 1_000 !== 0)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
