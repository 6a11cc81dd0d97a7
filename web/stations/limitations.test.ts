import { expect, test } from 'vitest'
import { effectText, isBinding, limitText } from './limitations.ts'

const dlm = (isApplied: boolean, appliedValue: number | null) => ({ appliedGroupId: 1, name: 'DLM', isApplied, appliedValue })
const held = (dynamicPowerLimit: number | null, ratedPower: number | null = 22) => ({ dynamicPowerLimit, ratedPower })

test('the service with the value of the station limit is the limiting service', () => {
  expect(effectText(dlm(true, 7_400), held(7_400))).toBe('limits the station to 7.4 kW now')
  expect(effectText(dlm(true, 11_000), held(7_400))).toBe('applies now, at 11.0 kW')
  expect(isBinding(dlm(true, 7_400), held(7_400))).toBe(true)
  expect(isBinding(dlm(true, 11_000), held(7_400))).toBe(false)
})

test('a limit of 0 limits the station', () => {
  expect(effectText(dlm(true, 0), held(0))).toBe('limits the station to 0.0 kW now')
})

test('a limit at or above the rated power does not limit the station', () => {
  expect(effectText(dlm(true, 22_000), held(22_000))).toBe('applies now, at 22.0 kW')
  expect(effectText(dlm(true, 22_000), held(22_000, null))).toBe('limits the station to 22.0 kW now')
  expect(limitText(held(22_000))).toBe('22.0 kW, not below the rated power')
  expect(limitText(held(7_400))).toBe('7.4 kW')
  expect(limitText(held(null))).toBe('No limit')
})

test('a service can apply without a limit, or not apply', () => {
  expect(effectText(dlm(true, null), held(null))).toBe('applies now, without a limit')
  expect(effectText(dlm(true, null), held(7_400))).toBe('applies now, without a limit')
  expect(effectText(dlm(false, null), held(null))).toBe('does not apply now')
  expect(effectText(dlm(false, 7_400), held(7_400))).toBe('does not apply now')
})
