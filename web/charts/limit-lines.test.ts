import { describe, expect, it } from 'vitest'
import { chargerLimitLines, meterLimitLines } from './limit-lines.ts'

const limits = { enabled: true, importLimit: 32, mainCurrent: 63, safeLimit: 10, useExternalDevice: false }

describe('limit lines', () => {
  it('show the current in a chart of currents', () => {
    expect(chargerLimitLines(limits, 'GROUP_TYPE_CHARGER', 'A')).toEqual([{ label: 'Import limit 32 A', value: 32 }])
  })

  it('show 230 times the current in a chart of power', () => {
    expect(chargerLimitLines(limits, 'GROUP_TYPE_CHARGER', 'W')).toEqual([{ label: 'Import limit 7,360 W', value: 7_360 }])
  })

  it('show the sum of three phases in a V2G group, whose powers are totals', () => {
    const inWatts = chargerLimitLines({ ...limits, useExternalDevice: true }, 'GROUP_TYPE_V2G', 'W')
    expect(inWatts.map(({ value }) => value)).toEqual([22_080, 6_900])
    expect(chargerLimitLines(limits, 'GROUP_TYPE_V2G', 'A').map(({ value }) => value)).toEqual([32])
  })

  it('show kW in a DC group, although the axis is in W', () => {
    const lines = chargerLimitLines({ ...limits, importLimit: 300 }, 'GROUP_TYPE_DC', 'W')
    expect(lines).toEqual([{ label: 'Import limit 300 kW', value: 300_000 }])
  })

  it('include the safe limit while an external device is used', () => {
    const lines = chargerLimitLines({ ...limits, useExternalDevice: true }, 'GROUP_TYPE_CHARGER', 'A')
    expect(lines.map(({ value }) => value)).toEqual([32, 10])
  })

  it('show the main fuse in A in the chart of the meter', () => {
    expect(meterLimitLines({ ...limits, useExternalDevice: true }, 'W')[0]?.value).toBe(14_490)
    expect(meterLimitLines(limits, 'W')).toEqual([])
  })

  it('are empty while load management is off or without limits', () => {
    expect(chargerLimitLines({ ...limits, enabled: false }, 'GROUP_TYPE_CHARGER', 'A')).toEqual([])
    expect(chargerLimitLines({ ...limits, importLimit: null }, 'GROUP_TYPE_CHARGER', 'A')).toEqual([])
    expect(chargerLimitLines(undefined, 'GROUP_TYPE_CHARGER', 'A')).toEqual([])
  })
})
