import { describe, expect, test } from 'vitest'
import type { ChartSeries } from '#ui/chart/chart-series.ts'
import { loadSeries } from './load-series.ts'

const line = (name: string, unit: string, ...values: (number | null)[]): ChartSeries => ({
  name,
  unit,
  points: values.map((value, place) => ({ atMs: place * 60_000, value })),
})
const valuesOf = (series: readonly ChartSeries[]) =>
  Object.fromEntries(series.map(({ name, points }) => [name, points.map(({ value }) => value)]))

const limits = {
  enabled: true,
  importLimit: 40,
  exportLimit: null,
  mainCurrent: 63,
  useExternalDevice: true,
  stationPowerIncluded: false,
  isSolarCharging: false,
}
const chargers = [line('Current L1', 'A', 20, 21), line('Current L2', 'A', 5, 5), line('Current L3', 'A', 1, null)]
const meter = [line('Current L1', 'A', 42, 10), line('Current L2', 'A', 30, 30), line('Current L3', 'A', 2, 2)]
const ac = { type: 'GROUP_TYPE_CHARGER', line: 'L1', chargers, meter, boost: [], limits, windows: [] } as const

describe('the load of an AC group', () => {
  test('is building and chargers, limited by the fuse or by the building and the import limit', () => {
    expect(valuesOf(loadSeries(ac))).toEqual({
      Building: [42, 10],
      'Building and chargers': [62, 31],
      'Limit in force': [63, 50],
    })
  })

  test('takes the chargers out of a meter that measures them', () => {
    const included = { ...limits, stationPowerIncluded: true }
    expect(valuesOf(loadSeries({ ...ac, limits: included }))).toMatchObject({
      Building: [22, -11],
      'Building and chargers': [42, 10],
    })
  })

  test('has a lower limit during a window', () => {
    const windows = [{ fromMs: 60_000, toMs: 120_000, limit: 12 }]
    expect(valuesOf(loadSeries({ ...ac, windows }))['Limit in force']).toEqual([63, 22])
  })

  test('has a gap where a value is missing, and sums all lines', () => {
    expect(valuesOf(loadSeries({ ...ac, line: 'L3' }))['Building and chargers']).toEqual([3, null])
    const sum = valuesOf(loadSeries({ ...ac, line: 'sum' }))
    expect(sum['Building and chargers']).toEqual([100, null])
    expect(sum['Limit in force']?.[0]).toBe(189)
  })

  test('without a meter is that of the chargers', () => {
    expect(valuesOf(loadSeries({ ...ac, meter: [], limits: { ...limits, useExternalDevice: false } }))).toEqual({
      Chargers: [20, 21],
      'Limit in force': [40, 40],
    })
  })

  test('without load management has no limit', () => {
    const off = { ...limits, enabled: false, useExternalDevice: false }
    expect(Object.keys(valuesOf(loadSeries({ ...ac, meter: [], limits: off })))).toEqual(['Chargers'])
  })
})

test('the free power of a boost source raises fuse and import limit, but not a rule', () => {
  const boost = [line('Power L1', 'kW', -2.3, 1), line('Power L2', 'kW', -4.6, 0), line('Power L3', 'kW', -2.3, 0)]
  expect(valuesOf(loadSeries({ ...ac, boost }))['Limit in force']).toEqual([73, 50])
  const windows = [{ fromMs: 0, toMs: 60_000, limit: 12 }]
  expect(valuesOf(loadSeries({ ...ac, boost, windows }))['Limit in force']).toEqual([54, 50])
  const dc = { ...limits, importLimit: 240, useExternalDevice: false }
  const flows = [line('Consumption', 'kW', 90, 90)]
  expect(
    valuesOf(loadSeries({ ...ac, type: 'GROUP_TYPE_DC', chargers: flows, meter: [], boost, limits: dc }))['Limit in force'],
  ).toEqual([246.9, 240])
})

describe('a meter without values', () => {
  const missing = [line('Current L1', 'A', null, 10)]
  const windows = [{ fromMs: 0, toMs: 60_000, limit: 12 }]

  test('leaves the load of the chargers and their limit', () => {
    expect(valuesOf(loadSeries({ ...ac, meter: missing, windows }))).toEqual({
      Building: [null, 10],
      'Building and chargers': [null, 31],
      'Chargers, building unknown': [20, null],
      'Limit in force': [12, 50],
    })
  })

  test('has no solar surplus', () => {
    const solar = { ...limits, isSolarCharging: true }
    expect(valuesOf(loadSeries({ ...ac, limits: solar, meter: missing, windows }))['Limit in force']).toEqual([12, 10])
  })
})

describe('solar charging', () => {
  const solar = { ...limits, exportLimit: 2, isSolarCharging: true }
  const exporting = [line('Current L1', 'A', 5, -20), line('Current L2', 'A', 5, -60), line('Current L3', 'A', 5, -1)]
  const limitOf = (of: Partial<Parameters<typeof loadSeries>[0]>) =>
    valuesOf(loadSeries({ ...ac, limits: solar, meter: exporting, ...of }))['Limit in force']

  test('limits the chargers to the export of the building above the export limit', () => {
    expect(limitOf({})).toEqual([5, -2])
    expect(limitOf({ line: 'L3' })).toEqual([5, -1])
  })

  test('keeps the import limit where the surplus is larger', () => {
    expect(limitOf({ line: 'L2' })).toEqual([5, -20])
  })

  test('does not limit the time before it was switched on', () => {
    expect(limitOf({ solarSinceMs: 60_000 })).toEqual([45, -2])
  })

  test('has its limits in kW in a DC group', () => {
    const flows = [line('Consumption', 'kW', 9, 9)]
    const power = [line('Power L1', 'kW', 1, -30)]
    const dc = { ...solar, importLimit: 240, mainCurrent: null }
    expect(limitOf({ type: 'GROUP_TYPE_DC', chargers: flows, meter: power, limits: dc })).toEqual([1, -2])
  })
})

test('an AC group can be drawn in kW', () => {
  const series = loadSeries({ ...ac, isInKw: true })
  expect(new Set(series.map(({ unit }) => unit))).toEqual(new Set(['kW']))
  expect(valuesOf(series)['Limit in force']?.[0]).toBeCloseTo(14.49)
  expect(valuesOf(loadSeries({ ...ac, isInKw: true, line: 'sum' }))['Limit in force']?.[0]).toBeCloseTo(43.47)
})

test('a V2G group has a signed power in kW, and a limit for three phases', () => {
  const flows = [line('Consumption', 'kW', 12, 0), line('Generation', 'kW', 0, -8)]
  const v2g = { ...limits, importLimit: 100, mainCurrent: null, useExternalDevice: false }
  expect(valuesOf(loadSeries({ ...ac, type: 'GROUP_TYPE_V2G', chargers: flows, meter: [], limits: v2g }))).toEqual({
    Chargers: [12, -8],
    'Limit in force': [69, 69],
  })
})

test('a DC group has its limit in kW', () => {
  const flows = [line('Consumption', 'kW', 90)]
  const dc = { ...limits, importLimit: 240, useExternalDevice: false }
  expect(valuesOf(loadSeries({ ...ac, type: 'GROUP_TYPE_DC', chargers: flows, meter: [], limits: dc }))).toEqual({
    Chargers: [90],
    'Limit in force': [240],
  })
})
