import { describe, expect, test } from 'vitest'
import type { CongestionRule } from '#contract/congestion.ts'
import {
  earlierRule,
  endQuestion,
  limitEndMs,
  limitKw,
  limitNowErrors,
  limitRule,
  NEW_LIMIT,
  type LimitNowDraft,
} from './limit-now.ts'

const NOW = Date.parse('2026-03-02T16:20:30Z')
const HELSINKI = 'Europe/Helsinki'
const draft = (part: Partial<LimitNowDraft>): LimitNowDraft => ({ ...NEW_LIMIT, limit: '50', ...part })
const end = (part: Partial<LimitNowDraft>, nowMs = NOW) => {
  const atMs = limitEndMs(draft(part), nowMs, HELSINKI)
  return atMs === undefined ? undefined : new Date(atMs).toISOString()
}

describe('the end of a limit', () => {
  test('is in whole minutes and never earlier than chosen', () => {
    expect(end({ duration: '15' })).toBe('2026-03-02T16:36:00.000Z')
    expect(end({ duration: '240' })).toBe('2026-03-02T20:21:00.000Z')
  })

  test('is the next time of day in the zone', () => {
    expect(end({ duration: 'until', until: '20:00' })).toBe('2026-03-02T18:00:00.000Z')
    expect(end({ duration: 'until', until: '7:30' })).toBe('2026-03-03T05:30:00.000Z')
    expect(end({ duration: 'until', until: 'soon' })).toBeUndefined()
  })

  test('is the first time in the hour that is repeated when clocks go back', () => {
    expect(end({ duration: 'until', until: '03:30' }, Date.parse('2026-10-24T20:00:00Z'))).toBe('2026-10-25T00:30:00.000Z')
  })
})

test('a limit and a time are required', () => {
  expect(limitNowErrors(draft({}))).toEqual({})
  expect(limitNowErrors(draft({ limit: '' }))).toEqual({ limit: 'Enter a value.' })
  expect(limitNowErrors(draft({ limit: '-1', duration: 'until' }))).toEqual({
    limit: 'The value must not be negative.',
    until: 'Enter a time of day, like 17:30.',
  })
})

test('the power of a limit in ampere is enough for that current', () => {
  expect(limitKw(draft({ limit: '12,5' }), 'kW')).toBe(12.5)
  for (const amperes of [1, 7, 16, 33.3, 50, 63, 250]) {
    const kw = limitKw(draft({ limit: String(amperes) }), 'A') ?? 0
    expect(Math.floor(((kw * 1_000) / (3 * 1.02 * 230)) * 100) / 100).toBe(amperes)
  }
})

describe('the rule of a limit', () => {
  const context = { groupId: 4, unit: 'kW', nowMs: NOW, timeZone: HELSINKI } as const

  test('is in force from the present minute to the end, in UTC', () => {
    expect(limitRule(draft({ duration: 'until', until: '01:00' }), context)).toMatchObject({
      groupId: 4,
      recurrence: 'one-time',
      timeZone: 'UTC',
      startDate: '2026-03-02',
      startTime: '16:20',
      endDate: '2026-03-02',
      endTime: '23:00',
      mode: 'limit-kw',
      target: 50,
    })
  })

  test('does not exist while the draft has errors', () => {
    expect(limitRule(draft({ limit: 'low' }), context)).toBeUndefined()
    expect(limitRule(draft({ duration: 'until' }), context)).toBeUndefined()
  })

  test('is used again for the next limit', () => {
    const rules = [
      { id: 1, name: 'Cable works', recurrence: 'one-time' },
      { id: 2, name: 'Limit now', recurrence: 'daily' },
      { id: 3, name: 'Limit now', recurrence: 'one-time' },
    ] as CongestionRule[]
    expect(earlierRule(rules)?.id).toBe(3)
    expect(earlierRule(rules.slice(0, 2))).toBeUndefined()
  })
})

describe('ending a rule now', () => {
  const rule = { name: 'Cable works', recurrence: 'one-time', groupName: 'Depot DC', end: '21:00 UTC+2' } as const
  test('asks for a planned rule, with the old and the new limit', () => {
    expect(endQuestion(rule, '90 kW', ['import limit 240 kW', 'boost 17 kW'])).toEqual({
      title: 'End Cable works?',
      text: 'Depot DC is limited to 90 kW now. Then: import limit 240 kW and boost 17 kW. The power can rise at once.',
      points: ['The rule was planned until 21:00 UTC+2.'],
      ok: 'End rule',
    })
    expect(endQuestion(rule, '90 kW', [])?.text).toContain('Nothing else limits the group.')
  })
  test('does not ask for a temporary limit', () => {
    expect(endQuestion({ ...rule, name: 'Limit now' }, '90 kW', [])).toBeUndefined()
    expect(endQuestion({ ...rule, name: 'Limit now', recurrence: 'daily' }, '90 kW', [])).toBeDefined()
  })
})
