import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { pointedFrom, pointedMomentAtom } from './page-cursor.ts'

it('is true for events of the pointed moment until the next one, unless the event itself points', () => {
  const store = createStore()
  store.set(pointedMomentAtom, { atMs: 60, untilMs: 120, source: 'chart' })
  const isPointed = (atMs: number | undefined, source = 'log') => store.get(pointedFrom(atMs, source))
  expect([59, 60, 119, 120, undefined].map((atMs) => isPointed(atMs))).toEqual([false, true, true, false, false])
  expect(isPointed(60, 'chart')).toBe(false)
  store.set(pointedMomentAtom, undefined)
  expect(isPointed(60)).toBe(false)
})
