import { describe, expect, test } from 'vitest'
import { changedKeys, numericValue, shownValue } from './device-values.ts'

const values = (object: Record<string, string>) => Object.entries(object).map(([key, value]) => ({ key, value }))

describe('changedKeys', () => {
  test('returns keys with another value, in any order of keys', () => {
    expect(changedKeys(values({ a: '1', b: '2', c: '3' }), values({ c: '3', b: '5', a: '1' }))).toEqual(['b'])
  })

  test('includes added and removed keys', () => {
    expect(changedKeys(values({ a: '1', b: '2' }), values({ a: '1', c: '2' }))).toEqual(['c', 'b'])
  })

  test('is empty for the first message and for a message with the same values', () => {
    expect(changedKeys(undefined, values({ a: '1' }))).toEqual([])
    expect(changedKeys(values({ a: '1' }), values({ a: '1' }))).toEqual([])
  })
})

describe('shownValue and numberOf', () => {
  test('shownValue divides a frequency above 1000 by 1000, and gives the original value', () => {
    expect(shownValue({ key: 'Frequency', value: '49987', unit: 'mHz' })).toEqual({
      text: '49.987',
      unit: 'Hz',
      sent: 'Sent as 49987 mHz',
    })
    expect(shownValue({ key: 'Frequency', value: '49987', unit: 'Hz' }).sent).toBe('Sent as 49987 Hz')
    expect(numericValue({ key: 'Frequency', value: '49987' })).toBeCloseTo(49.987)
  })

  test('shownValue returns other values unchanged', () => {
    expect(shownValue({ key: 'Frequency', value: '49.987', unit: 'Hz' })).toEqual({ text: '49.987', unit: 'Hz' })
    expect(shownValue({ key: 'Power.Active.Import', value: '7250', unit: 'W' })).toEqual({ text: '7250', unit: 'W' })
    expect(shownValue({ key: 'SoC', value: '63.4', unit: 'Percent' })).toEqual({ text: '63.4', unit: '%' })
    expect(shownValue({ key: 'Frequency', value: 'n/a' })).toEqual({ text: 'n/a', unit: '' })
  })

  test('numberOf returns NaN for text that is not a finite number', () => {
    expect(['', ' ', 'on', 'NaN', 'Infinity'].map((value) => numericValue({ key: 'SoC', value }))).toEqual([
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
    ])
    expect(numericValue({ key: 'Power.Active.Import', value: '-2e3' })).toBe(-2000)
  })
})
