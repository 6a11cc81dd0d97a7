import { expect, test } from 'vitest'
import { lineTexts, meterText } from './meter-text.ts'

test('current and power of a line have the same sign, and the minus sign of the console', () => {
  expect(lineTexts(11.47, -2_638.4)).toEqual({ current: '−11.47 A', power: '−2638 W' })
  expect(lineTexts(-11.47, -2_638.4)).toEqual({ current: '−11.47 A', power: '−2638 W' })
  expect(lineTexts(11.47, 2_638)).toEqual({ current: '11.47 A', power: '2638 W' })
  expect(lineTexts(11.47, null)).toEqual({ current: '11.47 A', power: '–' })
  expect(lineTexts(null, -0.3)).toEqual({ current: '–', power: '0 W' })
})

test('the values of three lines in the log have the same signs', () => {
  const values = { currentL1: 11.47, currentL2: 3, currentL3: null, powerL1: -2_638, powerL2: 690, powerL3: null }
  expect(meterText(values)).toBe('−11.47 / 3 / – A')
  expect(meterText({ ...values, currentL1: null, currentL2: null })).toBe('−2638 / 690 / – W')
  expect(meterText(null)).toBe('–')
})
