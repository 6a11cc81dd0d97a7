import { describe, expect, test } from 'vitest'
import type { ChartSeries } from '#ui/chart/chart-series.ts'
import type { LimitStep } from '#contract/phase-load.ts'
import { loadSeries } from './load-series.ts'

const line = (name: string, unit: string, ...values: (number | null)[]): ChartSeries => ({
  name,
  unit,
  points: values.map((value, place) => ({ atMs: place * 60_000, value })),
})
const valuesOf = (series: readonly ChartSeries[]) =>
  Object.fromEntries(series.map(({ name, points }) => [name, points.map(({ value }) => value)]))

const limits = { stationPowerIncluded: false }
type Limits = NonNullable<LimitStep['limits']>
const step = (atMs: number, found: Limits): LimitStep => ({ at: new Date(atMs).toISOString(), limits: found })
const fuse = (limit: number): Limits => [1, 2, 3].map((each) => ({ line: each, limit, unit: 'A', kind: 'main-fuse' }))
const boosted: Limits = fuse(63).map((one) =>
  Object.assign({}, one, {
    limit: 90.5,
    parts: [
      { kind: 'main-fuse', amount: 63 },
      { kind: 'boost', amount: 27.5 },
    ],
  }),
)
const oddly: Limits = boosted.map((one) => ({ ...one, limit: 80 }))
const shared = (kind: Limits[number]['kind'], limit: number, unit: 'A' | 'kW' = 'A'): Limits => [
  { line: null, limit, unit, kind },
]
const chargers = [line('Current L1', 'A', 20, 21), line('Current L2', 'A', 5, 5), line('Current L3', 'A', 1, null)]
const meter = [line('Current L1', 'A', 42, 10), line('Current L2', 'A', 30, 30), line('Current L3', 'A', 2, 2)]
const ac = {
  type: 'GROUP_TYPE_CHARGER',
  line: 'L1',
  chargers,
  meter,
  limits,
  steps: [step(0, [...fuse(63), ...shared('import-limit', 40)])],
  stepMs: 60_000,
} as const

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

  test('has no building while the meter measures chargers whose load is not known', () => {
    const included = { ...limits, stationPowerIncluded: true }
    expect(valuesOf(loadSeries({ ...ac, line: 'L3', limits: included }))).toMatchObject({ Building: [1, null] })
    expect(valuesOf(loadSeries({ ...ac, chargers: [], limits: included }))).toMatchObject({ Building: [42, 10] })
  })

  test('has the limit of each second, with its parts', () => {
    const steps = [step(0, fuse(63)), step(80_000, boosted)]
    const limit = loadSeries({ ...ac, steps }).find(({ name }) => name === 'Limit in force')
    expect(limit?.points).toEqual([
      { atMs: 0, value: 63, text: 'main fuse' },
      { atMs: 60_000, value: 63, text: 'main fuse' },
      { atMs: 80_000, value: 90.5, text: 'main fuse 63 + boost 27.5' },
    ])
    const odd = (line: 'L1' | 'sum') => loadSeries({ ...ac, line, steps: [step(0, oddly)] }).at(-1)?.points[0]
    expect(odd('L1')).toEqual({ atMs: 0, value: 80, text: 'main fuse, composition unknown' })
    expect(odd('sum')?.text).toBe('main fuse, composition unknown')
    const rule = loadSeries({ ...ac, steps: [step(0, shared('congestion', 5))] }).at(-1)
    expect(rule?.points[0]).toEqual({ atMs: 0, value: 47, text: 'rule 5 + building 42' })
  })

  test('exceeds the limit only where the mean is above every limit of its time', () => {
    const overs = (steps: readonly LimitStep[]) =>
      loadSeries({ ...ac, steps })
        .find(({ name }) => name === 'Building and chargers')
        ?.points.map(({ over }) => over)
    expect(overs([step(0, fuse(50))])).toEqual([12, undefined])
    // The limit rises within the minute, and the mean mixes both states.
    expect(overs([step(0, fuse(20)), step(30_000, fuse(63)), step(60_000, fuse(63))])).toEqual([undefined, undefined])
    expect(overs([step(0, fuse(50)), step(30_000, fuse(55))])).toEqual([7, undefined])
    // The limits of a part of the minute are unknown.
    expect(overs([step(30_000, fuse(50))])).toEqual([undefined, undefined])
    expect(overs([{ at: step(0, []).at, limits: null }])).toEqual([undefined, undefined])
  })

  test('has no limit before the first step, none while it is unknown, and none without steps', () => {
    const limitOf = (steps: readonly LimitStep[]) => valuesOf(loadSeries({ ...ac, steps }))['Limit in force']
    expect(limitOf([step(60_000, fuse(63))])).toEqual([63])
    expect(limitOf([{ at: step(0, []).at, limits: null }, step(60_000, fuse(63))])).toEqual([null, 63])
    expect(limitOf([])).toBeUndefined()
  })

  test('takes the chargers out of a meter only while it measured them', () => {
    const steps = [
      { ...step(0, fuse(63)), meterIncludesChargers: true },
      { ...step(60_000, fuse(63)), meterIncludesChargers: false },
    ]
    expect(valuesOf(loadSeries({ ...ac, steps }))['Building']).toEqual([22, 10])
  })

  test('has a gap where a value is missing, and sums all lines', () => {
    expect(valuesOf(loadSeries({ ...ac, line: 'L3' }))['Building and chargers']).toEqual([3, null])
    const sum = valuesOf(loadSeries({ ...ac, line: 'sum' }))
    expect(sum['Building and chargers']).toEqual([100, null])
    expect(sum['Limit in force']?.[0]).toBe(189)
  })

  test('without a meter is that of the chargers', () => {
    const steps = [step(0, shared('import-limit', 40))]
    expect(valuesOf(loadSeries({ ...ac, meter: [], steps }))).toEqual({
      Chargers: [20, 21],
      'Limit in force': [40, 40],
    })
  })

  test('without a limit in force has no limit', () => {
    expect(Object.keys(valuesOf(loadSeries({ ...ac, meter: [], steps: [step(0, [])] })))).toEqual(['Chargers'])
    expect(loadSeries({ ...ac, type: 'GROUP_TYPE_BATTERY', meter: [], steps: [] })[0]?.name).toBe('Batteries')
  })
})

