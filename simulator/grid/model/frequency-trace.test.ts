import { describe, expect, test } from 'vitest'
import { hasEnded, parseTrace, traceValueHz } from './frequency-trace.ts'

const read = (text: string) => parseTrace(text, 'dip.csv')
const values = (text: string) => [...read(text).valuesHz]

describe('file formats', () => {
  test.for([
    ['Fingrid', 'Time,Value\n2026-01-15 12:00:00.000,50.01\n2026-01-15 12:00:00.100,49.99\n', 100],
    ['Great Britain', 'dtm,f\n2019-08-09 15:52:33,49.9\n2019-08-09 15:52:34,49.8\n', 1_000],
    ['seconds from the start', 't,f\n0,50\n0.5,49.9\n', 500],
    ['carriage returns as the only line ends', 't,f\r0,50\r3,49.9\r', 3_000],
    ['a byte order mark, carriage returns and spaces', '\uFEFFt, f\r\n 0, 50\r\n 2, 49.9\r\n\r\n', 2_000],
  ] as const)('%s', ([, text, secondMs]) => {
    expect([...read(text).offsetsMs]).toEqual([0, secondMs])
  })

  test('values above 1000 are mHz', () => {
    expect(values('t,f\n0,49950\n1,50\n')).toEqual([49.95, 50])
  })

  test('an empty value, NaN and zero are gaps', () => {
    expect(values('t,f\n0,\n1,NaN\n2,nan\n3,0\n4,50\n')).toEqual([NaN, NaN, NaN, NaN, 50])
  })

  test('the repeated hour at the end of DST continues in time', () => {
    const text =
      'Time,Value\n2026-10-25 03:59:58.000,50\n2026-10-25 03:59:59.000,50\n2026-10-25 03:00:00.000,50\n2026-10-25 03:00:01.000,50\n'
    expect([...read(text).offsetsMs]).toEqual([0, 1_000, 2_000, 3_000])
  })
})

describe('a malformed file is refused with its line, its field and the expected value', () => {
  test.for([
    ['time,value\n', "dip.csv, line 1, expected one of the headers 'Time,Value', 'dtm,f' and 't,f', found 'time,value'."],
    ['', "dip.csv, line 1, expected one of the headers 'Time,Value', 'dtm,f' and 't,f', found ''."],
    ['t,f\n0,50\n1,low\n', "dip.csv, line 3, field f: expected a frequency in Hz or mHz, or nothing, found 'low'."],
    ['t,f\n0,50\n1,-3\n', "dip.csv, line 3, field f: expected a frequency in Hz or mHz, or nothing, found '-3'."],
    ['t,f\n0,50\nsoon,50\n', "dip.csv, line 3, field t: expected seconds from the start, such as 12.5, found 'soon'."],
    ['dtm,f\n15/01/2026,50\n', "dip.csv, line 2, field dtm: expected a time such as 2026-01-15 12:00:00, found '15/01/2026'."],
    ['t,f\n0,50\n1,1e999\n', "dip.csv, line 3, field f: expected a frequency in Hz or mHz, or nothing, found '1e999'."],
    [
      'Time,Value\n2026-02-30 12:00:00,50\n',
      "dip.csv, line 2, field Time: expected a time such as 2026-01-15 12:00:00.000, found '2026-02-30 12:00:00'.",
    ],
    [
      'Time,Value\n2026-13-15 12:00:00,50\n',
      "dip.csv, line 2, field Time: expected a time such as 2026-01-15 12:00:00.000, found '2026-13-15 12:00:00'.",
    ],
    ['t,f\n0,50\n2,50\n1,50\n', "dip.csv, line 4, field t: expected a time after that of the line before, found '1'."],
    [
      'Time,Value\n2026-01-15 12:00:01,50\n2026-01-15 12:00:00,50\n',
      "dip.csv, line 3, field Time: expected a time after that of the line before, found '2026-01-15 12:00:00'.",
    ],
    ['t,f\n0,50,1\n', "dip.csv, line 2, expected two fields, t and f, found '0,50,1'."],
    ['t,f\n0,50\n', 'dip.csv: expected at least two samples after the header, found 1.'],
  ] as const)('%j', ([text, sentence]) => {
    expect(() => read(text)).toThrow(new Error(sentence))
  })
})

describe('replay', () => {
  const trace = read('t,f\n0,50\n1,49.9\n2,\n3,49.8\n4,49.7\n8,49.6\n9,49.5\n')

  test('the frequency is linear between two samples', () => {
    expect([0, 500, 900, 1_000].map((offset) => Number(traceValueHz(trace, offset).toFixed(6)))).toEqual([50, 49.95, 49.91, 49.9])
  })

  test('a sample before a missing value is held', () => {
    expect(traceValueHz(trace, 1_999)).toBe(49.9)
  })

  test('a recording can be held', () => {
    const held = { ...trace, isHeld: true }
    expect([0, 500, 999, 1_000, 1_999].map((offset) => traceValueHz(held, offset))).toEqual([50, 50, 50, 49.9, 49.9])
  })

  test('a missing value is a gap of one sample', () => {
    expect([2_000, 2_999, 3_000].map((offset) => traceValueHz(trace, offset))).toEqual([NaN, NaN, 49.8])
  })

  test('where samples are missing, the last one is valid for the usual period and a gap follows', () => {
    expect([4_900, 5_000, 7_900, 8_000].map((offset) => traceValueHz(trace, offset))).toEqual([49.7, NaN, NaN, 49.6])
  })

  test('the recording ends one usual period after the last sample', () => {
    expect(hasEnded(trace, 9_999)).toBe(false)
    expect(traceValueHz(trace, 9_999)).toBe(49.5)
    expect(hasEnded(trace, 10_000)).toBe(true)
  })
})
