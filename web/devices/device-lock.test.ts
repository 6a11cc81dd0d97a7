import { expect, test } from 'vitest'
import { isGone } from './device-lock.ts'

const problem = (status: number) => ({ outcome: 'problem', status, refusal: {} }) as const

test('a device has gone away when it was there and the platform does not know it any more', () => {
  expect(isGone({ value: {}, reply: problem(404) })).toBe(true)
})

test('a device that was never there has not gone away, nor has one that cannot be read just now', () => {
  expect(isGone({ value: undefined, reply: problem(404) })).toBe(false)
  expect(isGone({ value: {}, reply: undefined })).toBe(false)
  expect(isGone({ value: {}, reply: problem(500) })).toBe(false)
  expect(isGone({ value: {}, reply: { outcome: 'offline' } })).toBe(false)
})
