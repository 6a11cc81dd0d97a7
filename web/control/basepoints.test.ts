import { property, assert, anything, array, constant, date, double, oneof, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Baseline } from '#contract/control.ts'
import { readBasepoints } from './basepoints.ts'

const mistakeOf = (text: string) => {
  const read = readBasepoints(text)
  return read.state === 'mistaken' ? read.mistake : read.state
}
const timed = (...times: string[]) => JSON.stringify(times.map((time, value) => ({ time, value })))

describe('parsed basepoints are', () => {
  it.each(['', '  ', '\n'])('empty for an empty text: %j', (text) => {
    expect(readBasepoints(text)).toEqual({ state: 'none' })
  })

  it('a list of numbers', () => {
    expect(readBasepoints(' [1, -2.5,\n 3e3] ')).toEqual({ state: 'read', baseline: [1, -2.5, 3000] })
  })

  it('a list of times with values, in ascending time in any time zone', () => {
    const baseline = [
      { time: '2026-03-02T10:00:00+02:00', value: 500 },
      { time: '2026-03-02T08:00:01Z', value: -500 },
    ]
    expect(readBasepoints(JSON.stringify(baseline))).toEqual({ state: 'read', baseline })
  })
})

describe('an error contains line and column:', () => {
  it.each([
    ['[1,', 'Line 1, column 4: a value is expected, but the text ends.'],
    ['[1', 'Line 1, column 3: a closing ] is expected, but the text ends.'],
    ['[1 2]', 'Line 1, column 4: a comma is expected.'],
    ['[1,]', 'Line 1, column 4: a value is expected.'],
    ['[1,\r\n2,,3]', 'Line 2, column 3: a value is expected.'],
    ['[abc]', 'Line 1, column 2: invalid JSON value.'],
    ['[1.]', 'Line 1, column 2: invalid JSON number.'],
    ['[1] x', 'Line 1, column 5: invalid JSON value.'],
    ['[1,2]]', 'Line 1, column 6: unexpected text after the list.'],
    ['// now\n[1]', 'Line 1, column 1: a comment is not allowed.'],
    ['[{"time"}]', 'Line 1, column 9: a colon is expected.'],
  ])('of syntax, %j', (text, mistake) => {
    expect(mistakeOf(text)).toBe(mistake)
  })

  it.each([
    ['{"x":1}', 'Line 1, column 1: a list in square brackets is expected.'],
    ['12', 'Line 1, column 1: a list in square brackets is expected.'],
    ['[]', 'Line 1, column 1: the list is empty. Enter a value, or clear the field.'],
    ['[{"x":1}]', 'Line 1, column 3: "x" is unknown. Use time and value.'],
    ['["5"]', 'Line 1, column 2: a number, or an object with time and value, is expected.'],
    ['[1, null]', 'Line 1, column 5: a number, or an object with time and value, is expected.'],
    ['[[1]]', 'Line 1, column 2: a number, or an object with time and value, is expected.'],
    ['[1e999]', 'Line 1, column 2: this number is too large.'],
    ['[1,\n{"time":"2026-03-02T10:00:00Z","value":1}]', 'Line 2, column 1: a list cannot contain both numbers and times.'],
    ['[{"time":"2026-03-02T10:00:00Z"}]', 'Line 1, column 2: value is missing.'],
    ['[{"value":1}]', 'Line 1, column 2: time is missing.'],
    ['[{"time":"2026-03-02T10:00:00Z","value":"1"}]', 'Line 1, column 41: value is not a number.'],
    ['[{"value":1,"value":2}]', 'Line 1, column 13: value is repeated.'],
  ])('of shape, %j', (text, mistake) => {
    expect(mistakeOf(text)).toBe(mistake)
  })

  it.each(['10:00', '2026-03-02', '2026-03-02T10:00:00', '2026-02-30T10:00:00Z', 'now', ''])('of time, %j', (time) => {
    const says = 'Line 1, column 10: invalid time. Use a time with a zone, such as "2026-03-02T10:00:00Z".'
    expect(mistakeOf(timed(time))).toBe(says)
  })

  it.each([[['2026-03-02T10:00:01Z', '2026-03-02T10:00:00Z']], [['2026-03-02T10:00:00Z', '2026-03-02T12:00:00+02:00']]])(
    'of order, %j',
    (times) => {
      expect(mistakeOf(timed(...times))).toBe('Line 1, column 52: this time must be after the previous time.')
    },
  )

  it('of deeply nested lists', () => {
    expect(mistakeOf('['.repeat(100_000))).toBe('Line 1, column 1: a list in square brackets is expected.')
  })
})

it('accepts only input that the contract accepts, and never throws', () => {
  const time = oneof(date({ noInvalidDate: true }).map(String), constant('2026-03-02T10:00:00Z'), anything())
  const item = oneof(double(), record({ time, value: oneof(double(), anything()) }), anything())
  const text = oneof(array(item), anything()).map((value) => JSON.stringify(value) ?? '')
  assert(
    property(text, (json) => {
      const read = readBasepoints(json)
      const accepted = read.state === 'read' ? read.baseline : undefined
      expect(accepted && Baseline.safeParse(JSON.parse(json)).data).toEqual(accepted)
    }),
    { numRuns: 300 },
  )
})
