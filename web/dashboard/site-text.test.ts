import { expect, test } from 'vitest'
import { quietStateText, siteProblem, siteStationsText, socText, sortStatuses, connectionText } from './site-text.ts'

test('the connection names the time of old values', () => {
  const text = (ms: number) => `${ms} ms`
  expect(connectionText(false, 5, text)).toBe('Connected')
  expect(connectionText(true, 5, text)).toBe('Not connected, values from 5 ms')
  expect(connectionText(true, undefined, text)).toBe('Not connected')
})

test('a group without a limit has its state of charge, or says what it lacks', () => {
  expect([61, null, undefined].map(socText)).toEqual(['61 % SoC', 'SoC unknown', 'no limit'])
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

test('a tile names the worst problem, except mismatches of settings', () => {
  const mismatch = { kind: 'reserve-short', groupId: 1, reserve: { service: 'FFR', source: 'settings' } } as const
  const short = { ...mismatch, reserve: { service: 'FCR-D', source: 'bid' } } as const
  const offline = { kind: 'offline', groupId: 1 } as const
  expect(siteProblem({ groupId: 1, problem: 'overload' }, [mismatch])).toBe('overload')
  expect(siteProblem({ groupId: 1, problem: 'reserve-short' }, [mismatch])).toBeNull()
  expect(siteProblem({ groupId: 1, problem: 'reserve-short' }, [mismatch, short])).toBe('reserve-short')
  expect(siteProblem({ groupId: 1, problem: 'reserve-short' }, [mismatch, offline])).toBe('offline')
  expect(siteProblem({ groupId: 1, problem: null }, [mismatch])).toBeNull()
  expect(siteProblem({ groupId: 1, problem: null }, [mismatch, offline])).toBe('offline')
  // The reply lists at most 100 problems.
  expect(siteProblem({ groupId: 2, problem: 'reserve-short' }, [mismatch])).toBe('reserve-short')
})

test('a group with a mismatch of its settings is not without a problem', () => {
  const mismatch = { groupId: 1, kind: 'reserve-short', reserve: { service: 'FFR', source: 'settings' } } as const
  expect(quietStateText(1, [])).toBe('No problem')
  expect(quietStateText(1, [mismatch])).toBe('1 setup mismatch')
  expect(quietStateText(1, [mismatch, mismatch])).toBe('2 setup mismatches')
  expect(quietStateText(2, [mismatch])).toBe('No problem')
})

test('omits numbers of zero', () => {
  expect(siteStationsText(SITE)).toBe('5 charging, 4 waiting, 1 offline')
  expect(siteStationsText({ ...SITE, type: 'GROUP_TYPE_V2G', waiting: 0, offline: 0 })).toBe('5 running')
  expect(siteStationsText({ ...SITE, running: 0, waiting: 0, offline: 0 })).toBe('idle')
})
