import { expect, test } from 'vitest'
import { powerOverload, powerPreview } from './power-preview.ts'
import type { BulkGroup } from './preview.ts'
import { charger, DEPOT } from '#units/testing/charger.ts'

const battery = (power: number) =>
  powerPreview([charger({ ratedPower: 6, type: { category: 'Energy storage', driver: 'EATON' } })], power)[0]
const said = (station = charger(), power = 7) => powerPreview([station], power)[0]

test('a charger takes a power within its limits without a warning', () => {
  expect(said()).toEqual({ station: charger(), skip: undefined, warnings: [] })
  expect(said(charger({ dynamicPowerLimit: 7_000 }))?.warnings).toEqual([])
})

test('a device of the ac driver cannot discharge', () => {
  expect(said(charger(), -5)?.skip).toBe('Cannot discharge.')
  expect(said(charger({ type: { driver: 'v2g', category: 'V2G' } }), -5)?.skip).toBeUndefined()
})

test('an offline station and one that cannot be controlled warn', () => {
  expect(said(charger({ isOnline: false }))?.warnings).toEqual(['Offline. A command may not reach it.'])
  const plain = { dlmSupport: false, smartChargingSupport: false }
  expect(said(charger({ type: plain }))?.warnings).toEqual([
    'Does not support Energy Management features. It may ignore the command.',
  ])
  expect(said(charger({ type: { ...plain, category: 'V2G' } }))?.warnings).toEqual([])
})

test('a power above the rated power or the present limit warns', () => {
  expect(said(charger(), 22)?.warnings).toEqual(['More than its rated power. It is limited to 11.0 kW.'])
  expect(said(charger({ dynamicPowerLimit: 6_900 }))?.warnings).toEqual(['Its limit is 6.9 kW now. The lower value applies.'])
  expect(battery(100)?.warnings).toEqual([])
  expect(battery(150)?.warnings).toEqual(['More than its rated power. It is limited to 6.0 kW.'])
})

test('a power below the minimum current of an AC charger warns, by the phases that a car may use', () => {
  const wallbox = charger({ minChargingCurrentA: 6, installedPhase: 3 })
  expect(said(wallbox, 1.3)?.warnings).toEqual(['Below its minimum of 6 A. Charging pauses.'])
  expect(said(wallbox, 4)?.warnings).toEqual(['A car that uses all phases pauses below 4.1 kW.'])
  expect(said(wallbox, 4.14)?.warnings).toEqual([])
  expect(said(wallbox, 0)?.warnings).toEqual([])
  expect(said({ ...wallbox, installedPhase: 1 }, 2)?.warnings).toEqual([])
  expect(said({ ...wallbox, type: { ...wallbox.type, category: 'DC' } }, 4)?.warnings).toEqual([])
})

test('warns if the stations of a group need more than its limit together', () => {
  const depot: BulkGroup = { ...DEPOT, isSupergroup: false, preconnectEnabled: false, limitW: 20_000 }
  const member = charger({ assignedGroups: [DEPOT] })
  const warning = (stations = [member, member, charger()], group = depot) => powerOverload(stations, 11, [group])
  expect(warning()).toBe(
    '2 stations of Depot AC may draw 22.0 kW. The limit of Depot AC is 20.0 kW. Load management allocates less.',
  )
  expect(warning([member])).toBeUndefined()
  expect(warning([member], { ...depot, limitW: 10_000 })).toMatch(/^1 station of Depot AC may draw 11\.0 kW\./)
  expect(warning([member, member], { ...depot, limitW: null })).toBeUndefined()
})
