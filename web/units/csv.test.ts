import { expect, it } from 'vitest'
import { csvCell, csvRow } from './csv.ts'

it('quotes what would end a cell, and doubles the quotes in it', () => {
  expect(csvCell('a,b')).toBe('"a,b"')
  expect(csvCell('say "no"')).toBe('"say ""no"""')
})

it('disarms a text that a spreadsheet would run, and leaves a negative number a number', () => {
  expect(csvCell('=1+1')).toBe("'=1+1")
  expect(csvCell('-12.5')).toBe('-12.5')
})

it('ends a row as the standard says', () => {
  expect(csvRow(['a', '', '1'])).toBe('a,,1\r\n')
})
