import { expect, test } from 'vitest'
import { ffrWarning } from './ffr-warning.ts'

const ffr = {
  groupId: 3,
  groupName: 'Depot V2G',
  service: 'FFR',
  source: 'settings',
  soldKw: 8,
  availableKw: 4,
  deliveredKw: 0,
  isResponding: true,
} as const

test('the warning applies to the saved power', () => {
  expect(ffrWarning('4000', '4000', [ffr])).toBe('Sold 0.008 MW of FFR (settings), can give 0.004 MW now.')
  expect(ffrWarning('3000', '4000', [ffr])).toBeUndefined()
})

test.each([
  ['the reserves are unknown', undefined],
  ['the group can give it', [{ ...ffr, availableKw: 8 }]],
  ['only another reserve is short', [{ ...ffr, service: 'FCR-D' as const }]],
])('there is no warning if %s', (_, known) => {
  expect(ffrWarning('4000', '4000', known)).toBeUndefined()
})
