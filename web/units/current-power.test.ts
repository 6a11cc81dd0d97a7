import { expect, test } from 'vitest'
import {
  currentText,
  currentToPowerW,
  kilowattText,
  powerText,
  roundA,
  roundKw,
  voltageText,
  currentFlowText,
  flowText,
  totalFlowText,
  capacityText,
  capacityHoursText,
  megawattText,
} from './current-power.ts'

test.each([
  [1, '1 MW'],
  [0.2, '0.2 MW'],
  [0.123456, '0.123456 MW'],
  [12_000.5, '12\u202F000.5 MW'],
])('writes %d MW unrounded', (quantityMw, text) => {
  expect(megawattText(quantityMw)).toBe(text)
})

test('writes a sum over hours in MW,h', () => {
  expect(capacityHoursText(7.5)).toBe('7.5 MW,h')
})

test('writes a capacity below 1 MW in kW', () => {
  expect([0, 999, 0.5, 1_000, 1_250].map(capacityText)).toEqual(['0 kW', '999 kW', '0.5 kW', '1 MW', '1.25 MW'])
})

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

test('converts current to power with three phases by default and rounds down', () => {
  expect(currentToPowerW(16, 230)).toBe(11_040)
  expect(currentToPowerW(16, 230, null)).toBe(11_040)
  expect(currentToPowerW(10.01, 230.5, 1)).toBe(2_307)
  expect(currentToPowerW(4.35, 100, 1)).toBe(435)
})

test('power in kW rounds to 0.1', () => {
  expect(roundKw(7_449)).toBe(7.4)
  expect(roundKw(7_450)).toBe(7.5)
  expect(powerText(11_040)).toBe('11.0 kW')
  expect(kilowattText(22)).toBe('22.0 kW')
})

test('negative power keeps its sign, and zero after rounding has none', () => {
  expect(powerText(-9_960)).toBe('−10.0 kW')
  expect(powerText(-20)).toBe('0.0 kW')
})

test('current rounds to 0.01', () => {
  expect(roundA(13.484)).toBe(13.48)
  expect(currentText(13.486)).toBe('13.49 A')
  expect(currentText(16)).toBe('16 A')
})

test('an unknown value is a dash, and zero is 0', () => {
  for (const write of [powerText, kilowattText, currentText, voltageText]) {
    expect(write(null)).toBe('–')
    expect(write(undefined)).toBe('–')
    expect(write(Number.NaN)).toBe('–')
  }
  expect(powerText(0)).toBe('0.0 kW')
  expect(currentText(0)).toBe('0 A')
})
