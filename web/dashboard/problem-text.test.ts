import { expect, test } from 'vitest'
import type { Holder, Permission } from '#contract/access.ts'
import { PROBLEM_KINDS } from '#contract/dashboard.ts'
import { PROBLEM_LABEL, problemSeverity } from '#ui/SeverityChip.tsx'
import { problemText, subjectOf, acknowledgementText, problemLink } from './problem-text.ts'

const admin: Holder = { sellerId: 0, roles: ['energyAdmin'], permissions: {} }
const seller = (...permissions: Permission[]): Holder => ({
  sellerId: 101,
  roles: [],
  permissions: Object.fromEntries(permissions.map((one) => [one, true])),
})
type Placed = Parameters<typeof problemLink>[0]
const of = (kind: Placed['kind'], { groupType = 'GROUP_TYPE_CHARGER', ...more }: Partial<Placed> = {}): Placed => ({
  kind,
  groupId: 7,
  groupType,
  isStepwise: null,
  deviceId: null,
  ...more,
})

test.each([
  [of('overload'), '/groups/7#load-management'],
  [of('overload', { groupType: 'GROUP_TYPE_DC' }), '/groups/7#load-management'],
  [of('overload', { groupType: 'GROUP_TYPE_V2G' }), '/groups/7#v2g'],
  [of('overload', { groupType: 'GROUP_TYPE_BATTERY' }), '/groups/7#stations'],
  [of('fuse-unwatched'), '/groups/7#load-management'],
  [of('outside-group'), '/groups/7#stations'],
  [of('outside-group', { deviceId: 'd-1' }), '/devices/d-1'],
  [of('safe-limit'), '/groups/7#external-device'],
  [of('surplus-unknown'), '/groups/7#external-device'],
  [of('target-missed', { groupType: 'GROUP_TYPE_V2G', deviceId: 'd-1' }), '/groups/7#v2g-sessions'],
  [of('fcr-activated'), '/groups/7#demand-response'],
  [of('fcr-activated', { isStepwise: true }), '/groups/7#stations'],
  [of('reserve-short'), '/groups/7#demand-response'],
  [of('reserve-short', { reserve: { service: 'FFR', source: 'settings' } }), '/groups/7#v2g'],
  [of('faulted'), '/groups/7?status=Faulted#stations'],
  [of('offline'), '/groups/7?status=Offline#stations'],
  [of('offline', { deviceId: 'a/b' }), '/devices/a%2Fb'],
  [of('offline', { groupId: null }), '/site-management/stations?status=Offline'],
  [of('congestion'), '/congestion-management?group=7&states=active'],
  [of('waiting'), '/groups/7?status=SuspendedEVSE#stations'],
])('a problem links to the page where it can be solved: %o', (problem, path) => {
  expect(problemLink(problem, admin)).toBe(path)
})

test('a link never leads to a section or screen without permission', () => {
  const viewer = seller('energy_dashboard_view', 'energy_load_dlm_view')
  expect(problemLink(of('fcr-activated'), viewer)).toBe('/groups/7#charts')
  expect(problemLink(of('fcr-activated', { isStepwise: true }), viewer)).toBe('/groups/7#stations')
  expect(problemLink(of('congestion'), viewer)).toBe('/groups/7#charts')
  for (const kind of PROBLEM_KINDS) expect(problemLink(of(kind), seller('energy_dashboard_view'))).toBeUndefined()
  expect(problemLink(of('congestion'), seller('energy_dashboard_view', 'energy_congestion_rules_view'))).toBe(
    '/congestion-management?group=7&states=active',
  )
})

const known = { by: 'Anna', at: '2026-03-02T12:09:00.000Z', note: '', until: null }
const utc = (moment: unknown) => String(moment).slice(11, 16)

test('an acknowledgement names its user and time, and the end of a snooze and the note if there are any', () => {
  expect(acknowledgementText(known, utc)).toBe('Acknowledged by Anna at 12:09')
  expect(acknowledgementText({ ...known, until: '2026-03-02T12:24:00.000Z', note: 'electrician called' }, utc)).toBe(
    'Acknowledged by Anna at 12:09, until 12:24: electrician called',
  )
})

const group = { groupName: 'Depot AC', deviceName: null, deviceId: null, count: 18, powerKw: null, limitKw: null }
const device = { ...group, deviceName: 'Loading bay 1', deviceId: 'd-1', count: 1 }

