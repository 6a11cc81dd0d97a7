import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_LIMITS } from '#simulator/groups/world/group-of.ts'
import { fairShare, pastShares } from './past-share.ts'

const group = (importLimit: number | null, stationIndexes: number[], change: object = {}) => ({
  type: 'GROUP_TYPE_CHARGER',
  dlm: { ...NO_LIMITS, enabled: true, importLimit },
  stationIndexes,
  ...change,
})
const allowed = (groups: ReturnType<typeof group>[], count: number) =>
  pastShares(
    groups,
    Array.from({ length: count }, () => 22),
  )

test('all stations get the same share', () => {
  expect(fairShare(80, 10)).toEqual({ shareA: 8, served: 10 })
})

test('no station gets less than 6 A: some get a share and the others get 0', () => {
  expect(fairShare(40, 10)).toEqual({ shareA: 40 / 6, served: 6 })
  expect(fairShare(5, 3)).toEqual({ shareA: 0, served: 0 })
})

test('shares keep the limit and are 0 or at least 6 A', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1_000, noNaN: true }), fc.integer({ min: 1, max: 200 }), (limitA, count) => {
      const shares = allowed([group(limitA, [...Array(count).keys()])], count)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(limitA + 1e-6)
      for (const share of shares) expect(share === 0 || share >= 6).toBe(true)
    }),
  )
})

test('without load management or without a limit there is no share', () => {
  expect(allowed([group(null, [0]), group(60, [1], { dlm: { ...NO_LIMITS, importLimit: 60 } })], 3)).toEqual([
    Infinity,
    Infinity,
    Infinity,
  ])
})

test('a station of two groups keeps the stricter limit', () => {
  expect(allowed([group(20, [0, 1]), group(8, [1])], 2)).toEqual([10, 8])
})

test('fast chargers share a limit in kW in proportion to their rated power', () => {
  const dc = group(69, [0, 1], { type: 'GROUP_TYPE_DC' })
  expect(pastShares([dc], [50, 150])).toEqual([expect.closeTo(25, 9), expect.closeTo(75, 9)])
})

test('with a queue, every station gets its guaranteed current in turn', () => {
  const queue = group(16, [0, 1, 2, 3], {
    dlm: { ...NO_LIMITS, enabled: true, importLimit: 16, isQueuing: true, requiredCurrent: 8 },
  })
  expect(allowed([queue], 4)).toEqual([8, 8, 8, 8])
})
