import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'

const numbers = Array.from({ length: 25 }, (_, place) => place)

test('keeps only the steps that the failure needs', async () => {
  const needs = [3, 17]
  const short = await shrink(numbers, (left) => Promise.resolve(needs.every((one) => left.includes(one))))
  expect(short).toEqual(needs)
})

test('keeps no step when the failure needs none', async () => {
  expect(await shrink(numbers, () => Promise.resolve(true))).toEqual([])
})

test('keeps all steps when the failure does not come back', async () => {
  expect(await shrink(numbers, () => Promise.resolve(false))).toEqual(numbers)
})

test('stops after the given number of plays', async () => {
  let plays = 0
  const fails = (left: readonly number[]) => {
    plays += 1
    return Promise.resolve([3, 9, 17, 22].every((one) => left.includes(one)))
  }
  const short = await shrink(numbers, fails, 5)
  expect(plays).toBe(5)
  expect(short).toEqual(expect.arrayContaining([3, 9, 17, 22]))
})
