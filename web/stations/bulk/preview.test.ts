import { describe, expect, test } from 'vitest'
import type { Holder, Permission } from '#contract/access.ts'
import { connectOverload, connectPreview, inPreviewOrder, removalPreview, type BulkGroup } from './preview.ts'
import { charger, DEPOT, RESERVE } from '#units/testing/charger.ts'

const holder = (...permissions: Permission[]): Holder => ({
  sellerId: 7,
  roles: [],
  permissions: Object.fromEntries(permissions.map((permission) => [permission, true])),
})
const EDITOR = holder('energy_load_dlm_edit')
const CAPMAX = holder('energy_load_dlm_edit', 'energy_load_capmax')
const YARD: BulkGroup = { id: 5, name: 'Yard', type: 'GROUP_TYPE_CHARGER', isSupergroup: false, preconnectEnabled: false }
const YARD_MEMBER = { ...DEPOT, id: 5, name: 'Yard' }

describe('connecting', () => {
  const said = (station = charger(), group = YARD, by = EDITOR) => connectPreview([station], group, by)[0]

  test('a free charger joins without a warning', () => {
    expect(said()).toEqual({ station: charger(), skip: undefined, warnings: [] })
  })

  test('a station of another group needs the add-on, and warns with it', () => {
    const taken = charger({ assignedGroups: [DEPOT] })
    expect(said(taken)?.skip).toBe('Requires add-on service Capacity Maximiser (part of Load Management package).')
    expect(said(taken, YARD, CAPMAX)).toMatchObject({
      skip: undefined,
      warnings: ['Also in Depot AC. The lowest limit applies.'],
    })
    expect(said(taken, { ...YARD, isSupergroup: true })).toMatchObject({ skip: undefined, warnings: [] })
    expect(said(charger({ assignedGroups: [RESERVE] }))?.warnings).toEqual([])
  })

  test('a member and a station of another type are left out', () => {
    expect(said(charger({ assignedGroups: [YARD_MEMBER] }))?.skip).toBe('Already in Yard.')
    expect(said(charger({ type: { category: 'V2G' } }))?.skip).toBe('A group of type AC does not accept V2G stations.')
  })

  test('an offline station and one without support warn', () => {
    expect(said(charger({ isOnline: false }))?.warnings).toEqual(['Offline. The group limits it after it reconnects.'])
    const plain = charger({ type: { dlmSupport: false, smartChargingSupport: false } })
    expect(said(plain)?.warnings[0]).toMatch(/^This station does not support Energy Management features\./)
    const noPreconnect = charger({ type: { suspendedEVSECompatible: false } })
    expect(said(noPreconnect, { ...YARD, preconnectEnabled: true })?.warnings[0]).toMatch(/does not support Preconnect/)
  })

  test('warns if the group exceeds its limit with all stations that join', () => {
    const joining = [charger({ latestChargePower: 8_000 }), charger({ latestChargePower: 8_000 }), charger()]
    const said = (limitW: number | null, stations = joining) => connectOverload(stations, { ...YARD, powerW: 20_000, limitW })
    expect(said(35_000)).toBe('With these stations, Yard draws 36.0 kW. Its limit is 35.0 kW. Load management allocates less.')
    expect(said(36_000)).toBeUndefined()
    expect(said(null)).toBeUndefined()
    expect(said(19_000, [charger()])).toBeUndefined()
  })
})

describe('removing', () => {
  const said = (station = charger({ assignedGroups: [YARD_MEMBER] }), by = EDITOR, group = YARD) =>
    removalPreview([station], group, by)[0]

  test('leaves out stations of other groups', () => {
    expect(said()).toMatchObject({ skip: undefined, warnings: [] })
    expect(said(charger({ assignedGroups: [DEPOT] }))?.skip).toBe('Not in Yard.')
  })

  test('leaves out a station that could not join again', () => {
    const both = charger({ assignedGroups: [YARD_MEMBER, DEPOT] })
    expect(said(both)?.skip).toMatch(/^The station could not rejoin this group because it belongs to another group\. Requires/)
    expect(said(both, CAPMAX)?.skip).toBeUndefined()
  })

  test('warns while a station charges and loses its only limit', () => {
    const limited = { ...YARD, limitW: 40_000 }
    const busy = charger({ latestChargePower: 8_000, assignedGroups: [YARD_MEMBER] })
    expect(said(busy, EDITOR, limited)?.warnings).toEqual(['Charging with 8.0 kW. No other group limits it.'])
    expect(said({ ...busy, isOnline: false }, EDITOR, limited)?.warnings).toEqual([
      'Offline. The change takes effect after it reconnects.',
    ])
    expect(said({ ...busy, assignedGroups: [YARD_MEMBER, DEPOT] }, CAPMAX, limited)?.warnings).toEqual([])
    expect(said(busy)?.warnings).toEqual([])
  })
})

test('stations with warnings come first, then those that are left out', () => {
  const row = (name: string, skip: string | undefined, warnings: string[]) => ({ station: charger({ name }), skip, warnings })
  const rows = [
    row('ready', undefined, []),
    row('left out', 'x', []),
    row('warned', undefined, ['y']),
    row('ready too', undefined, []),
  ]
  expect(inPreviewOrder(rows).map(({ station }) => station.name)).toEqual(['warned', 'left out', 'ready', 'ready too'])
})
