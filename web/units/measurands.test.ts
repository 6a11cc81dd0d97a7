import { expect, it } from 'vitest'
import { propertyName, shownNumber, shownUnit } from './measurands.ts'

it('returns the label of a measurand, and the name of an unknown measurand', () => {
  expect(propertyName('Current.Import.L1')).toBe('Current L1')
  expect(propertyName('Power.Active.Export')).toBe('Power exported')
  expect(propertyName('Power.L3')).toBe('Power L3')
  expect(propertyName('Temperature.Inlet')).toBe('Temperature.Inlet')
})

it('shows the units of OCPP as symbols', () => {
  expect(shownUnit('SoC', 'Percent')).toBe('%')
  expect(shownUnit('Temperature', 'Celsius')).toBe('Celsius')
  expect(shownUnit('Frequency', 'mHz')).toBe('Hz')
  expect(shownUnit('Frequency', '')).toBe('Hz')
})

it('reads only frequencies above 1000 as mHz', () => {
  expect(shownNumber(49_987, 'Hz')).toBe(49.987)
  expect(shownNumber(50.01, 'Hz')).toBe(50.01)
  expect(shownNumber(7_250, 'W')).toBe(7_250)
})

it('returns null for a value that is not a number', () => {
  expect(shownNumber(null, 'W')).toBeNull()
  expect(shownNumber(NaN, 'Hz')).toBeNull()
})
