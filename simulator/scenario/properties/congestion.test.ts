import { expect, it } from 'vitest'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { congestionPower, congestionRules, congestionWindow } from './congestion.ts'
import type { CongestionRuleDraft } from '#contract/congestion.ts'
import type { KnownRule } from '#simulator/congestion/world/congestion-state.ts'
import { sampleWorld } from '#simulator/testing/sample-site.ts'

const site = 'courtyard'
const rule = {
  groupId: 1,
  name: 'Night',
  isEnabled: true,
  recurrence: 'daily',
  timeZone: 'UTC',
  startDate: '2026-03-01',
  endDate: null,
  startTime: '07:00',
  endTime: '09:00',
  weekdays: [],
  mode: 'pause',
  target: null,
} as const
const create = ['admin', 'createCongestionRule', { body: rule }] as const
const list = ['admin', 'listCongestionRules'] as const

it('congestion-rules holds, and reports a rule with another field and one that is missing', async () => {
  expect(await checkedRun(congestionRules, { site, lines: [create, list] })).toEqual({ what: undefined, cases: 2 })
  const other = await checkedRun(congestionRules, {
    site,
    lines: [create],
    spoil: (_, reply) => Object.assign(reply as object, { endTime: '10:00' }),
  })
  expect(other.what).toMatch(/is shown as .*10:00/)
  const missing = await checkedRun(congestionRules, {
    site,
    lines: [create, list],
    spoil: (_, reply) => void (reply as object[]).pop(),
  })
  expect(missing.what).toMatch(/^admin sees the rules /)
})

it('congestion-power reports a charger that draws in a pause', async () => {
  const waits = Array.from({ length: 9 }, () => ['viewer', 'readMe'] as const)
  const lines = [create, ...waits]
  const plain = await checkedRun(congestionPower, { site, ideal: true, lines })
  expect(plain.what).toBeUndefined()
  expect(plain.cases).toBeGreaterThan(3)
  const { what } = await checkedRun(congestionPower, {
    site,
    ideal: true,
    lines,
    spoil: ({ stations }) => Object.assign(stations[0] ?? {}, { powerW: 5_000 }),
  })
  expect(what).toMatch(/draws 5.0 kW, and Night limits it to 0 kW/)
})

it('congestion-rules and congestion-power know the limit of a rule in percent', async () => {
  const body = { ...rule, mode: 'limit-percent', target: 10 } as const
  const percent = ['admin', 'createCongestionRule', { body }] as const
  expect(await checkedRun(congestionRules, { site, lines: [percent, list] })).toEqual({ what: undefined, cases: 2 })
  const other = await checkedRun(congestionRules, {
    site,
    lines: [percent, list],
    spoil: (_, reply) => Object.assign((reply as { limitKw: number }[])[0] ?? {}, { limitKw: 90 }),
  })
  expect(other.what).toMatch(/limits to 90 kW in place of /)
  const waits = Array.from({ length: 9 }, () => ['viewer', 'readMe'] as const)
  const { what, cases } = await checkedRun(congestionPower, {
    site,
    ideal: true,
    lines: [percent, ...waits],
    spoil: ({ stations }) => Object.assign(stations[0] ?? {}, { powerW: 50_000 }),
  })
  expect(what).toMatch(/draws .* kW, and Night limits it to /)
  expect(cases).toBeGreaterThan(3)
})

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
