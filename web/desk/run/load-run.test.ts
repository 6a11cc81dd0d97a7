import { expect, test } from 'vitest'
import { seedError } from './load-run.ts'

test('seedError accepts whole numbers of at least 0 and empty text', () => {
  for (const text of ['', ' ', '0', '7', ' 42 ', '9007199254740991']) expect(seedError(text)).toBeUndefined()
  for (const text of ['-1', '1.5', '1e3', 'seven', '9007199254740993']) {
    expect(seedError(text)).toBe('Enter a whole number, or leave the field empty to use the seed of the scenario.')
  }
})
