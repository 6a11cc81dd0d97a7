import { expect, test } from 'vitest'
import { createPacing } from './pacing.ts'

/** Shows at 0 and lets the two frames after it take this long together. */
function shownWith(framesTakeMs: number) {
  const pacing = createPacing()
  pacing.shown(0)
  pacing.frame(framesTakeMs / 2)
  pacing.frame(framesTakeMs)
  return pacing
}

test('the first is due at once', () => {
  expect(createPacing().isDue(0)).toBe(true)
})

test('where frames are on time, the screen changes ten times a second', () => {
  const pacing = shownWith(34)
  expect([pacing.isDue(99), pacing.isDue(100)]).toEqual([false, true])
})

test('where showing makes frames late, it becomes rarer, down to once a second', () => {
  const slow = shownWith(34 + 100)
  expect([slow.isDue(390), slow.isDue(410)]).toEqual([false, true])
  const slowest = shownWith(5000)
  expect([slowest.isDue(999), slowest.isDue(1000)]).toEqual([false, true])
})

test('what was shown last is waited for, and asks for the frames it needs', () => {
  const pacing = createPacing()
  pacing.shown(0)
  expect(pacing.isDue(500)).toBe(false)
  expect([pacing.frame(16), pacing.frame(33), pacing.frame(50)]).toEqual([false, true, true])
})
