import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { curtail, type CurtailmentRequest } from './curtail.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const HAIR = 1e-6

/** Points with this power each, in the order of their arrival. */
const points = (drawn: readonly number[], minKw = 4): CurtailmentRequest[] =>
  drawn.map((drawnKw, id) => ({ id, arrivesMs: id, isVip: false, drawnKw, minKw: Math.min(drawnKw, minKw) }))

const anyPoints = fc
  .array(
    fc.record({
      drawnKw: fc.double({ min: 0.1, max: 50, noNaN: true }),
      minKw: fc.constantFrom(0, 1.38, 4.14, 11),
      isVip: fc.boolean(),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((drawn): CurtailmentRequest[] => drawn.map((point, id) => ({ ...point, id, arrivesMs: (id * 7) % 5 })))
const share = fc.double({ min: 0, max: 1.2, noNaN: true })
const drawnBy = (among: readonly CurtailmentRequest[]) => sum(among.map(({ drawnKw }) => drawnKw))

describe('a cut', () => {
  test('limits points one after the other, last arrival first', () => {
    expect(curtail(points([11, 11, 11]), 5)).toEqual([11, 11, 6])
    expect(curtail(points([11, 11, 11]), 9)).toEqual([11, 9, 4])
  })

  test('spares earlier points until the others are at their minimum', () => {
    const vip = points([11, 11, 11]).map((point) => Object.assign(point, { isVip: point.id === 2 }))
    expect(curtail(vip, 14)).toEqual([4, 4, 11])
  })

  test('switches points off if limiting is not enough, and returns the excess', () => {
    expect(curtail(points([6, 6, 6]), 7)).toEqual([6, 5, 0])
    expect(curtail(points([4, 4, 4]), 5)).toEqual([4, 0, 0])
  })

  test('switches off no larger point than necessary', () => {
    const mixed: CurtailmentRequest[] = [4, 1.4, 4, 4].map((kw, id) => ({
      id,
      arrivesMs: id,
      isVip: false,
      drawnKw: kw,
      minKw: kw,
    }))
    expect(curtail(mixed, 5)).toEqual([4, 0, 4, 0])
  })

  test('of 0 changes nothing, and of more than the total leaves 0', () => {
    expect(curtail(points([6, 3]), 0)).toEqual([6, 3])
    expect(curtail(points([6, 3]), -4)).toEqual([6, 3])
    expect(curtail(points([6, 3]), 40)).toEqual([0, 0])
  })
})

test('each point is at 0 or between its minimum and its power', () => {
  fc.assert(
    fc.property(anyPoints, share, (among, part) => {
      for (const [place, level] of curtail(among, part * drawnBy(among)).entries()) {
        const { drawnKw = 0, minKw = 0 } = among[place] ?? {}
        expect(level).toBeLessThanOrEqual(drawnKw + HAIR)
        expect(level === 0 || level >= Math.min(minKw, drawnKw) - HAIR).toBe(true)
      }
    }),
  )
})

test('at most one point is limited partially', () => {
  fc.assert(
    fc.property(anyPoints, share, (among, part) => {
      const inPart = curtail(among, part * drawnBy(among)).filter((level, place) => {
        const { drawnKw = 0, minKw = 0 } = among[place] ?? {}
        return level > Math.min(minKw, drawnKw) + HAIR && level < drawnKw - HAIR
      })
      expect(inPart.length).toBeLessThanOrEqual(1)
    }),
  )
})

test('the cut is at least the request, and exceeds it by less than one minimum', () => {
  fc.assert(
    fc.property(anyPoints, share, (among, part) => {
      const asked = Math.min(part, 1) * drawnBy(among)
      const cut = drawnBy(among) - sum(curtail(among, asked))
      expect(cut).toBeGreaterThanOrEqual(asked - HAIR)
      expect(cut - asked).toBeLessThanOrEqual(Math.max(...among.map(({ minKw, drawnKw }) => Math.min(minKw, drawnKw))) + HAIR)
    }),
  )
})

test('a larger request never gives a smaller cut', () => {
  fc.assert(
    fc.property(anyPoints, share, share, (among, a, b) => {
      const cut = (part: number) => sum(curtail(among, part * drawnBy(among)))
      expect(cut(Math.max(a, b))).toBeLessThanOrEqual(cut(Math.min(a, b)) + HAIR)
    }),
    { numRuns: 2_000 },
  )
})

test('the order of the list does not matter', () => {
  fc.assert(
    fc.property(anyPoints, share, (among, part) => {
      const cutKw = part * drawnBy(among)
      expect(curtail(among.toReversed(), cutKw).toReversed()).toEqual(curtail(among, cutKw))
    }),
  )
})
