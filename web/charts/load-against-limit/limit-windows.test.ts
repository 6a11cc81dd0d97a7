import { expect, test } from 'vitest'
import { ruleWindows, safeLimitBands } from './limit-windows.ts'

const at = { fromMs: 0, toMs: 10 }
const limits = { enabled: true, importLimit: 100 }

test('converts the limits of rules to the unit of the group', () => {
  const rules = [
    { ...at, mode: 'limit-kw', target: 69 },
    { ...at, mode: 'limit-percent', target: 50 },
    { ...at, mode: 'pause', target: null },
    { ...at, mode: 'v2g-export', target: 10 },
  ] as const
  expect(ruleWindows(rules, limits, 'GROUP_TYPE_CHARGER').map(({ limit }) => limit)).toEqual([100, 50, 0])
  expect(ruleWindows(rules, limits, 'GROUP_TYPE_DC').map(({ limit }) => limit)).toEqual([69, 50, 0])
})

test('leaves out a limit in % without an import limit', () => {
  const rules = [{ ...at, mode: 'limit-percent', target: 50 }] as const
  expect(ruleWindows(rules, { ...limits, importLimit: null }, 'GROUP_TYPE_CHARGER')).toEqual([])
})

test('names the safe limit', () => {
  expect(safeLimitBands([{ ...at, limit: 18 }], 'A')).toEqual([
    { ...at, label: 'Safe limit', text: 'Safe limit 18 A, the meter was silent' },
  ])
})
