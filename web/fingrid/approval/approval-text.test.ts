import { expect, test } from 'vitest'
import type { ApprovalRequirement } from '#contract/fingrid.ts'
import { byShare, fitErrorText, limitText, phaseText, progressText, shareText, valueText } from './approval-text.ts'

const requirement = (change: Partial<ApprovalRequirement>): ApprovalRequirement => ({
  id: '1',
  title: 'Steady-state response',
  unit: '%',
  value: 101.62,
  low: 95,
  high: 120,
  verdict: 'met',
  source: 'TR 3.1.2',
  ...change,
})

test('a value has the decimals of its unit', () => {
  expect(valueText(requirement({}))).toBe('101.6 %')
  expect(valueText(requirement({ unit: 's', value: 2.5 }))).toBe('2.50 s')
  expect(valueText(requirement({ unit: '', value: 0.637 }))).toBe('0.637')
  expect(valueText(requirement({ unit: '', value: 0 }))).toBe('0')
  expect(valueText(requirement({ value: -28.5 }))).toBe('−28.5 %')
  expect(valueText(requirement({ value: -0.01 }))).toBe('0.0 %')
  expect(valueText(requirement({ value: null }))).toBe('no value')
})

test('a limit names one or both ends', () => {
  expect(limitText(requirement({}))).toBe('95.0 % to 120.0 %')
  expect(limitText(requirement({ high: null }))).toBe('at least 95.0 %')
  expect(limitText(requirement({ low: null, high: 2.5, unit: 's' }))).toBe('at most 2.50 s')
  expect(limitText(requirement({ low: null, high: null }))).toBe('–')
})

test('chargers that respond least come first', () => {
  const chargers = [
    { name: 'Row 10', baselineKw: 10, responseKw: 9 },
    { name: 'Row 9', baselineKw: 10, responseKw: 2 },
    { name: 'Row 2', baselineKw: 0, responseKw: 0 },
  ]
  expect(byShare(chargers).map(({ name }) => name)).toEqual(['Row 2', 'Row 9', 'Row 10'])
  expect(chargers.map(shareText)).toEqual(['90 %', '20 %', '–'])
})

test('the progress is rounded down, so that 100 % means the end', () => {
  expect(progressText({ progress: 0.999 })).toBe('Playing the tests, 99 %')
})

test('a phase has one decimal, and no sign at zero', () => {
  expect(phaseText(-55.83)).toBe('−55.8°')
  expect(phaseText(-0.01)).toBe('0.0°')
})

test('without a response, phase and fit error are dashes', () => {
  expect([phaseText(null), fitErrorText(null), fitErrorText(0.0123)]).toEqual(['–', '–', '0.012'])
})
