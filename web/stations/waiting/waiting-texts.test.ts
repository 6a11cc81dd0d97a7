import { expect, test } from 'vitest'
import type { WaitingCharger } from '#contract/ocpp/chargers.ts'
import {
  aboutText,
  categoriesOf,
  bannerText,
  connectorChoices,
  connectorsOf,
  dismissable,
  inShownOrder,
  detailText,
  nameOfStation,
  stateText,
} from './waiting-texts.ts'

const charger = (identity: string, isDismissed = false): WaitingCharger => ({
  identity,
  version: '1.6',
  vendor: 'Acme',
  model: null,
  connectors: [],
  isConnected: true,
  isDismissed,
})

test('the banner counts the chargers that are not dismissed', () => {
  expect(bannerText([charger('A'), charger('B', true)])).toBe('1 charger waits to be added as a station')
  expect(bannerText([charger('A'), charger('B')])).toBe('2 chargers wait to be added as stations')
  expect(bannerText([charger('B', true)])).toBeUndefined()
  expect(bannerText([])).toBeUndefined()
  const device = { ...charger('A'), version: 'mqtt' }
  expect(bannerText([device])).toBe('1 device waits to be added as a station')
  expect(bannerText([device, charger('B')])).toBe('2 chargers wait to be added as stations')
  const meter = { ...device, introduction: { kind: 'meter' } } as const
  expect(bannerText([device, meter])).toBe('1 device waits to be added as a station')
  expect(bannerText([meter])).toBe('1 meter waits for a group')
  expect(stateText(meter)).toBe('Meter: enter it at its group')
})

test('a device can be what it says that it is, with its power and capacity as it says', () => {
  const device = { ...charger('A'), version: 'mqtt' }
  const battery = { ...device, introduction: { kind: 'battery', ratedPowerW: 5_000, capacityWh: 22_000 } } as const
  expect(categoriesOf(battery)).toEqual(['Energy storage'])
  expect(categoriesOf({ ...device, introduction: { kind: 'v2g' } })).toEqual(['V2G'])
  expect(categoriesOf(device)).toEqual(['V2G', 'Energy storage'])
  expect(categoriesOf(charger('A'))).toEqual(['charger', 'DC'])
  expect(aboutText(battery)).toMatch(/Battery, 5 kW, 22 kWh, MQTT$/)
  expect(aboutText(charger('A'))).toMatch(/OCPP 1\.6$/)
})

test('the banner does not count disconnected chargers, and the list has them after the connected ones', () => {
  const lost = { ...charger('A'), isConnected: false }
  expect(bannerText([lost])).toBeUndefined()
  expect(bannerText([lost, charger('B')])).toBe('1 charger waits to be added as a station')
  expect(dismissable([lost, charger('B'), charger('C', true)])).toBe(2)
  expect(inShownOrder([lost, charger('C', true), charger('B')]).map(({ identity }) => identity)).toEqual(['B', 'A', 'C'])
})

test('all connectors are the first choice, and a charger that reports none has up to eight', () => {
  expect(connectorChoices({ connectors: [2, 3] })).toEqual([
    { label: 'All (2, 3)', connectors: [2, 3] },
    { label: '2', connectors: [2] },
    { label: '3', connectors: [3] },
  ])
  expect(connectorChoices({ connectors: [2] })).toEqual([{ label: '2', connectors: [2] }])
  const unreported = connectorChoices({ connectors: [] })
  expect(unreported).toHaveLength(8)
  expect(unreported.slice(0, 2)).toEqual([
    { label: '1', connectors: [1] },
    { label: '1 to 2', connectors: [1, 2] },
  ])
})

test('several stations have the number of their connector in the name', () => {
  expect([nameOfStation(' Desk ', 1, [1]), nameOfStation('Desk', 2, [1, 2])]).toEqual(['Desk', 'Desk 2'])
})

test('dismissed chargers come last', () => {
  const shown = inShownOrder([charger('A', true), charger('B'), charger('C', true), charger('D')])
  expect(shown.map(({ identity }) => identity)).toEqual(['B', 'D', 'A', 'C'])
})

test('vendor and model are one text, without the unknown part', () => {
  expect(detailText({ vendor: 'Acme', model: 'One' })).toBe('Acme One')
  expect(detailText({ vendor: null, model: 'One' })).toBe('One')
  expect(detailText({ vendor: null, model: null })).toBe('')
})

test('a charger that has reported no connector has one', () => {
  expect([connectorsOf({ connectors: [] }), connectorsOf({ connectors: [2, 3] })]).toEqual([[1], [2, 3]])
})
