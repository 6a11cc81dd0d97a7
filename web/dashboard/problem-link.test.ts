import { expect, test } from 'vitest'
import type { Holder, Permission } from '#contract/access.ts'
import { PROBLEM_KINDS } from '#contract/dashboard.ts'
import { problemLink } from './problem-link.ts'

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
