import { expect, test } from 'vitest'
import type { WaitingCharger } from '#contract/ocpp/chargers.ts'
import { bannerText, connectorsOf, inShownOrder, makeText } from './waiting-texts.ts'

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
})

test('dismissed chargers come last', () => {
  const shown = inShownOrder([charger('A', true), charger('B'), charger('C', true), charger('D')])
  expect(shown.map(({ identity }) => identity)).toEqual(['B', 'D', 'A', 'C'])
})

test('vendor and model are one text, without the unknown part', () => {
  expect(makeText({ vendor: 'Acme', model: 'One' })).toBe('Acme One')
  expect(makeText({ vendor: null, model: 'One' })).toBe('One')
  expect(makeText({ vendor: null, model: null })).toBeUndefined()
})

test('a charger that has reported no connector has one', () => {
  expect([connectorsOf({ connectors: [] }), connectorsOf({ connectors: [2, 3] })]).toEqual([[1], [2, 3]])
})
