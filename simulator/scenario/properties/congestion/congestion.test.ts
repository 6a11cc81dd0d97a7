import { expect, it } from 'vitest'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { congestionPower } from './congestion-power.ts'
import { congestionRules } from './congestion-rules.ts'

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
