import { expect, test } from 'vitest'
import { isGone } from './device-lock.ts'

const problem = (status: number) => ({ outcome: 'problem', status, refusal: {} }) as const

test('a device is gone if it was read before and the platform answers 404', () => {
  expect(isGone({ value: {}, reply: problem(404) })).toBe(true)
})

test('a device is not gone if it never existed or if a read fails otherwise', () => {
  expect(isGone({ value: undefined, reply: problem(404) })).toBe(false)
  expect(isGone({ value: {}, reply: undefined })).toBe(false)
  expect(isGone({ value: {}, reply: problem(500) })).toBe(false)
  expect(isGone({ value: {}, reply: { outcome: 'offline' } })).toBe(false)
})
