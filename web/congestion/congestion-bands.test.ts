import { expect, test } from 'vitest'
import { bandsOfRules, bandsOfWindows } from './congestion-bands.ts'
import { fakeRule } from './testing/fake-rule.ts'

const span = { start: '2026-03-02T15:00:00.000Z', end: '2026-03-02T18:00:00.000Z' }
const [fromMs, toMs] = [Date.parse(span.start), Date.parse(span.end)]

test('a band shows the rule as it was then, and a current window has no end', () => {
  const window = { ruleId: 1, name: 'Works', mode: 'pause', target: null, ...span } as const
  expect(bandsOfWindows([window, { ...window, name: 'Peak', mode: 'limit-kw', target: 24, end: null }])).toEqual([
    { fromMs, toMs, label: 'Works', text: 'Congestion rule Works: Pause charging', mode: 'pause', target: null },
    { fromMs, toMs: Infinity, label: 'Peak', text: 'Congestion rule Peak: Limit to 24 kW', mode: 'limit-kw', target: 24 },
  ])
})

test('without past windows, only rules in force have a band', () => {
  expect(bandsOfRules([fakeRule(), fakeRule({ name: 'Now', active: span })]).map(({ label }) => label)).toEqual(['Now'])
})
