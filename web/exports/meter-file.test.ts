import { describe, expect, it } from 'vitest'
import { coarserRowsText, fileSizeText, intervalText, meterFileOf } from './meter-file.ts'

const file = (values: Record<string, string>) =>
  meterFileOf({ results: Object.entries(values).map(([Key, Value]) => ({ Key, Value })) })

describe('the configuration of the meter values', () => {
  it('contains the measurands and the interval', () => {
    expect(file({ SoC: '63', MeterValuesSampledData: 'SoC, Frequency,SoC,', MeterValueSampleInterval: ' 60 ' })).toEqual({
      measurands: ['SoC', 'Frequency'],
      intervalS: 60,
    })
  })

  it.each<Record<string, string>>([
    {},
    { MeterValuesSampledData: ' ', MeterValueSampleInterval: '' },
    { MeterValueSampleInterval: '-1' },
  ])('can be missing: %j', (values) => {
    expect(file(values)).toEqual({ measurands: undefined, intervalS: undefined })
  })
})

it('formats an interval as text', () => {
  expect([undefined, 0, 0.1, 1, 10, 90].map(intervalText)).toEqual([
    'interval not reported by the device',
    'the device sends no meter values',
    'every 0.1 s',
    'every second',
    'every 10 s',
    'every 1 min 30 s',
  ])
})

describe('the size of a file', () => {
  const day = { start: 0, end: 86_400 }
  const measurands = ['Power.Active.Import', 'Current.Import', 'Voltage', 'Energy.Active.Import.Register']

  it('has a row per interval and bytes by the number of columns', () => {
    expect(fileSizeText({ measurands, intervalS: 1 }, day)).toBe('about 86 400 rows, 6.0 MB')
    expect(fileSizeText({ measurands, intervalS: 900 }, day)).toBe('about 96 rows, 6.7 kB')
    expect(fileSizeText({ measurands, intervalS: 60 }, { start: 60, end: 60 })).toBe('about 1 row, 70 B')
  })

  it('has no size without known columns, and is unknown without an interval', () => {
    expect(fileSizeText({ measurands: undefined, intervalS: 60 }, day)).toBe('about 1 440 rows')
    expect(fileSizeText({ measurands, intervalS: undefined }, day)).toBeUndefined()
  })

  it('counts fewer rows where seconds are not recorded, and reports that part', () => {
    const coarser = { startMs: 0, endMs: 43_200_000, resolutionMs: 60_000 }
    expect(fileSizeText({ measurands: undefined, intervalS: 1, coarser }, day)).toBe('about 43 920 rows')
    expect(coarserRowsText({ measurands, intervalS: 1, coarser }, day)).toMatch(/^One value a minute from .* to .*$/)
    expect(coarserRowsText({ measurands, intervalS: 1, coarser }, { start: 43_200, end: 86_400 })).toBeUndefined()
    expect(coarserRowsText({ measurands, intervalS: 1 }, day)).toBeUndefined()
  })

  it('has no rows if the device sends no values', () => {
    expect(fileSizeText({ measurands, intervalS: 0 }, day)).toBe('no rows')
  })
})
