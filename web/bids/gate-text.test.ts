import { expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { Failure } from '#platform/call.ts'
import { enforcementText, gateText } from './market-rules.ts'

it('has the time until the gate closes, or since it closed', () => {
  expect(gateText(2 * HOUR_MS)).toBe('the gate closes in 2 h.')
  expect(gateText(-15 * HOUR_MS)).toBe('the gate closed 15 h ago.')
})

it('states that the gate is advisory if the platform does not enforce it', () => {
  const of = (enforcesMarketRules: boolean) => enforcementText({ value: { enforcesMarketRules }, reply: undefined })
  expect(of(false)).toBe('Advisory: this platform accepts bids until the hour begins.')
  expect(of(true)).toBe('')
  expect(enforcementText({ value: undefined, reply: undefined })).toBe('')
})

it('tells a failed read from a platform that does not offer it', () => {
  const failed = (reply: Failure) => enforcementText({ value: undefined, reply })
  const refused = (status: number) => failed({ outcome: 'problem', status, refusal: {} })
  for (const status of [404, 501]) expect(refused(status)).toBe('This platform does not say whether it enforces the gate.')
  const unread = 'Whether the platform enforces the gate could not be read.'
  expect(failed({ outcome: 'offline' })).toBe(unread)
  for (const status of [200, 403, 500]) expect(refused(status)).toBe(unread)
})
