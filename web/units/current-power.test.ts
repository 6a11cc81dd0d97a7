import { expect, test } from 'vitest'
import { currentText, currentToPowerW, kilowattText, powerText, roundA, roundKw, voltageText } from './current-power.ts'

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
