import { expect, test } from 'vitest'
import type { Overview } from '#contract/dashboard.ts'
import { actCountOf, actCountText, automaticCountOf, isUrgent } from './act-count.ts'

const problems = ['overload', 'waiting', 'offline'].map((kind) => ({ kind })) as unknown as Overview['problems']

test('returns the count of the platform, otherwise of the listed problems that need a person', () => {
  expect(actCountOf({ problems, problemCount: 150, actCount: 140 })).toBe(140)
  expect(actCountOf({ problems, problemCount: 3, actCount: undefined })).toBe(2)
})

test.each([
  ['a count of 0 beside listed problems', { problems, problemCount: 0, actCount: 0 }, 2, 1],
  ['problems that are counted and not listed', { problems: [], problemCount: 5, actCount: undefined }, 5, 0],
  ['some that are not listed', { problems, problemCount: 4, actCount: undefined }, 3, 1],
  ['fewer in all than to act on', { problems: [], problemCount: 2, actCount: 7 }, 7, 0],
])('no quiet and no negative count: %s', (_, overview, act, automatic) => {
  expect([actCountOf(overview), automaticCountOf(overview)]).toEqual([act, automatic])
})

test('mismatches of settings are neither to act on nor automatic, also if the platform counts them', () => {
  const mismatch = { kind: 'reserve-short', reserve: { service: 'FFR', source: 'settings' } }
  const short = { kind: 'reserve-short', reserve: { service: 'FCR-D', source: 'bid' } }
  const mixed = [...problems, mismatch, short] as unknown as Overview['problems']
  expect(actCountOf({ problems: mixed, problemCount: 5, actCount: undefined })).toBe(3)
  expect(actCountOf({ problems: mixed, problemCount: 5, actCount: 4 })).toBe(3)
  expect(automaticCountOf({ problems: mixed, problemCount: 5, actCount: 4 })).toBe(1)
})

test('the count is urgent with a problem that cannot wait and is not acknowledged', () => {
  const of = (...kinds: object[]) => isUrgent({ problems: kinds as unknown as Overview['problems'] })
  expect(of({ kind: 'overload' }, { kind: 'offline' })).toBe(true)
  expect(of({ kind: 'overload', acknowledgement: {} }, { kind: 'offline' }, { kind: 'waiting' })).toBe(false)
})

test('acknowledged problems are neither to act on nor automatic', () => {
  const known = problems.map((one) => (one.kind === 'offline' ? { ...one, acknowledgement: {} } : one)) as typeof problems
  const listed = { problems: known, problemCount: 3, actCount: undefined }
  expect([actCountOf(listed), automaticCountOf(listed)]).toEqual([1, 1])
  expect(automaticCountOf({ problems, problemCount: 150, actCount: 100, acknowledgedCount: 20 })).toBe(30)
})

test('the count is unknown without a reply, and never quiet after a failed read', () => {
  const value = (actCount: number) => ({ actCount, problems: [] }) as unknown as Overview
  const failed = { outcome: 'offline' } as const
  expect(actCountText({ value: value(3), reply: undefined })).toBe('3')
  expect(actCountText({ value: value(0), reply: undefined })).toBeUndefined()
  expect(actCountText({ value: value(3), reply: failed })).toBe('3?')
  expect(actCountText({ value: value(0), reply: failed })).toBe('?')
  expect(actCountText({ value: undefined, reply: failed })).toBe('?')
  expect(actCountText({ value: undefined, reply: undefined })).toBeUndefined()
  expect(actCountText({ value: undefined, reply: undefined }, true)).toBe('?')
  // A platform without an overview has no count.
  expect(actCountText({ value: undefined, reply: { outcome: 'problem', status: 404, refusal: {} } })).toBeUndefined()
})
