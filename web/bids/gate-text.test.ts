import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { enforcementText, gateText } from './market-rules.ts'

it('has the time until the gate closes, or since it closed', () => {
  expect(gateText(2 * HOUR_MS)).toBe('the gate closes in 2 h.')
  expect(gateText(-15 * HOUR_MS)).toBe('the gate closed 15 h ago.')
})

it('states that the gate is advisory if the platform does not enforce it', () => {
  expect(enforcementText(false)).toBe('Advisory: this platform accepts bids until the hour begins.')
  expect(enforcementText(true)).toBe('')
  expect(enforcementText(undefined)).toBe('This platform does not say whether it enforces the gate.')
})
