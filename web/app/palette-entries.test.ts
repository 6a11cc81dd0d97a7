import { describe, expect, it } from 'vitest'
import { PERMISSIONS, type Holder, type Permission, type Role } from '#contract/access.ts'
import { pageActions, screenEntries } from './palette-entries.ts'

const holder = (permissions: readonly Permission[], roles: readonly Role[] = []): Holder => ({
  sellerId: 1,
  roles,
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
})
const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label)

describe('screenEntries', () => {
  it('lists the screens of an administrator, with tabs and screens that are not in the menu', () => {
    expect(labels(screenEntries(holder([], ['energyAdmin'])))).toEqual([
      'Dashboard',
      'Load management',
      'Groups',
      'Stations',
      'Battery storage',
      'Battery groups',
      'Battery devices',
      'Congestion management',
      'P2P market',
      'TSO market',
      'Fingrid',
    ])
  })

  it('omits screens that the user cannot open, although the menu shows them', () => {
    expect(labels(screenEntries(holder(['energy_load_tab', 'energy_congestion_tab'])))).toEqual([])
  })

  it('omits screens that the menu hides, although the user can open them', () => {
    expect(labels(screenEntries(holder(['energy_load_dlm_view', 'energy_congestion_rules_view'])))).toEqual([])
  })
})

describe('pageActions', () => {
  it('lists an action only for users who may finish it', () => {
    expect(labels(pageActions(holder(PERMISSIONS)))).toEqual(['New group', 'New congestion rule'])
    expect(labels(pageActions(holder(['energy_load_dlm_view', 'energy_congestion_rules_view'])))).toEqual([])
    expect(labels(pageActions(holder(['energy_congestion_rules_edit'])))).toEqual([])
  })
})
