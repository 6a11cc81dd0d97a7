import { expect, test } from 'vitest'
import { siteLoadText, siteStationsText, sortStatuses, connectionText } from './site-text.ts'

test('the connection names the time of old values', () => {
  const text = (ms: number) => `${ms} ms`
  expect(connectionText(false, 5, text)).toBe('Connected')
  expect(connectionText(true, 5, text)).toBe('Not connected, values from 5 ms')
  expect(connectionText(true, undefined, text)).toBe('Not connected')
})

test('statuses have the order of a session, unknown ones last, without unused ones', () => {
  expect(sortStatuses({ Occupied: 1, Faulted: 2, Charging: 9, Finishing: 0, Available: 4 })).toEqual([
    ['Available', 4],
    ['Charging', 9],
    ['Faulted', 2],
    ['Occupied', 1],
  ])
})

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
