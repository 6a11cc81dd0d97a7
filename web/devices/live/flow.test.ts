import { expect, test } from 'vitest'
import { flowDirection, flowSentence, flowWidthPx } from './flow.ts'

test('the direction follows the sign of the power', () => {
  expect(flowDirection(5_000, true)).toBe('charging')
  expect(flowDirection(-5_000, true)).toBe('discharging')
  expect(flowDirection(0, true)).toBe('none')
})

test('a power that is shown as 0.0 kW has no direction', () => {
  expect(flowDirection(40, true)).toBe('none')
  expect(flowDirection(-40, true)).toBe('none')
})

test('the direction is unknown for an offline device and without a value', () => {
  expect(flowDirection(5_000, false)).toBe('unknown')
  expect(flowDirection(null, true)).toBe('unknown')
  expect(flowDirection(Number.NaN, true)).toBe('unknown')
})

test('the line is as wide as the share of the rated power, in both directions', () => {
  expect([0, 5_000, -10_000, 30_000].map((powerW) => flowWidthPx(powerW, 10))).toEqual([2, 6, 10, 10])
  expect(flowWidthPx(5_000, null)).toBe(2)
})

test('the sentence names source and destination', () => {
  expect(flowSentence('charging', '6.2 kW', 'car')).toBe('From the grid to the car: 6.2 kW')
  expect(flowSentence('discharging', '6.2 kW', 'battery')).toBe('From the battery to the grid: 6.2 kW')
  expect(flowSentence('unknown', '–', 'car')).toBe('The power between grid and car is unknown')
})
