import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueKw, isThere, longestResponseTime, type PowerSample } from './response-times.ts'

const course = (required: readonly number[], delivered: readonly number[]): PowerSample[] =>
  required.map((requiredKw, second) => ({ atMs: second * 1_000, requiredKw, deliveredKw: delivered[second] ?? NaN }))

describe('longestResponseTime', () => {
  test('measures a step from the crossing to the second of its delivery', () => {
    const samples = course([10, 10, 10, 10], [0, 4, 6, 10])
    expect(longestResponseTime(samples, -700, 0.5)).toEqual({ ms: 2_700, isUndelivered: false })
    expect(longestResponseTime(samples, -700, 1)).toEqual({ ms: 3_700, isUndelivered: false })
  })

  test('measures a later request from its own second', () => {
    expect(longestResponseTime(course([2, 2, 10, 10, 10], [2, 2, 2, 2, 10]), 0, 1)).toEqual({ ms: 2_000, isUndelivered: false })
  })

  test('ends when the share of a reduced request is delivered', () => {
    expect(longestResponseTime(course([10, 8, 3, 3], [0, 2, 3, 3]), 0, 1)).toEqual({ ms: 2_000, isUndelivered: false })
  })

  test('reports no delivery if the request ends first or nothing was delivered', () => {
    expect(longestResponseTime(course([10, 10, 0], [0, 1, 1]), 0, 1)).toEqual({ ms: 2_000, isUndelivered: true })
    expect(longestResponseTime(course([10, 10, 10], [0, 1, 1]), 0, 1)).toEqual({ ms: 2_000, isUndelivered: true })
  })

  test('returns null without a request', () => {
    expect(longestResponseTime(course([0, 0], [0, 0]), 0, 1)).toBeNull()
  })
})

test('dueKw returns the power that has been required without interruption', () => {
  expect(dueKw(course([4, 4, 6, 6, 6, 1], []), 0, 2_000)).toEqual([0, 0, 4, 4, 6, 1])
})

const powers = array(integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 })

test('an immediate delivery has no response time and no shortfall', () => {
  assert(
    property(powers, integer({ min: 0, max: 9 }), (required, seconds) => {
      const samples = course(required, required)
      expect(longestResponseTime(samples, 0, 1)?.ms ?? 0).toBe(0)
      const due = dueKw(samples, 0, seconds * 1_000)
      expect(samples.every((sample, place) => isThere(sample, due[place] ?? NaN))).toBe(true)
    }),
  )
})

test('a rising delivery with a shortfall has at least the response time of that shortfall', () => {
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
