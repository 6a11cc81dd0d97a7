import { expect, test } from 'vitest'
import { loadOf, stationsText } from './group-load.ts'

test('power stands against the limit, and the bar stays within its ends', () => {
  expect(loadOf({ powerW: 11_040, limitW: 44_160 })).toEqual({ text: '11.0 / 44.2 kW', share: 0.25 })
  expect(loadOf({ powerW: 50_000, limitW: 40_000 })).toEqual({ text: '50.0 / 40.0 kW', share: 1 })
  expect(loadOf({ powerW: -3_000, limitW: 40_000 })).toEqual({ text: '-3.0 / 40.0 kW', share: 0 })
})

test('without a limit there is no bar, without a figure a dash', () => {
  expect(loadOf({ powerW: 500, limitW: null })).toEqual({ text: '0.5 kW' })
  expect(loadOf({ powerW: 500 })).toEqual({ text: '0.5 kW' })
  expect(loadOf({})).toEqual({ text: '–' })
})

test('stations are counted online and all', () => {
  expect(stationsText({ stationCount: 20, onlineCount: 18 })).toBe('18 / 20')
  expect(stationsText({})).toBe('–')
})
