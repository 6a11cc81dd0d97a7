import { expect, it } from 'vitest'
import type { CongestionRuleDraft } from '#contract/congestion.ts'
import type { KnownRule } from '#simulator/congestion/world/congestion-state.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'
import { congestionWindow } from './congestion-window.ts'

/** Monday 2 March 2026, 10:00 in Helsinki. */
const RULE: CongestionRuleDraft = {
  groupId: 1,
  name: 'Evening',
  isEnabled: true,
  recurrence: 'daily',
  timeZone: 'Europe/Helsinki',
  startDate: '2026-03-01',
  endDate: '2026-03-02',
  startTime: '09:30',
  endTime: '10:30',
  weekdays: [],
  mode: 'pause',
  target: null,
}

/** Whether the check accepts that a rule is active, and that it is not. */
function accepts(change: Partial<CongestionRuleDraft>) {
  const of = (isActive: boolean) => {
    const world = sampleWorld()
    const known = { rule: { ...RULE, ...change }, active: isActive ? { startMs: 0, endMs: 0 } : null } as unknown as KnownRule
    world.congestion.rules.set(1, known)
    const check = congestionWindow.begin(world, () => {})
    check(world)
    Object.assign(world, { nowMs: world.nowMs + 2_000 })
    return check(world) === undefined
  }
  return { active: of(true), inactive: of(false) }
}
const DUE = { active: true, inactive: false }
const NOT_DUE = { active: false, inactive: true }

it.each([
  ['a daily window now', {}, DUE],
  ['an end that is reached', { endTime: '10:00' }, NOT_DUE],
  ['a start that is reached', { startTime: '10:00' }, DUE],
  ['a start in a minute', { startTime: '10:01' }, NOT_DUE],
  ['a time zone in which it is 08:00', { timeZone: 'UTC' }, NOT_DUE],
  ['a last day that is over', { endDate: '2026-03-01' }, NOT_DUE],
  ['a disabled rule', { isEnabled: false }, NOT_DUE],
  ['this weekday', { recurrence: 'weekly', weekdays: [1] }, DUE],
  ['another weekday', { recurrence: 'weekly', weekdays: [2, 7] }, NOT_DUE],
  ['one time since yesterday', { recurrence: 'one-time', startTime: '23:00' }, DUE],
  ['one time from 10:30', { recurrence: 'one-time', startDate: '2026-03-02', startTime: '10:30', endTime: '11:00' }, NOT_DUE],
] as const)('judges %s', (_, change, wanted) => {
  expect(accepts(change as Partial<CongestionRuleDraft>)).toEqual(wanted)
})

it('judges no repeated window over midnight', () => {
  expect(accepts({ startTime: '22:00', endTime: '11:00' })).toEqual({ active: true, inactive: true })
})
