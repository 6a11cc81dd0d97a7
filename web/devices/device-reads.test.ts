import { expect, test } from 'vitest'
import { energyText, meterNumber, meterPowerText } from './device-reads.ts'

const values = {
  results: [
    { Key: 'SoC', Value: '63.4' },
    { Key: 'Pbaseline', Value: '-2500' },
    { Key: 'Frequency', Value: '' },
    { Key: 'pMax', Value: 'n/a' },
  ],
}

test('parses a meter value from text, and returns undefined for a missing or invalid value', () => {
  expect(meterNumber(values, 'SoC')).toBe(63.4)
  expect(meterNumber(values, 'Frequency')).toBeUndefined()
  expect(meterNumber(values, 'pMax')).toBeUndefined()
  expect(meterNumber(values, 'pMin')).toBeUndefined()
  expect(meterNumber(undefined, 'SoC')).toBeUndefined()
})

test('formats values with their units', () => {
  expect(meterPowerText(values, 'Pbaseline')).toBe('−2.5 kW, discharging')
  expect(meterPowerText(values, 'pMin')).toBe('–')
  expect(energyText(12_345)).toBe('12.3 kWh')
  expect(energyText(undefined)).toBeUndefined()
})
