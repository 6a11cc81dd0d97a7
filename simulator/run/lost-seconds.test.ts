import { expect, test } from 'vitest'
import { LostSeconds } from './lost-seconds.ts'

test('a loss counts for five seconds', () => {
  const lost = new LostSeconds()
  lost.add({ fromMs: 1_000, toMs: 1_000, seconds: 10 })
  expect(lost.perSecond(5_999)).toBe(2)
  expect(lost.perSecond(6_000)).toBe(0)
})

test('of a longer loss, only the last five seconds count', () => {
  const lost = new LostSeconds()
  lost.add({ fromMs: 0, toMs: 10_000, seconds: 600 })
  expect(lost.perSecond(10_000)).toBe(60)
  expect(lost.perSecond(12_500)).toBe(30)
  expect(lost.perSecond(15_000)).toBe(0)
})

test('losses are added up, the one that has not ended included', () => {
  const lost = new LostSeconds()
  lost.add({ fromMs: 1_000, toMs: 2_000, seconds: 1 })
  lost.add({ fromMs: 3_000, toMs: 4_000, seconds: 1 })
  expect(lost.perSecond(5_500, { fromMs: 5_000, toMs: 5_500, seconds: 0.5 })).toBe(0.5)
  lost.clear()
  expect(lost.perSecond(5_500)).toBe(0)
})
