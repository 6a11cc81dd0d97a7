import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueKw, isThere, longestResponseTime, type Sample } from './response-times.ts'

const course = (required: readonly number[], delivered: readonly number[]): Sample[] =>
  required.map((requiredKw, second) => ({ atMs: second * 1_000, requiredKw, deliveredKw: delivered[second] ?? NaN }))

describe('the longest wait', () => {
  test('of a step goes from the crossing to the second in which so much is there', () => {
    const samples = course([10, 10, 10, 10], [0, 4, 6, 10])
    expect(longestResponseTime(samples, -700, 0.5)).toEqual({ ms: 2_700, isInVain: false })
    expect(longestResponseTime(samples, -700, 1)).toEqual({ ms: 3_700, isInVain: false })
  })

  test('of what comes later goes from its own second', () => {
    expect(longestResponseTime(course([2, 2, 10, 10, 10], [2, 2, 2, 2, 10]), 0, 1)).toEqual({ ms: 2_000, isInVain: false })
  })

  test('is over when so much is there of what is left', () => {
    expect(longestResponseTime(course([10, 8, 3, 3], [0, 2, 3, 3]), 0, 1)).toEqual({ ms: 2_000, isInVain: false })
  })

  test('is in vain when nothing is asked for any more, and while nothing has come', () => {
    expect(longestResponseTime(course([10, 10, 0], [0, 1, 1]), 0, 1)).toEqual({ ms: 2_000, isInVain: true })
    expect(longestResponseTime(course([10, 10, 10], [0, 1, 1]), 0, 1)).toEqual({ ms: 2_000, isInVain: true })
  })

  test('is none where nothing is asked for', () => {
    expect(longestResponseTime(course([0, 0], [0, 0]), 0, 1)).toBeNull()
  })
})

test('due is what has been asked for without a pause for so long', () => {
  expect(dueKw(course([4, 4, 6, 6, 6, 1], []), 0, 2_000)).toEqual([0, 0, 4, 4, 6, 1])
})

const powers = array(integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 })

test('whoever delivers at once what is asked for never waits, and never falls short of what is due', () => {
  assert(
    property(powers, integer({ min: 0, max: 9 }), (required, seconds) => {
      const samples = course(required, required)
      expect(longestResponseTime(samples, 0, 1)?.ms ?? 0).toBe(0)
      const due = dueKw(samples, 0, seconds * 1_000)
      expect(samples.every((sample, place) => isThere(sample, due[place] ?? NaN))).toBe(true)
    }),
  )
})

test('whoever only ever delivers more, and falls short of what is due, has waited for at least so long', () => {
  assert(
    property(powers, powers, integer({ min: 0, max: 9 }), (required, delivered, seconds) => {
      const rising = delivered.toSorted((a, b) => a - b)
      const samples = course(
        required,
        required.map((_, place) => rising[Math.min(place, rising.length - 1)] ?? 0),
      )
      const due = dueKw(samples, 0, seconds * 1_000)
      const isShort = samples.some((sample, place) => !isThere(sample, due[place] ?? NaN))
      const waitedMs = longestResponseTime(samples, 0, 1)?.ms ?? 0
      expect(!isShort || waitedMs >= seconds * 1_000).toBe(true)
    }),
  )
})
