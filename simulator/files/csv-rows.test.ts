import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

const rows = (...blocks: string[]) => Array.from(csvRows(blocks, 'a.csv'), ({ line, cells }) => [line, cells].flat())

test.for([['a,b\n1,2\n'], ['a;b\n1;2\n'], ['a\tb\n1\t2'], ['a|b\r1|2\r'], ['"a","b"\r\n" 1 ","2"\r\n']] as const)(
  '%j has two rows of two cells',
  ([text]) => {
    expect(rows(text)).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ])
  },
)

test('a comma beside semicolons is a decimal comma, and a delimiter in quotes is text', () => {
  expect(rows('t;f\n0;50,01\n1;"a;b"\n')).toEqual([
    [1, 't', 'f'],
    [2, '0', '50,01'],
    [3, '1', 'a;b'],
  ])
})

test('lines about a file do not determine its delimiter', () => {
  const notes = Array.from({ length: 30 }, (_, n) => `Key ${n}, a text, more\n`).join('')
  const cells = rows(`${notes}t;f\n${'0;50,01\n'.repeat(40)}`)
  expect(cells.slice(30, 32)).toEqual([
    [31, 't', 'f'],
    [32, '0', '50,01'],
  ])
})

test('marks of a spreadsheet for texts are left out', () => {
  expect(rows('a,b,c\n\'12,="34",=56\n')).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '12', '34', '56'],
  ])
})

test('a quote that is not closed costs its own row only', () => {
  expect(rows('a,b\n"1,2\n3,4\n')).toEqual([
    [1, 'a', 'b'],
    [2, '"1', '2'],
    [3, '3', '4'],
  ])
})

test('empty lines and notes count as lines', () => {
  expect(rows('sep=;\n# made by a meter\n\na;b\n\n1;2\n')).toEqual([
    [4, 'a', 'b'],
    [6, '1', '2'],
  ])
})

test('rows do not depend on the blocks in which the text arrives', () => {
  const cell = fc.constantFrom('1', '50.01', '"a,b"', '', 'x')
  const line = fc.array(cell, { minLength: 2, maxLength: 4 }).map((cells) => cells.join(','))
  const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r\n')), { minLength: 20, maxLength: 40 })
  fc.assert(
    fc.property(text, fc.array(fc.nat(400), { maxLength: 8 }), (lines, cuts) => {
      const whole = lines.map(([row, end]) => row + end).join('')
      // The delimiter follows from the first lines, which are in the first block.
      const first = whole.length
      const places = [first, ...cuts.map((cut) => first + cut)].toSorted((a, b) => a - b)
      const text2 = whole + whole
      const blocks = [0, ...places].map((from, place, all) => text2.slice(from, all[place + 1] ?? text2.length))
      expect(rows(...blocks)).toEqual(rows(text2))
    }),
    { numRuns: 200 },
  )
})
