import { expect, test } from 'vitest'
import { effectText, isBinding, limitText } from './limitations.ts'

const dlm = (isApplied: boolean, appliedValue: number | null) => ({ appliedGroupId: 1, name: 'DLM', isApplied, appliedValue })
const held = (dynamicPowerLimit: number | null, ratedPower: number | null = 22) => ({ dynamicPowerLimit, ratedPower })

test('the service whose value is the limit of the station is the one that limits it', () => {
  expect(effectText(dlm(true, 7_400), held(7_400))).toBe('limits it to 7.4 kW now')
  expect(effectText(dlm(true, 11_000), held(7_400))).toBe('applies now, at 11.0 kW')
  expect(isBinding(dlm(true, 7_400), held(7_400))).toBe(true)
  expect(isBinding(dlm(true, 11_000), held(7_400))).toBe(false)
})

test('a limit of nothing is a limit', () => {
  expect(effectText(dlm(true, 0), held(0))).toBe('limits it to 0.0 kW now')
})

test('a limit that is not below the rated power limits nothing', () => {
  expect(effectText(dlm(true, 22_000), held(22_000))).toBe('applies now, at 22.0 kW')
  expect(effectText(dlm(true, 22_000), held(22_000, null))).toBe('limits it to 22.0 kW now')
  expect(limitText(held(22_000))).toBe('22.0 kW, not below its rated power')
  expect(limitText(held(7_400))).toBe('7.4 kW')
  expect(limitText(held(null))).toBe('No limit')
})

test('a service may apply without a limit, or not at all', () => {
  expect(effectText(dlm(true, null), held(null))).toBe('applies now, without a limit')
  expect(effectText(dlm(true, null), held(7_400))).toBe('applies now, without a limit')
  expect(effectText(dlm(false, null), held(null))).toBe('does not apply now')
  expect(effectText(dlm(false, 7_400), held(7_400))).toBe('does not apply now')
})
