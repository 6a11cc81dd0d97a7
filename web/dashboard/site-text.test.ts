import { expect, test } from 'vitest'
import { siteLoadText, siteStationsText } from './site-text.ts'

const SITE = {
  groupId: 1,
  groupName: 'Depot AC',
  type: 'GROUP_TYPE_CHARGER',
  problem: null,
  powerW: 11_300,
  running: 5,
  waiting: 4,
  faulted: 0,
  offline: 1,
} as const

test('names the worst phase and what limits it', () => {
  const load = { line: 1, taken: 63, limit: 63, unit: 'A', kind: 'main-fuse' } as const
  expect(siteLoadText({ load, powerW: 11_300 })).toBe('L1 63 / 63 A main fuse')
  expect(siteLoadText({ load: null, powerW: -42_000 })).toBe('−42.0 kW, discharging, no limit')
})

test('omits numbers of zero', () => {
  expect(siteStationsText(SITE)).toBe('5 charging, 4 waiting, 1 offline')
  expect(siteStationsText({ ...SITE, type: 'GROUP_TYPE_V2G', waiting: 0, offline: 0 })).toBe('5 running')
  expect(siteStationsText({ ...SITE, running: 0, waiting: 0, offline: 0 })).toBe('idle')
})
