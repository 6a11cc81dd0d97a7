import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRing } from './message-ring.ts'

describe('createRing', () => {
  test('keeps the newest items and counts the evicted ones', () => {
    const ring = createRing<number>({ maxCount: 3 })
    for (let item = 1; item <= 5; item++) ring.push(item)
    expect(ring.toArray()).toEqual([3, 4, 5])
    expect([ring.at(0), ring.at(2), ring.at(3), ring.at(-1)]).toEqual([3, 5, undefined, undefined])
    expect(ring.dropped).toBe(2)
  })

  test('limits the total size, but always keeps the newest item', () => {
    const ring = createRing<string>({ maxCount: 10, maxBytes: 6 }, (item) => item.length)
    for (const item of ['aa', 'bb', 'cc', 'ddd']) ring.push(item)
    expect(ring.toArray()).toEqual(['cc', 'ddd'])
    ring.push('much too long')
    expect(ring.toArray()).toEqual(['much too long'])
    ring.push('e')
    expect(ring.toArray()).toEqual(['e'])
    expect(ring.bytes).toBe(1)
  })

  test('keeps the newest items when it shrinks, and all items when it grows', () => {
    const ring = createRing<number>({ maxCount: 4 })
    for (let item = 1; item <= 6; item++) ring.push(item)
    ring.resize(2)
    expect(ring.toArray()).toEqual([5, 6])
    ring.resize(4)
    for (const item of [7, 8]) ring.push(item)
    expect(ring.toArray()).toEqual([5, 6, 7, 8])
  })

  test('is empty after clearing, and does not count cleared items as evicted', () => {
    const ring = createRing<number>({ maxCount: 2 })
    ring.push(1)
    ring.clear()
    expect([ring.length, ring.dropped, ring.bytes]).toEqual([0, 0, 0])
  })

  test('always contains exactly the last maxCount items', () => {
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
