import { expect, it } from 'vitest'
import { phaseOf, propertyName, shownNumber, shownUnit } from './measurands.ts'

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
  expect(shownNumber('Frequency', 49_987, 'Hz')).toBe(49.987)
  expect(shownNumber('Frequency', 50.01, 'Hz')).toBe(50.01)
  expect(shownNumber('Voltage', 1_250, 'V')).toBe(1_250)
})

it('shows power in kW and energy in kWh', () => {
  expect(shownUnit('Power.Active.Import', 'W')).toBe('kW')
  expect(shownNumber('Power.Active.Import', 7_250, 'W')).toBe(7.25)
  expect(shownUnit('Energy.Active.Import.Register', 'Wh')).toBe('kWh')
  expect(shownNumber('Power.Active.Import', 7.25, 'kW')).toBe(7.25)
})

it('reads the phase of a property', () => {
  expect(phaseOf('Current.Import.L2')).toBe('L2')
  expect(phaseOf('Current.Import.N')).toBeUndefined()
})

it('returns null for a value that is not a number', () => {
  expect(shownNumber('Power.Active.Import', null, 'W')).toBeNull()
  expect(shownNumber('Frequency', NaN, 'Hz')).toBeNull()
})
