import { expect, test } from 'vitest'
import { phaseLoadText } from './phase-load.ts'

test('names the line, the load, the limit and its kind', () => {
  expect(phaseLoadText({ line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' })).toBe('L1 208 / 200 A main fuse')
  expect(phaseLoadText({ line: 3, taken: 11.96, limit: 12, unit: 'A', kind: 'safe-limit' })).toBe('L3 12 / 12 A safe limit')
  expect(phaseLoadText({ line: null, taken: 88.42, limit: 90, unit: 'kW', kind: 'congestion' })).toBe('88.4 / 90 kW rule')
})
