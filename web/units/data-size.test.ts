import { expect, it } from 'vitest'
import { sizeText } from './numbers/number-format.ts'

it('shows a size in the largest unit that fits', () => {
  expect([0, 523, 999, 1_000, 12_400, 9_072_000, 1_209_600_000].map(sizeText)).toEqual([
    '0 B',
    '523 B',
    '999 B',
    '1.0 kB',
    '12.4 kB',
    '9.1 MB',
    '1.2 GB',
  ])
})

it('uses the next unit for a size that would round to 1000', () => {
  expect([999_949, 999_950].map(sizeText)).toEqual(['999.9 kB', '1.0 MB'])
})
