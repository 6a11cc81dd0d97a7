import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRing } from './message-ring.ts'

describe('the ring', () => {
  test('holds the newest and counts what had to make room', () => {
    const ring = createRing<number>({ maxCount: 3 })
    for (let item = 1; item <= 5; item++) ring.push(item)
    expect(ring.toArray()).toEqual([3, 4, 5])
    expect([ring.at(0), ring.at(2), ring.at(3), ring.at(-1)]).toEqual([3, 5, undefined, undefined])
    expect(ring.dropped).toBe(2)
  })

  test('is bounded by weight too, yet never lets go of the newest', () => {
    const ring = createRing<string>({ maxCount: 10, maxBytes: 6 }, (item) => item.length)
    for (const item of ['aa', 'bb', 'cc', 'ddd']) ring.push(item)
    expect(ring.toArray()).toEqual(['cc', 'ddd'])
    ring.push('much too long')
    expect(ring.toArray()).toEqual(['much too long'])
    ring.push('e')
    expect(ring.toArray()).toEqual(['e'])
    expect(ring.bytes).toBe(1)
  })

  test('keeps the newest when it is made smaller, and all when it is made larger', () => {
    const ring = createRing<number>({ maxCount: 4 })
    for (let item = 1; item <= 6; item++) ring.push(item)
    ring.resize(2)
    expect(ring.toArray()).toEqual([5, 6])
    ring.resize(4)
    for (const item of [7, 8]) ring.push(item)
    expect(ring.toArray()).toEqual([5, 6, 7, 8])
  })

  test('is empty after clearing, which drops nothing', () => {
    const ring = createRing<number>({ maxCount: 2 })
    ring.push(1)
    ring.clear()
    expect([ring.length, ring.dropped, ring.bytes]).toEqual([0, 0, 0])
  })

  test('loses none of its window: it always holds exactly the last so many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.integer()), (maxCount, items) => {
        const ring = createRing<number>({ maxCount })
        for (const item of items) ring.push(item)
        expect(ring.toArray()).toEqual(items.slice(-maxCount))
        expect(ring.dropped).toBe(Math.max(0, items.length - maxCount))
      }),
    )
  })
})
