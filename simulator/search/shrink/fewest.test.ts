import { expect, test } from 'vitest'
import { fewest } from './fewest.ts'

const never = () => false

const numbers = Array.from({ length: 25 }, (_, place) => place)

test('keeps only the steps that the failure needs', async () => {
  const needs = [3, 17]
  const short = await fewest(numbers, (left) => Promise.resolve(needs.every((one) => left.includes(one))), never)
  expect(short).toEqual(needs)
})

test('keeps no step when the failure needs none', async () => {
  expect(await fewest(numbers, () => Promise.resolve(true), never)).toEqual([])
})

test('keeps all steps when the failure does not come back', async () => {
  expect(await fewest(numbers, () => Promise.resolve(false), never)).toEqual(numbers)
})

test('stops after the given number of plays', async () => {
  let plays = 0
  const fails = (left: readonly number[]) => {
    plays += 1
    return Promise.resolve([3, 9, 17, 22].every((one) => left.includes(one)))
  }
  const short = await fewest(numbers, fails, () => plays >= 5)
  expect(plays).toBe(5)
  expect(short).toEqual(expect.arrayContaining([3, 9, 17, 22]))
})
