import { expect, test } from 'vitest'
import { currentFlowText, flowText, totalFlowText } from './power-flow.ts'

test('consumption is positive and has no label', () => {
  expect(flowText(7_360)).toBe('7.4 kW')
})

test('generation is negative and has a label', () => {
  expect(flowText(-42_000)).toBe('−42.0 kW, discharging')
  expect(currentFlowText(-14.5)).toBe('−14.5 A, discharging')
})

test('a power that rounds to zero has no direction, and an unknown power is a dash', () => {
  expect(flowText(-20)).toBe('0.0 kW')
  expect(flowText(null)).toBe('–')
})

test('a total states consumption and generation separately', () => {
  expect(totalFlowText(40_000, 5_000)).toBe('40.0 kW, −5.0 kW generation')
  expect(totalFlowText(40_000, 0)).toBe('40.0 kW')
  expect(totalFlowText(999_900, 0)).toBe('999.9 kW')
  expect(totalFlowText(11_104_000, 548_400)).toBe('11.10 MW, −548.4 kW generation')
  expect(totalFlowText(0, 1_500_000)).toBe('0.0 kW, −1.50 MW generation')
})
