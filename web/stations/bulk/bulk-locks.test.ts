import { expect, test } from 'vitest'
import type { Holder } from '#contract/access.ts'
import { bulkKinds, bulkLock, removableGroups } from './bulk-locks.ts'
import { charger, DEPOT, RESERVE } from '#units/testing/charger.ts'

const EDITOR: Holder = { sellerId: 7, roles: [], permissions: { energy_load_dlm_edit: true } }
const VIEWER: Holder = { sellerId: 7, roles: [], permissions: { energy_load_dlm_view: true } }
const member = charger({ assignedGroups: [DEPOT] })
const v2g = charger({ type: { category: 'V2G', driver: 'v2g' } })
const battery = charger({ type: { category: 'Energy storage', driver: 'EATON' } })

test('a viewer has no action, and reads why', () => {
  expect(bulkLock('connect', [member], VIEWER)).toBe('You can view these stations, but not change their groups.')
  expect(bulkLock('remove', [member], VIEWER)).toBe('You can view these stations, but not change their groups.')
  expect(bulkLock('power', [member], VIEWER)).toBe('You can view these stations, but not control them.')
  for (const kind of ['connect', 'remove', 'power'] as const) expect(bulkLock(kind, [member], EDITOR)).toBeUndefined()
})

test('a group accepts one type, and a power has one unit', () => {
  expect(bulkLock('connect', [member, v2g], EDITOR)).toMatch(/^These stations have different types/)
  expect(bulkLock('power', [member, v2g], EDITOR)).toBeUndefined()
  expect(bulkLock('power', [member, battery], EDITOR)).toMatch(/^Some of these stations take their power in kW, others in %/)
})

test('only stations of a group can be removed', () => {
  expect(bulkLock('remove', [charger()], EDITOR)).toBe('None of these stations is in a group that you can change.')
  expect(bulkLock('remove', [charger({ assignedGroups: [{ ...RESERVE, id: 0, name: 'Grid services' }] })], EDITOR)).toBeDefined()
  expect(bulkKinds({ list: 'all' })).toContain('remove')
})

test('the groups of the selection are listed with their number of stations', () => {
  expect(
    removableGroups([charger({ assignedGroups: [RESERVE] }), member, charger({ assignedGroups: [RESERVE, DEPOT] }), member]),
  ).toEqual([
    { id: 1, name: 'Depot AC', count: 3 },
    { id: 10, name: 'Nordic reserve', count: 2 },
  ])
})