test.each([
  [{ ...group, kind: 'overload', powerKw: 48.3, limitKw: 43.5 }, 'takes 48.3 kW of 43.5 kW'],
  [
    { ...group, kind: 'overload', load: { line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' } },
    'L1 208 / 200 A main fuse',
  ],
  [{ ...group, kind: 'safe-limit' }, 'no values from the external meter'],
  [{ ...group, kind: 'surplus-unknown' }, 'the solar surplus is unknown and counts as 0, no values from the meter'],
  [{ ...group, kind: 'fuse-unwatched' }, 'the main fuse is no longer monitored'],
  [{ ...device, kind: 'outside-group', powerKw: 22 }, 'draws 22.0 kW from the supply of Depot AC but is not in that group'],
  [
    { ...group, kind: 'outside-group', count: 2, powerKw: 29 },
    '2 stations draw 29.0 kW from its supply without being in the group',
  ],
  [{ ...device, kind: 'setpoint-ignored' }, 'does not follow its setpoint, in Depot AC'],
  [{ ...group, kind: 'setpoint-ignored', count: 2 }, '2 stations do not follow their setpoints'],
  [{ ...group, kind: 'fcr-activated', powerKw: 12 }, 'follows the frequency, at 12.0 kW'],
  [{ ...group, kind: 'fcr-activated', powerKw: -54 }, 'follows the frequency, at −54.0 kW, discharging'],
  [
    { ...group, kind: 'fcr-activated', powerKw: 12, isStepwise: true, response: { requiredKw: 5, deliveredKw: 4.9 } },
    'follows the frequency, required 5.0 kW, delivers 4.9 kW (98 %), at 12.0 kW',
  ],
  [{ ...group, kind: 'fcr-activated', isStepwise: false }, 'reduces its power at a low frequency'],
  [{ ...group, kind: 'reserve-short', powerKw: 90, limitKw: 1_000 }, 'sold 1 MW, can give 90.0 kW now'],
  [
    { ...group, kind: 'reserve-short', powerKw: 90, limitKw: 1_000, reserve: { service: 'FCR-D', source: 'bid' } },
    'sold 1 MW of FCR-D (bid), can give 90.0 kW now',
  ],
  [
    { ...group, kind: 'reserve-short', powerKw: 4, limitKw: 8, reserve: { service: 'FFR', source: 'settings' } },
    'sold 8.0 kW of FFR (settings), can give 4.0 kW now',
  ],
  [
    { ...group, kind: 'reserve-short', powerKw: 4, limitKw: 5, reserve: { service: 'FFR', source: 'settings', soldKw: 10 } },
    'sold 10.0 kW of FFR (settings), 5.0 kW due now, can give 4.0 kW now',
  ],
  [
    { ...group, kind: 'reserve-short', powerKw: null, limitKw: null, reserve: { service: 'FFR', source: 'settings' } },
    'sold – of FFR (settings), available power unknown',
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
  [
    { ...device, kind: 'offline', plan: { departure: '2026-03-02T11:00:00', targetSoC: 90, reachableSoC: null } },
    'offline, in Depot AC; its car leaves 11:00, target 90 % not known',
  ],
  [{ ...group, kind: 'faulted', count: 3 }, '3 stations faulted'],
  [{ ...group, kind: 'offline', count: 1 }, '1 station offline'],
  [{ ...device, kind: 'offline' }, 'offline, in Depot AC'],
  [{ ...device, kind: 'faulted', groupName: null }, 'faulted'],
  [{ ...group, kind: 'congestion', limitKw: 90 }, 'limited to 90.0 kW by a congestion rule'],
  [{ ...group, kind: 'congestion' }, 'a congestion rule is active'],
  [{ ...group, kind: 'waiting', count: 1 }, '1 car waits for current'],
  [{ ...group, kind: 'waiting', count: 5 }, '5 cars wait for current'],
] as const)('the text of a problem contains its figures: %o', (problem, text) => {
  expect(problemText(problem)).toBe(text)
})

test('a problem of a kind that only a newer platform knows has its kind as text', () => {
  expect(problemText({ ...device, kind: 'overheated' as never })).toBe('overheated, in Depot AC')
  expect(problemText({ ...group, kind: 'overheated' as never, count: 2 })).toBe('2 stations overheated')
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
