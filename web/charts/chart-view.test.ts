import { describe, expect, it } from 'vitest'
import { queryWith, unitChoice, viewFrom, type ChartView } from './chart-view.ts'

const zoom = { fromMs: 1_768_471_200_000, toMs: 1_768_557_600_000 }
const view = (change: Partial<ChartView> = {}): ChartView => ({
  hours: 2,
  zoom: undefined,
  unit: 'A',
  withFrequency: false,
  ...change,
})

describe('the URL of charts', () => {
  it.each([view(), view({ hours: 2160, unit: 'W' }), view({ zoom }), view({ withFrequency: true, hours: 24, zoom })])(
    'restores the view: %o',
    (shown) => {
      expect(viewFrom(queryWith(new URLSearchParams(), shown), 'W')).toEqual(shown)
    },
  )

  it('keeps other parameters of the page', () => {
    expect(queryWith(new URLSearchParams('search=dep&chart-hours=24'), view()).toString()).toBe('search=dep&chart-unit=A')
  })

  it('defaults to two hours and the stored unit', () => {
    expect(viewFrom(new URLSearchParams(), 'W')).toEqual(view({ unit: 'W' }))
    expect(viewFrom(new URLSearchParams('chart-hours=3&chart-unit=V&chart-frequency=1'), 'A')).toEqual(view())
  })
})

it.each(['GROUP_TYPE_DC', 'GROUP_TYPE_V2G', 'GROUP_TYPE_BATTERY'] as const)('uses power for a %s group', (type) => {
  expect(unitChoice(type)).toMatchObject({ isFree: false, initial: 'W' })
  expect(unitChoice(type).storageKey).not.toBe(unitChoice('GROUP_TYPE_CHARGER').storageKey)
})
