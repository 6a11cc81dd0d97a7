import { describe, expect, it } from 'vitest'
import type { LimitStep } from '#contract/phase-load.ts'
import { chargerLimitLines, meterLimitLines } from './limit-lines.ts'

type Limits = NonNullable<LimitStep['limits']>
const step = (atMs: number, ...limits: Limits): LimitStep => ({ at: new Date(atMs).toISOString(), limits })
const shared = (kind: Limits[number]['kind'], limit: number, unit: 'A' | 'kW' = 'A') => ({ line: null, limit, unit, kind })
const boosted = (line: number | null, base: number, boost: number, kind: Limits[number]['kind'], unit: 'A' | 'kW' = 'A') => ({
  line,
  limit: base + boost,
  unit,
  kind,
  parts: [
    { kind, amount: base },
    { kind: 'boost' as const, amount: boost },
  ],
})
const importLimit = [step(0, shared('import-limit', 32))]
const metered = { enabled: true, safeLimit: 10, useExternalDevice: true }

describe('limit lines', () => {
  it('show the current in a chart of currents, and 230 times the current in a chart of power', () => {
    expect(chargerLimitLines(importLimit, undefined, 'GROUP_TYPE_CHARGER', 'A')).toEqual([
      { label: 'Import limit 32 A', value: 32, during: [{ fromMs: 0, toMs: Infinity }] },
    ])
    expect(chargerLimitLines(importLimit, undefined, 'GROUP_TYPE_CHARGER', 'W')).toMatchObject([
      { label: 'Import limit 7.36 kW', value: 7.36 },
    ])
  })

  it('show the sum of three phases in a V2G group, whose powers are totals, and kW in a DC group', () => {
    expect(chargerLimitLines(importLimit, metered, 'GROUP_TYPE_V2G', 'W').map(({ value }) => value)).toEqual([22.08, 6.9])
    const dc = [step(0, shared('import-limit', 300, 'kW'))]
    expect(chargerLimitLines(dc, undefined, 'GROUP_TYPE_DC', 'W')).toMatchObject([{ label: 'Import limit 300 kW', value: 300 }])
  })

  it('name a composition that is not known', () => {
    const odd = { ...boosted(null, 63, 27.5, 'main-fuse'), limit: 80 }
    expect(meterLimitLines([step(0, odd)], 'A')).toMatchObject([
      { label: 'Main fuse 80 A', during: [{ value: 80, text: '80 A main fuse, composition unknown' }] },
    ])
  })

  it('begin and end in the second of a change, and leave the past', () => {
    const steps = [
      step(0, shared('import-limit', 63)),
      step(7, shared('import-limit', 50)),
      step(9),
      step(12, shared('import-limit', 63)),
    ]
    expect(chargerLimitLines(steps, undefined, 'GROUP_TYPE_CHARGER', 'A')).toEqual([
      {
        label: 'Import limit 63 A',
        value: 63,
        during: [
          { fromMs: 0, toMs: 7 },
          { fromMs: 12, toMs: Infinity },
        ],
      },
      { label: 'Import limit 50 A', value: 50, during: [{ fromMs: 7, toMs: 9 }] },
    ])
  })

  it('follow the boost that is added to them', () => {
    const steps = [
      step(0, shared('import-limit', 240, 'kW')),
      step(5, boosted(null, 240, 17, 'import-limit', 'kW')),
      step(8, boosted(null, 240, 12.2, 'import-limit', 'kW')),
    ]
    expect(chargerLimitLines(steps, undefined, 'GROUP_TYPE_DC', 'W')).toEqual([
      {
        label: 'Import limit 240 kW',
        value: 240,
        during: [
          { fromMs: 0, toMs: 5 },
          { fromMs: 5, toMs: 8, value: 257, text: '257 kW: import limit 240 + boost 17' },
          { fromMs: 8, toMs: Infinity, value: 252.2, text: '252.2 kW: import limit 240 + boost 12.2' },
        ],
      },
    ])
  })

  it('are one for equal phases, and one for each phase otherwise', () => {
    const fuse = [1, 2, 3].map((line) => ({ line, limit: 63, unit: 'A', kind: 'main-fuse' }) as const)
    expect(meterLimitLines([step(0, ...fuse)], 'W')).toMatchObject([{ label: 'Main fuse 14.49 kW', value: 14.49 }])
    const uneven = [...fuse.slice(0, 2), boosted(3, 63, 27.5, 'main-fuse')]
    expect(meterLimitLines([step(0, ...uneven)], 'A').map(({ label }) => label)).toEqual([
      'Main fuse 63 A, L1',
      'Main fuse 63 A, L2',
      'Main fuse 63 A, L3',
    ])
  })

  it('list the present safe limit also while it was not in force', () => {
    const lines = chargerLimitLines([...importLimit, step(5, shared('safe-limit', 12))], metered, 'GROUP_TYPE_CHARGER', 'A')
    expect(lines).toMatchObject([
      { label: 'Import limit 32 A' },
      { label: 'Safe limit 12 A', during: [{ fromMs: 5 }] },
      { label: 'Safe limit 10 A', during: [] },
    ])
  })

  it('are empty where no limit was in force, and where the limits are unknown', () => {
    const none = [step(0), { at: new Date(5).toISOString(), limits: null }]
    expect(chargerLimitLines(none, { ...metered, enabled: false }, 'GROUP_TYPE_CHARGER', 'A')).toEqual([])
    expect(meterLimitLines([], 'A')).toEqual([])
  })
})
