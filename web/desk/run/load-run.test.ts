import { expect, test } from 'vitest'
import { seedError } from './load-run.ts'

test('a seed is a whole number of 0 or more, or nothing', () => {
  for (const text of ['', ' ', '0', '7', ' 42 ', '9007199254740991']) expect(seedError(text)).toBeUndefined()
  for (const text of ['-1', '1.5', '1e3', 'seven', '9007199254740993']) {
    expect(seedError(text)).toBe('Enter a whole number, or nothing for the seed of the scenario.')
  }
})
