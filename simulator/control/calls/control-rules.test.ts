import { describe, expect, test } from 'vitest'
import type { Category } from '#contract/stations.ts'
import { type ChargeRequest, commandFaults } from './control-rules.ts'
import { fakeStation, stationType } from '#simulator/testing/fake-world.ts'

const device = (category: Category, driver: string) => fakeStation(0, category, { type: { ...stationType(1, category), driver } })
const AC = device('charger', 'ac')
const DC = device('DC', 'dc')
const V2G = device('V2G', 'v2g')
const BATTERY = device('Energy storage', 'EATON')

const faults = (station: typeof AC, command: ChargeRequest) => commandFaults(station, command).map(({ path }) => path)
const at = (minute: number) => new Date(Date.UTC(2031, 4, 6, 8, minute)).toISOString()

describe('power of a command', () => {
  test.each([
    ['an AC charger', 0, AC, []],
    ['an AC charger', 1_000, AC, []],
    ['an AC charger', -0.1, AC, ['body.powerKw']],
    ['an AC driver in capitals', -1, device('charger', 'AC'), ['body.powerKw']],
    ['a DC charger', -1_000, DC, []],
    ['a V2G point', -10, V2G, []],
    ['a battery in %', -100, BATTERY, []],
    ['a battery beyond its 100 %', 150, BATTERY, []],
  ])('%s with %d', (_what, powerKw, station, expected) => {
    expect(faults(station, { powerKw })).toEqual(expected)
  })
  test('is required without another field', () => {
    expect(faults(V2G, {})).toEqual(['body.powerKw'])
    expect(faults(V2G, { powerKw: undefined, Baseline: undefined })).toEqual(['body.powerKw'])
  })
})

describe('setpoints', () => {
  test.each([
    ['V2G', V2G, []],
    ['Energy storage', BATTERY, []],
    ['AC', AC, ['body.Pbaseline', 'body.Baseline']],
    ['DC', DC, ['body.Pbaseline', 'body.Baseline']],
  ])('a baseline requires a device that can follow it: %s', (_kind, station, expected) => {
    expect(faults(station, { Pbaseline: 0, Baseline: [0] })).toEqual(expected)
  })
  test.each([
    ['V2G', V2G, []],
    ['Energy storage', BATTERY, ['body.FFRPowerPositive', 'body.FFRPowerNegative']],
    ['AC', AC, ['body.FFRPowerPositive', 'body.FFRPowerNegative']],
  ])('fast reserve requires a V2G device: %s', (_kind, station, expected) => {
    expect(faults(station, { FFRPowerPositive: 0, FFRPowerNegative: 0 })).toEqual(expected)
  })
  test('FFR powers in both directions are positive', () => {
    expect(faults(V2G, { FFRPowerPositive: -1, FFRPowerNegative: -0.5 })).toEqual([
      'body.FFRPowerPositive',
      'body.FFRPowerNegative',
    ])
    expect(faults(V2G, { Pbaseline: -5_000 })).toEqual([])
  })
  test.each([1e6 + 1, -1e6 - 1, 1e300])('%d W is refused for every device', (watts) => {
    expect(faults(V2G, { Pbaseline: watts })).toEqual(['body.Pbaseline'])
    expect(faults(V2G, { Baseline: [0, watts] })).toEqual(['body.Baseline'])
  })
  test('every invalid field is reported', () => {
    expect(faults(AC, { powerKw: -1, Pbaseline: 5, FFRPowerPositive: 1 })).toEqual([
      'body.powerKw',
      'body.Pbaseline',
      'body.FFRPowerPositive',
    ])
  })
})

describe('basepoints', () => {
  const said = (Baseline: ChargeRequest['Baseline']) => commandFaults(V2G, { Baseline }).map(({ message }) => message)

  test.each([
    [[]],
    [Array.from({ length: 86_401 }, () => 0)],
    [[{ time: at(1), value: 1e300 }]],
    [
      [
        { time: at(2), value: 1 },
        { time: at(1), value: 1 },
      ],
    ],
    [
      [
        { time: at(1), value: 1 },
        { time: at(1), value: 2 },
      ],
    ],
  ])('refused: %#', (basepoints) => {
    expect(faults(V2G, { Baseline: basepoints })).toEqual(['body.Baseline'])
  })
  test('are reported by their position, counted from 1', () => {
    expect(said([1, 2, -2e6])).toEqual(['value 3 must be from -1000000 to 1000000 W'])
    expect(
      said([
        { time: at(2), value: 1 },
        { time: at(1), value: 1 },
      ]),
    ).toEqual(['the time of value 2 must be later than the one before it'])
  })
  test('must be in order of time, in any time zone', () => {
    expect(
      said([
        { time: '2031-05-06T10:00:00+03:00', value: 1 },
        { time: '2031-05-06T07:30:00Z', value: 2 },
      ]),
    ).toEqual([])
    expect(
      said([
        { time: '2031-05-06T10:00:00Z', value: 1 },
        { time: '2031-05-06T11:00:00+03:00', value: 2 },
      ]),
    ).toHaveLength(1)
  })
  test('one value per second for a whole day is accepted', () => {
    expect(said(Array.from({ length: 86_400 }, (_, second) => second % 100))).toEqual([])
  })
})
