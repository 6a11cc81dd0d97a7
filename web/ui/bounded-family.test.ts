import { atom } from 'jotai'
import { expect, test } from 'vitest'
import { boundedFamily } from './bounded-family.ts'

test('returns the same atom for the same parameter', () => {
  const family = boundedFamily((text: string) => atom(text))
  expect(family('a')).toBe(family('a'))
  expect(family('a')).not.toBe(family('b'))
})

test('keeps 1,000 atoms, and evicts the one that was not used for the longest time', () => {
  const made: number[] = []
  const family = boundedFamily((number: number) => {
    made.push(number)
    return atom(number)
  })
  const kept = family(0)
  for (let number = 1; number < 1_000; number++) family(number)
  expect(family(0)).toBe(kept)
  family(1_000)
  expect(family(0)).toBe(kept)
  expect(made).toHaveLength(1_001)
  family(1)
  expect(made.at(-1)).toBe(1)
})
