import { describe, expect, test } from 'vitest'
import { traceOf } from '#simulator/testing/trace-of.ts'
import { hasEnded, traceValueHz } from './frequency-trace.ts'

describe('replay', () => {
  const trace = traceOf('t,f\n0,50\n1,49.9\n2,\n3,49.8\n4,49.7\n8,49.6\n9,49.5\n')

  test('the frequency is linear between two samples', () => {
    expect([0, 500, 900, 1_000].map((offset) => Number(traceValueHz(trace, offset).toFixed(6)))).toEqual([50, 49.95, 49.91, 49.9])
  })

  test('a sample before a missing value is held', () => {
    expect(traceValueHz(trace, 1_999)).toBe(49.9)
  })

  test('a recording can be held', () => {
    const held = { ...trace, isHeld: true }
    expect([0, 500, 999, 1_000, 1_999].map((offset) => traceValueHz(held, offset))).toEqual([50, 50, 50, 49.9, 49.9])
  })

  test('a missing value is a gap of one sample', () => {
    expect([2_000, 2_999, 3_000].map((offset) => traceValueHz(trace, offset))).toEqual([NaN, NaN, 49.8])
  })

  test('where samples are missing, the last one is valid for the usual period and a gap follows', () => {
    expect([4_900, 5_000, 7_900, 8_000].map((offset) => traceValueHz(trace, offset))).toEqual([49.7, NaN, NaN, 49.6])
  })

  test('the recording ends one usual period after the last sample', () => {
    expect(hasEnded(trace, 9_999)).toBe(false)
    expect(traceValueHz(trace, 9_999)).toBe(49.5)
    expect(hasEnded(trace, 10_000)).toBe(true)
  })
})
