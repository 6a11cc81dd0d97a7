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
const of = (kind: (typeof PROBLEM_KINDS)[number], groupId: number | null = 7, deviceId: string | null = null) => ({
  kind,
  groupId,
  deviceId,
})

test.each([
  [of('overload'), '/groups/7#load-management'],
  [of('safe-limit'), '/groups/7#external-device'],
  [of('fcr-activated'), '/groups/7#demand-response'],
  [of('faulted'), '/groups/7#stations'],
  [of('offline', 7, 'a/b'), '/devices/a%2Fb'],
  [of('offline', null), '/site-management/stations'],
  [of('congestion'), '/congestion-management?group=7&states=active'],
  [of('waiting'), '/groups/7#stations'],
])('a problem leads to where one sees to it: %o', (problem, path) => {
  expect(problemLink(problem, admin)).toBe(path)
})

test('nobody is led to a part or a screen that is not theirs', () => {
  const viewer = seller('energy_dashboard_view', 'energy_load_dlm_view')
  expect(problemLink(of('fcr-activated'), viewer)).toBe('/groups/7#charts')
  expect(problemLink(of('congestion'), viewer)).toBe('/groups/7#charts')
  for (const kind of PROBLEM_KINDS) expect(problemLink(of(kind), seller('energy_dashboard_view'))).toBeUndefined()
  expect(problemLink(of('congestion'), seller('energy_dashboard_view', 'energy_congestion_rules_view'))).toBe(
    '/congestion-management?group=7&states=active',
  )
})
