import { describe, expect, it } from 'vitest'
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import {
  queryWith,
  viewFrom,
  type GraphView,
  chosenProperties,
  isFinal,
  PERIOD_KEYS,
  PERIODS,
  stepMsOf,
  windowAt,
} from './graph-view.ts'

describe('the range of graphs', () => {
  it('ends at the last whole second, or at the end of the zoom', () => {
    const nowMs = Date.UTC(2026, 2, 2, 8, 0, 7, 400)
    expect(windowAt('1h', nowMs)).toEqual({ fromMs: nowMs - 400 - HOUR_MS, toMs: nowMs - 400 })
    expect(windowAt({ fromMs: 5, toMs: 9 }, nowMs)).toEqual({ fromMs: 5, toMs: 9 })
  })

  it.each([
    [15 * MINUTE_MS, SECOND_MS],
    [2 * HOUR_MS, SECOND_MS],
    [2 * HOUR_MS + 1, 10 * SECOND_MS],
    [DAY_MS, 30 * SECOND_MS],
    [7 * DAY_MS, 5 * MINUTE_MS],
    [92 * DAY_MS, HOUR_MS],
  ])('of %d ms has one value per %d ms', (spanMs, stepMs) => {
    expect(stepMsOf(spanMs)).toBe(stepMs)
  })

  it('is final one minute after its end; a period is never final', () => {
    expect(isFinal({ fromMs: 0, toMs: HOUR_MS }, HOUR_MS + MINUTE_MS)).toBe(false)
    expect(isFinal({ fromMs: 0, toMs: HOUR_MS }, HOUR_MS + MINUTE_MS + 1)).toBe(true)
    expect(isFinal('15min', DAY_MS)).toBe(false)
  })

  it('has at most 7,200 steps in every period', () => {
    for (const period of PERIOD_KEYS) expect(PERIODS[period].spanMs / stepMsOf(PERIODS[period].spanMs)).toBeLessThanOrEqual(7_200)
  })
})

const available = ['Power.Active.Import', 'Power.Active.Export', 'Voltage', 'SoC', 'Frequency']
const wishes = { named: undefined, remembered: undefined, category: 'V2G' } as const

describe('the drawn properties', () => {
  it('are power, state of charge and frequency for devices that can discharge, and power for chargers', () => {
    expect(chosenProperties(available, wishes)).toEqual(['Power.Active.Import', 'Power.Active.Export', 'SoC', 'Frequency'])
    expect(chosenProperties(available, { ...wishes, category: 'Energy storage' })).toContain('SoC')
    expect(chosenProperties(['Power.Active.Import', 'Voltage'], { ...wishes, category: 'charger' })).toEqual([
      'Power.Active.Import',
    ])
  })

  it('come from the URL before the last selection', () => {
    expect(chosenProperties(available, { ...wishes, named: ['SoC'], remembered: ['Voltage'] })).toEqual(['SoC'])
    expect(chosenProperties(available, { ...wishes, remembered: ['Voltage'] })).toEqual(['Voltage'])
  })

  it('are empty if the URL selects none', () => {
    expect(chosenProperties(available, { ...wishes, named: [], remembered: ['Voltage'] })).toEqual([])
  })

  it('skip properties that the device does not report, and use the fallback if none is left', () => {
    expect(chosenProperties(available, { ...wishes, named: ['Bogus', 'SoC'] })).toEqual(['SoC'])
    expect(chosenProperties(available, { ...wishes, named: ['Bogus'], remembered: ['Other'] })).toHaveLength(4)
    expect(chosenProperties(['Bogus'], wishes)).toEqual(['Bogus'])
    expect(chosenProperties([], wishes)).toEqual([])
  })
})

const zoom = { fromMs: 1_768_471_200_000, toMs: 1_768_557_600_000 }
const view = (change: Partial<GraphView> = {}): GraphView => ({
  period: undefined,
  zoom: undefined,
  properties: undefined,
  ...change,
})

describe('the URL of graphs', () => {
  it.each([
    view(),
    view({ period: '15min', properties: ['SoC', 'Frequency'] }),
    view({ period: '7d', zoom, properties: [] }),
    view({ zoom, properties: ['a,b&c=d'] }),
  ])('restores the view: %o', (shown) => {
    expect(viewFrom(queryWith(new URLSearchParams(), shown))).toEqual(shown)
  })

  it('keeps other parameters of the page', () => {
    const query = new URLSearchParams('search=dep&chart-period=24h&property=SoC')
    expect(queryWith(query, view({ period: '1h' })).toString()).toBe('search=dep&chart-period=1h')
  })

  it('ignores an unknown period', () => {
    expect(viewFrom(new URLSearchParams('chart-period=99h')).period).toBeUndefined()
    expect(viewFrom(new URLSearchParams('chart-period=toString')).period).toBeUndefined()
  })
})
