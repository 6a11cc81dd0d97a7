import { expect, test } from 'vitest'
import type { TelemetryName, TelemetryValue } from '#contract/fingrid.ts'
import { reasonText, telemetryLabel, telemetryText } from './telemetry-text.ts'

const valueOf = (name: TelemetryName, value: number | null): TelemetryValue => ({ name, value, quality: 'valid', reason: null })

test.each([
  ['frequencyHz', 49.9871, '49.987 Hz'],
  ['activatedKw', -12.34, '−12.3 kW'],
  ['activatedKw', -0, '0.0 kW'],
  ['regulatingStrengthKwPerHz', 50, '50.0 kW/Hz'],
  ['controllerOn', 1, 'on'],
  ['controllerOn', 0, 'off'],
  ['baselineKw', null, '–'],
] as const)('%s %s is %s', (name, value, text) => {
  expect(telemetryText(valueOf(name, value))).toBe(text)
})

test('only a value that is not valid has a reason', () => {
  expect(reasonText(valueOf('baselineKw', 1))).toBeUndefined()
  expect(reasonText({ ...valueOf('baselineKw', 1), quality: 'questionable', reason: 'offline' })).toMatch(/offline/)
})

test('a value that only a newer platform knows has its own name, without a unit', () => {
  const value = { name: 'voltageV', value: 229.5, quality: 'valid', reason: null } as unknown as TelemetryValue
  expect([telemetryLabel(value), telemetryText(value)]).toEqual(['voltageV', '229.500'])
  expect(reasonText({ ...value, reason: 'frozen-clock' } as unknown as TelemetryValue)).toBe('frozen-clock')
})
