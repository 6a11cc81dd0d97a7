import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RecentHighest } from './recent-highest.ts'

test('a value counts until the window has passed since it was replaced', () => {
  const recent = new RecentHighest()
  recent.set(16, 0)
  recent.set(6, 10_000)
  expect(recent.within(8_000, 17_999)).toBe(16)
  expect(recent.within(8_000, 18_000)).toBe(6)
})

test('keeps 600 changes without a read', () => {
  const recent = new RecentHighest()
  for (let second = 0; second <= 600; second++) recent.set(1_000 - second, second)
  expect(recent.lookBack(Infinity, 600)).toBe(999)
})

test('is the highest value of the window for any course', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 0, max: 12 }),
      (course, window) => {
        const recent = new RecentHighest()
        for (const [second, value] of course.entries()) {
          recent.set(value, second)
          const held = course.slice(Math.max(0, second - window), second + 1)
          expect(recent.within(window, second)).toBe(Math.max(...held))
        }
      },
    ),
  )
})
