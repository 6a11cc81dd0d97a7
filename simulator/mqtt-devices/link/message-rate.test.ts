import { expect, test } from 'vitest'
import { MessageRate } from './message-rate.ts'

test('a burst and then ten messages a second are admitted, and the first of the others has another answer', () => {
  const rate = new MessageRate()
  const admitted = (count: number, ms: number) => Array.from({ length: count }, () => rate.admits(ms))
  expect(new Set(admitted(100, 0))).toEqual(new Set(['admitted']))
  expect(admitted(3, 0)).toEqual(['first dropped', 'dropped', 'dropped'])
  expect(admitted(11, 1_000).filter((one) => one === 'admitted')).toHaveLength(10)
})
