import { describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import type { CapacityForecast } from '#contract/reserves.ts'
import { expectedText, forecastRange, forecastSeries, noForecastText, p10Of, soldAboveTexts } from './capacity-forecast.ts'

const START_MS = Date.UTC(2026, 2, 2, 12)
const hour = (place: number, p10Kw: number, soldKw: number) => ({
  start: new Date(START_MS + place * HOUR_MS).toISOString(),
  p10Kw,
  p50Kw: p10Kw + 10,
  p90Kw: p10Kw + 30,
  soldKw,
})
const forecast: CapacityForecast = {
  groupId: 2,
  service: 'FCR-D',
  state: 'known',
  hours: [hour(0, 12.6, 20), hour(1, 40, 40), hour(2, 0, 1_500)],
}

describe('the chart of a forecast', () => {
  it('has a range, its middle and the sold power, each until the end of its hour', () => {
    const series = forecastSeries(forecast.hours)
    expect(series.map(({ name, role }) => `${name} ${role}`)).toEqual(['p90 high', 'p50 middle', 'p10 low', 'Sold limit'])
    expect(series.map(({ points }) => points.map(({ value }) => value))).toEqual([
      [42.6, 70, 30, 30],
      [22.6, 50, 10, 10],
      [12.6, 40, 0, 0],
      [20, 40, 1_500, 1_500],
    ])
    expect(forecastRange(forecast.hours)).toEqual({ fromMs: START_MS, toMs: START_MS + 3 * HOUR_MS })
  })
})

it('warns of each hour for which more is sold than its p10', () => {
  expect(soldAboveTexts(forecast.hours).map((text) => text.replace(/^\d\d/, 'hh'))).toEqual([
    'hh:00: 20.0 kW sold, 12.6 kW expected (p10).',
    'hh:00: 1.5 MW sold, 0.0 kW expected (p10).',
  ])
})

it('finds the p10 of an hour', () => {
  expect(p10Of(forecast, START_MS + HOUR_MS)).toBe(40)
  expect(p10Of(forecast, START_MS + 9 * HOUR_MS)).toBeUndefined()
  expect(p10Of(undefined, START_MS)).toBeUndefined()
})

test.each([
  [12.6, 0.02, '12.6 kW, below the bid'],
  [12.6, 0.0126, '12.6 kW'],
  [12.6, undefined, '12.6 kW'],
  [undefined, 0.02, undefined],
])('the expected capacity of %s kW beside a bid of %s MW is %s', (p10Kw, quantityMw, text) => {
  expect(expectedText(p10Kw, quantityMw)).toBe(text)
})

it('gives the reason if there is no forecast', () => {
  expect(noForecastText(forecast)).toBeUndefined()
  expect(noForecastText({ state: 'no-devices' })).toBe('The group has no devices.')
})
