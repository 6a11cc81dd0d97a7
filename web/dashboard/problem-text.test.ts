import { expect, test } from 'vitest'
import { PROBLEM_KINDS } from '#contract/dashboard.ts'
import { PROBLEM_LABEL, problemSeverity, problemText, subjectOf } from './problem-text.ts'

const group = { groupName: 'Depot AC', deviceName: null, deviceId: null, count: 18, powerKw: null, limitKw: null }
const device = { ...group, deviceName: 'Loading bay 1', deviceId: 'd-1', count: 1 }

test.each([
  [{ ...group, kind: 'overload', powerKw: 48.3, limitKw: 43.5 }, 'takes 48.3 kW of 43.5 kW'],
  [
    { ...group, kind: 'overload', load: { line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' } },
    'L1 208 / 200 A main fuse',
  ],
  [{ ...group, kind: 'safe-limit' }, 'no values from the external meter'],
  [{ ...group, kind: 'fuse-unwatched' }, 'the main fuse is no longer monitored'],
  [{ ...device, kind: 'outside-group', powerKw: 22 }, 'draws 22.0 kW from the supply of Depot AC but is not in that group'],
  [
    { ...group, kind: 'outside-group', count: 2, powerKw: 29 },
    '2 stations draw 29.0 kW from its supply without being in the group',
  ],
  [{ ...group, kind: 'fcr-activated', powerKw: 12 }, 'follows the frequency, at 12.0 kW'],
  [{ ...group, kind: 'fcr-activated', powerKw: -54 }, 'follows the frequency, at −54.0 kW, discharging'],
  [{ ...group, kind: 'reserve-short', powerKw: 90, limitKw: 1_000 }, 'sold 1 MW, can give 0.09 MW now'],
  [
    { ...group, kind: 'reserve-short', powerKw: 90, limitKw: 1_000, reserve: { service: 'FCR-D', source: 'bid' } },
    'sold 1 MW of FCR-D (bid), can give 0.09 MW now',
  ],
  [
    { ...group, kind: 'reserve-short', powerKw: 4, limitKw: 8, reserve: { service: 'FFR', source: 'settings' } },
    'sold 0.008 MW of FFR (settings), can give 0.004 MW now',
  ],
  [
    { ...device, kind: 'target-missed', plan: { departure: '2026-03-02T11:00:00', targetSoC: 90, reachableSoC: 37.2 } },
    'leaves 11:00 with 37.2 %, target 90 %',
  ],
  [
    { ...group, kind: 'target-missed', count: 2, plan: { departure: '2026-03-02T11:00:00', targetSoC: 90, reachableSoC: 37 } },
    '2 cars will miss their target, the first leaves 11:00 with 37 %, target 90 %',
  ],
  [{ ...device, kind: 'target-missed' }, 'its car will miss its target'],
  [{ ...group, kind: 'faulted', count: 3 }, '3 stations faulted'],
  [{ ...group, kind: 'offline', count: 1 }, '1 station offline'],
  [{ ...device, kind: 'offline' }, 'offline, in Depot AC'],
  [{ ...device, kind: 'faulted', groupName: null }, 'faulted'],
  [{ ...group, kind: 'congestion', limitKw: 90 }, 'limited to 90.0 kW by a congestion rule'],
  [{ ...group, kind: 'congestion' }, 'a congestion rule is active'],
  [{ ...group, kind: 'waiting', count: 1 }, '1 car waits for load management'],
  [{ ...group, kind: 'waiting', count: 5 }, '5 cars wait for load management'],
] as const)('the text of a problem contains its figures: %o', (problem, text) => {
  expect(problemText(problem)).toBe(text)
})

test('the subject is the device, else the group, else stations without a group', () => {
  expect(subjectOf({ ...device, kind: 'offline' })).toBe('Loading bay 1')
  expect(subjectOf({ ...device, deviceName: '', kind: 'offline' })).toBe('d-1')
  expect(subjectOf({ ...group, kind: 'offline' })).toBe('Depot AC')
  expect(subjectOf({ ...group, groupName: null, kind: 'offline' })).toBe('Stations without a group')
})

test('an overload needs a person now, an offline station soon, and a rule in force none', () => {
  expect(problemSeverity('overload')).toBe('act')
  expect(problemSeverity('offline')).toBe('soon')
  expect(problemSeverity('congestion')).toBe('automatic')
})

test('every kind has a unique label', () => {
  expect(new Set(PROBLEM_KINDS.map((kind) => PROBLEM_LABEL[kind])).size).toBe(PROBLEM_KINDS.length)
})
