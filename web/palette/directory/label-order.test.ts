import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { byLabel, compareLabels, labelKey } from './label-order.ts'

const compared = (a: string, b: string) => Math.sign(compareLabels(labelKey(a), labelKey(b)))

test.each([
  ['row 1', 'Row 01', 0],
  ['Row 9', 'Row 10', -1],
  ['Row 10', 'Row 9', 1],
  ['Row', 'Row 1', -1],
  ['Länsi 2', 'lansi 12', -1],
  ['Depot-1', 'Depot 1', 1],
  ['a\u200b', 'a', 0],
  ['Ærø 2', 'aero 10', -1],
])('%j compared with %j is %d', (a, b, order) => {
  expect(byLabel.compare(a, b)).toBe(order)
  expect(compared(a, b)).toBe(order)
})

const pieces = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('Depot', 'depot ', 'a', 'A', 'ab', ' ', '-', '_', '.', '0', '00', '1', '01', '9', '10', '999'),
  },
  { weight: 1, arbitrary: fc.constantFrom('ä', 'a\u0308', 'Ø', 'ß', 'æ', 'Ж', '東', '\u200b', '\u0001', '٣', '·', 'l') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 4 }) },
)
const label = fc.array(pieces, { maxLength: 5 }).map((parts) => parts.join(''))

test('any labels are in the order of the collator', () => {
  fc.assert(
    fc.property(label, label, (a, b) => {
      expect(compared(a, b)).toBe(byLabel.compare(a, b))
    }),
    { numRuns: 5_000 },
  )
})
