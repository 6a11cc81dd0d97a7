import { describe, expect, it } from 'vitest'
import { chargerLimitLines, meterLimitLines } from './limit-lines.ts'

const limits = { enabled: true, importLimit: 32, mainCurrent: 63, safeLimit: 10, useExternalDevice: false }

const windows = [{ fromMs: 1, toMs: 2 }]

describe('limit lines', () => {
  it('show the current in a chart of currents', () => {
    expect(chargerLimitLines(limits, 'GROUP_TYPE_CHARGER', 'A', windows)).toEqual([{ label: 'Import limit 32 A', value: 32 }])
  })

  it('show 230 times the current in a chart of power', () => {
    expect(chargerLimitLines(limits, 'GROUP_TYPE_CHARGER', 'W', windows)).toEqual([
      { label: 'Import limit 7.36 kW', value: 7.36 },
    ])
  })

  it('show the sum of three phases in a V2G group, whose powers are totals', () => {
    const totals = chargerLimitLines({ ...limits, useExternalDevice: true }, 'GROUP_TYPE_V2G', 'W', windows)
    expect(totals.map(({ value }) => value)).toEqual([22.08, 6.9])
    expect(chargerLimitLines(limits, 'GROUP_TYPE_V2G', 'A', windows).map(({ value }) => value)).toEqual([32])
  })

  it('show kW in a DC group', () => {
    const lines = chargerLimitLines({ ...limits, importLimit: 300 }, 'GROUP_TYPE_DC', 'W', windows)
    expect(lines).toEqual([{ label: 'Import limit 300 kW', value: 300 }])
  })

  it('include the safe limit with the times at which it was in force, if an external device is used', () => {
    const lines = chargerLimitLines({ ...limits, useExternalDevice: true }, 'GROUP_TYPE_CHARGER', 'A', windows)
    expect(lines).toEqual([
      { label: 'Import limit 32 A', value: 32 },
      { label: 'Safe limit 10 A', value: 10, during: windows },
    ])
  })

  it('show the main fuse in A in the chart of the meter', () => {
    expect(meterLimitLines({ ...limits, useExternalDevice: true }, 'W')[0]?.value).toBe(14.49)
    expect(meterLimitLines(limits, 'W')).toEqual([])
  })

  it('are empty while load management is off or without limits', () => {
    expect(chargerLimitLines({ ...limits, enabled: false }, 'GROUP_TYPE_CHARGER', 'A', windows)).toEqual([])
    expect(chargerLimitLines({ ...limits, importLimit: null }, 'GROUP_TYPE_CHARGER', 'A', windows)).toEqual([])
    expect(chargerLimitLines(undefined, 'GROUP_TYPE_CHARGER', 'A', windows)).toEqual([])
  })
})
