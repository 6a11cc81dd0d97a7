import { expect, test } from 'vitest'
import { createPacing } from './pacing.ts'

/** Updates at 0; the two frames after the update take this time together. */
function shownWith(framesTakeMs: number) {
  const pacing = createPacing()
  pacing.shown(0)
  pacing.frame(framesTakeMs / 2)
  pacing.frame(framesTakeMs)
  return pacing
}

test('the first update is due immediately', () => {
  expect(createPacing().isDue(0)).toBe(true)
})

test('updates are due ten times a second while frames are on time', () => {
  const pacing = shownWith(34)
  expect([pacing.isDue(99), pacing.isDue(100)]).toEqual([false, true])
})

test('updates become less frequent when frames are late, down to once a second', () => {
  const slow = shownWith(34 + 100)
  expect([slow.isDue(390), slow.isDue(410)]).toEqual([false, true])
  const slowest = shownWith(5000)
  expect([slowest.isDue(999), slowest.isDue(1000)]).toEqual([false, true])
})

test('no update is due until the frames of the last update have passed', () => {
  const pacing = createPacing()
  pacing.shown(0)
  expect(pacing.isDue(500)).toBe(false)
  expect([pacing.frame(16), pacing.frame(33), pacing.frame(50)]).toEqual([false, true, true])
})
