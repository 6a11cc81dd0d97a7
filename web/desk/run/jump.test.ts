import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_STEP_MS, nextStepMs, nextStopMs } from './jump.ts'

test('nextStepMs doubles after a quick step, halves after a slow step, and has a minimum', () => {
  expect(nextStepMs(60_000, 100)).toBe(120_000)
  expect(nextStepMs(60_000, 1_000)).toBe(60_000)
  expect(nextStepMs(60_000, 5_000)).toBe(30_000)
  expect(nextStepMs(1_000, 60_000)).toBe(1_000)
})

test('a jump of ten minutes starts with a step of two seconds, and has at most ten steps on a quick machine', () => {
  const stops = [0]
  for (let stepMs = FIRST_STEP_MS; stops.at(-1) !== 600_000; stepMs = nextStepMs(stepMs, 100)) {
    stops.push(nextStopMs({ nowMs: stops.at(-1) ?? 0, toMs: 600_000, startMs: 0 }, stepMs))
  }
  expect(stops[1]).toBe(2_000)
  expect(stops.length - 1).toBeLessThanOrEqual(10)
})

test('nextStopMs returns the start for a jump back', () => {
  expect(nextStopMs({ nowMs: 9_000, toMs: 5_000, startMs: 1_000 }, FIRST_STEP_MS)).toBe(1_000)
})

test('every jump ends at its target in whole seconds, at any speed of the machine', () => {
  const second = fc.integer({ min: 0, max: 20_000 }).map((seconds) => seconds * 1_000)
  fc.assert(
    fc.property(second, second, fc.array(fc.nat(5_000)), (fromMs, toMs, times) => {
      let [nowMs, stepMs] = [fromMs, FIRST_STEP_MS]
      const stops: number[] = []
      // With the minimum step of 1 s, no jump of this test has more stops.
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
