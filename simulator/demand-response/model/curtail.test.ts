import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curtail, type Point } from './curtail.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const HAIR = 1e-6

/** Points that draw so much, in the order of their arrival. */
const points = (drawn: readonly number[], leastKw = 4): Point[] =>
  drawn.map((drawnKw, id) => ({ id, arrivesMs: id, isVip: false, drawnKw, leastKw: Math.min(drawnKw, leastKw) }))

const anyPoints = fc
  .array(
    fc.record({
      drawnKw: fc.double({ min: 0.1, max: 50, noNaN: true }),
      leastKw: fc.constantFrom(0, 1.38, 4.14, 11),
      isVip: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((drawn): Point[] => drawn.map((point, id) => ({ ...point, id, arrivesMs: (id * 7) % 5 })))
const share = fc.double({ min: 0, max: 1.2, noNaN: true })
const drawnBy = (among: readonly Point[]) => sum(among.map(({ drawnKw }) => drawnKw))

describe('a cut', () => {
  test('limits the last to come first, one after the other', () => {
    expect(curtail(points([11, 11, 11]), 5)).toEqual([11, 11, 6])
    expect(curtail(points([11, 11, 11]), 9)).toEqual([11, 9, 4])
  })

  test('spares those who come first until the rest is at its least', () => {
    const vip = points([11, 11, 11]).map((point) => Object.assign(point, { isVip: point.id === 2 }))
    expect(curtail(vip, 14)).toEqual([4, 4, 11])
  })

  test('switches off when limiting is not enough, and gives back what is too much', () => {
    expect(curtail(points([6, 6, 6]), 7)).toEqual([6, 5, 0])
    expect(curtail(points([4, 4, 4]), 5)).toEqual([4, 0, 0])
  })

  test('switches off no larger point than it needs to', () => {
    const mixed: Point[] = [4, 1.4, 4, 4].map((kw, id) => ({ id, arrivesMs: id, isVip: false, drawnKw: kw, leastKw: kw }))
    expect(curtail(mixed, 5)).toEqual([4, 0, 4, 0])
  })

  test('of nothing changes nothing, and of more than there is leaves nothing', () => {
    expect(curtail(points([6, 3]), 0)).toEqual([6, 3])
    expect(curtail(points([6, 3]), -4)).toEqual([6, 3])
    expect(curtail(points([6, 3]), 40)).toEqual([0, 0])
  })
})

test('nobody is between nothing and its least, nor above what it drew', () => {
  fc.assert(
    fc.property(anyPoints, share, (among, part) => {
      for (const [place, level] of curtail(among, part * drawnBy(among)).entries()) {
        const { drawnKw = 0, leastKw = 0 } = among[place] ?? {}
        expect(level).toBeLessThanOrEqual(drawnKw + HAIR)
        expect(level === 0 || level >= Math.min(leastKw, drawnKw) - HAIR).toBe(true)
      }
    }),
  )
})

test('whole points are cut: at most one of them in part', () => {
  fc.assert(
    fc.property(anyPoints, share, (among, part) => {
      const inPart = curtail(among, part * drawnBy(among)).filter((level, place) => {
        const { drawnKw = 0, leastKw = 0 } = among[place] ?? {}
        return level > Math.min(leastKw, drawnKw) + HAIR && level < drawnKw - HAIR
      })
      expect(inPart.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('never less than asked for is cut, and more by less than the least of one point', () => {
  fc.assert(
    fc.property(anyPoints, share, (among, part) => {
      const asked = Math.min(part, 1) * drawnBy(among)
      const cut = drawnBy(among) - sum(curtail(among, asked))
      expect(cut).toBeGreaterThanOrEqual(asked - HAIR)
      expect(cut - asked).toBeLessThanOrEqual(Math.max(...among.map(({ leastKw, drawnKw }) => Math.min(leastKw, drawnKw))) + HAIR)
    }),
  )
})

test('who asks for more gets more, or the same', () => {
  fc.assert(
    fc.property(anyPoints, share, share, (among, a, b) => {
      const cut = (part: number) => sum(curtail(among, part * drawnBy(among)))
      expect(cut(Math.max(a, b))).toBeLessThanOrEqual(cut(Math.min(a, b)) + HAIR)
    }),
    { numRuns: 2_000 },
  )
})

test('the order of a list decides nothing', () => {
  fc.assert(
    fc.property(anyPoints, share, (among, part) => {
      const cutKw = part * drawnBy(among)
      expect(curtail(among.toReversed(), cutKw).toReversed()).toEqual(curtail(among, cutKw))
    }),
  )
})
