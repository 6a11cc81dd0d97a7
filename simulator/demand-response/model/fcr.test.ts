import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IDLE, stepSingleStep } from './fcr.ts'
import { traceValueHz } from '#simulator/grid/model/frequency-trace.ts'
import { traceOf } from '#simulator/testing/trace-of.ts'

const DEFAULTS = { activationFrequency: 49.7, deactivationFrequency: 49.9, deactivationDelay: 180 }
const STEP_MS = 100

/** Whether it is active after each step of 100 ms, for a sequence of frequencies with durations in seconds. */
function course(seconds: readonly (readonly [hz: number, seconds: number])[], settings = DEFAULTS): boolean[] {
  let state = IDLE
  let atMs = 0
  return seconds.flatMap(([hz, lasts]) =>
    Array.from({ length: lasts * 10 }, () => {
      state = stepSingleStep(state, settings, (atMs += STEP_MS), hz)
      return state.activatedMs !== null
    }),
  )
}
const last = (...seconds: [number, number][]) => course(seconds).at(-1)

describe('single-step', () => {
  test('activates at the activation frequency, and not above it', () => {
    expect(last([49.701, 5])).toBe(false)
    expect(last([49.7, 1])).toBe(true)
  })

  test('deactivates when the frequency has recovered for the whole delay', () => {
    expect(last([49.6, 1], [49.9, 179])).toBe(true)
    expect(last([49.6, 1], [49.9, 180])).toBe(false)
    expect(last([49.6, 1], [49.899, 3_600])).toBe(true)
  })

  test('restarts the countdown after a single step below the deactivation frequency', () => {
    expect(last([49.6, 1], [50, 170], [49.89, 0.1], [50, 179])).toBe(true)
    expect(last([49.6, 1], [50, 170], [49.89, 0.1], [50, 180])).toBe(false)
  })

  test('stays active while the frequency chatters around the deactivation frequency', () => {
    const chatter = Array.from({ length: 40 }, (_, i): [number, number] => [i % 2 === 0 ? 49.92 : 49.88, 30])
    expect(course([[49.6, 1], ...chatter])).not.toContain(false)
  })

  test('never activates above 50 Hz', () => {
    expect(course([[50.5, 600]])).not.toContain(true)
  })

  test('does not activate, deactivate or count in a gap', () => {
    expect(last([NaN, 600])).toBe(false)
    expect(last([49.6, 1], [NaN, 600])).toBe(true)
    expect(last([49.6, 1], [50, 100], [NaN, 600], [50, 79])).toBe(true)
    expect(last([49.6, 1], [50, 100], [NaN, 600], [50, 80])).toBe(false)
  })
})

test('it does not switch repeatedly at any frequency', () => {
  const settings = { ...DEFAULTS, deactivationDelay: 2 }
  const hz = fc.oneof(fc.double({ min: 49.5, max: 50.3, noNaN: true }), fc.constantFrom(NaN, 49.7, 49.9))
  fc.assert(
    fc.property(fc.array(fc.tuple(hz, fc.constantFrom(0.1, 0.3, 1, 3)), { maxLength: 40 }), (seconds) => {
      const steps = seconds.flatMap(([value, lasts]) => Array<number>(Math.round(lasts * 10)).fill(value))
      const on = course(
        steps.map((value) => [value, 0.1] as const),
        settings,
      )
      const switchedAt = (to: boolean) => [...on.keys()].filter((i) => on[i] === to && (on[i - 1] ?? false) !== to)
      for (const i of switchedAt(true)) expect(steps[i]).toBeLessThanOrEqual(49.7)
      for (const i of switchedAt(false)) {
        // All known values of the last 2 s were above the deactivation frequency.
        const known = steps.slice(0, i + 1).filter((value) => !Number.isNaN(value))
        expect(known.slice(-20)).toHaveLength(20)
        expect(Math.min(...known.slice(-20))).toBeGreaterThanOrEqual(49.9)
      }
    }),
    { numRuns: 300 },
  )
})

/** Alternating times of activation and deactivation, in seconds from the start. */
function switched(name: string): number[] {
  const file = `${name}_1s.csv`
  const trace = traceOf(readFileSync(new URL(`../../../scenarios/traces/${file}`, import.meta.url), 'utf8'), file)
  const found: number[] = []
  let state = IDLE
  for (let atMs = 0; atMs < trace.durationMs; atMs += STEP_MS) {
    const next = stepSingleStep(state, DEFAULTS, atMs, traceValueHz(trace, atMs))
    if ((next.activatedMs === null) !== (state.activatedMs === null)) found.push(atMs / 1_000)
    state = next
  }
  return found
}

test.for([
  ['single-dip_800MW', [125, 528]],
  ['single-dip_1450MW', [123, 771]],
  ['shallow-dip_500MW', []],
  ['double-dip', [125, 769]],
  ['over-frequency_900MW', []],
  ['slow-drift', []],
  ['test-linearity_fcrd-up', [240]],
  ['test-ramp_fcrd-up', [30, 510, 630, 872]],
] as const)('of the recording %s it comes on and goes off at its seconds', ([name, expected]) => {
  const found = switched(name)
  expect(found).toHaveLength(expected.length)
  for (const [i, second] of expected.entries()) expect(Math.abs((found[i] ?? NaN) - second)).toBeLessThanOrEqual(1)
})