test('a meter without values leaves the load of the chargers and their limit', () => {
  const missing = [line('Current L1', 'A', null, 10)]
  const steps = [step(0, shared('safe-limit', 12)), step(60_000, shared('import-limit', 40))]
  expect(valuesOf(loadSeries({ ...ac, meter: missing, steps }))).toEqual({
    Building: [null, 10],
    'Building and chargers': [null, 31],
    'Chargers, building unknown': [20, null],
    'Limit in force': [12, 50],
  })
})

test('a limit of one line counts on that line, and in a DC group the lowest of the lines counts', () => {
  const uneven: Limits = [10, 20, 30].map((limit, place) => ({ line: place + 1, limit, unit: 'A', kind: 'solar' }))
  const steps = [step(0, uneven)]
  const limitOf = (of: Partial<Parameters<typeof loadSeries>[0]>) =>
    valuesOf(loadSeries({ ...ac, meter: [], steps, ...of }))['Limit in force']?.[0]
  expect([limitOf({ line: 'L1' }), limitOf({ line: 'L3' }), limitOf({ line: 'sum' })]).toEqual([10, 30, 60])
  expect(limitOf({ type: 'GROUP_TYPE_DC', chargers: [line('Consumption', 'kW', 9)] })).toBeCloseTo(6.9)
})

test('an AC group can be drawn in kW', () => {
  const series = loadSeries({ ...ac, isInKw: true })
  expect(new Set(series.map(({ unit }) => unit))).toEqual(new Set(['kW']))
  expect(valuesOf(series)['Limit in force']?.[0]).toBeCloseTo(14.49)
  expect(valuesOf(loadSeries({ ...ac, isInKw: true, line: 'sum' }))['Limit in force']?.[0]).toBeCloseTo(43.47)
})

test('a V2G group has a signed power in kW, and a limit for three phases', () => {
  const flows = [line('Consumption', 'kW', 12, 0), line('Generation', 'kW', 0, -8)]
  const v2g = { ...ac, type: 'GROUP_TYPE_V2G', chargers: flows, meter: [] } as const
  const steps = [step(0, shared('import-limit', 100))]
  expect(valuesOf(loadSeries({ ...v2g, steps }))).toEqual({
    Chargers: [12, -8],
    'Limit in force': [69, 69],
  })
})

test('a DC group has its limit in kW', () => {
  const flows = [line('Consumption', 'kW', 90)]
  const dc = { ...ac, type: 'GROUP_TYPE_DC', chargers: flows, meter: [] } as const
  const steps = [step(0, shared('import-limit', 240, 'kW'))]
  expect(valuesOf(loadSeries({ ...dc, steps }))).toEqual({
    Chargers: [90],
    'Limit in force': [240],
  })
})
