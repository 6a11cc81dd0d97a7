import { expect, test } from 'vitest'
import { bandsOfRules, bandsOfWindows } from './congestion-bands.ts'
import { fakeRule } from './testing/fake-rule.ts'

const span = { start: '2026-03-02T15:00:00.000Z', end: '2026-03-02T18:00:00.000Z' }
const [fromMs, toMs] = [Date.parse(span.start), Date.parse(span.end)]

test('what was in force is marked as it was then, and what goes on has no end yet', () => {
  const window = { ruleId: 1, name: 'Works', mode: 'pause', target: null, ...span } as const
  expect(bandsOfWindows([window, { ...window, name: 'Peak', mode: 'limit-kw', target: 24, end: null }])).toEqual([
    { fromMs, toMs, label: 'Works', text: 'Congestion rule Works: Pause charging' },
    { fromMs, toMs: Infinity, label: 'Peak', text: 'Congestion rule Peak: Limit to 24 kW' },
  ])
})

test('of rules alone, the ones in force are marked', () => {
  expect(bandsOfRules([fakeRule(), fakeRule({ name: 'Now', active: span })]).map(({ label }) => label)).toEqual(['Now'])
})
