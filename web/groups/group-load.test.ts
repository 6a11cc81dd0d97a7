import { expect, test } from 'vitest'
import { loadOf, stationsText } from './group-load.ts'

const load = { line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' } as const

test('the worst phase stands against its limit, whatever the stations draw', () => {
  expect(loadOf({ powerW: 0, limitW: 38_600, load })).toEqual({ text: 'L1 208 / 200 A main fuse', share: 1, isOver: true })
  expect(loadOf({ load: { ...load, taken: 50 } })).toMatchObject({ share: 0.25, isOver: false })
})

test('a limit of zero is full', () => {
  expect(loadOf({ load: { ...load, taken: 0, limit: 0 } })).toMatchObject({ share: 1, isOver: false })
})

test('of a platform without phases the power stands against the limit, and the bar stays within its ends', () => {
  expect(loadOf({ powerW: 11_040, limitW: 44_160 })).toEqual({ text: '11.0 / 44.2 kW', share: 0.25, isOver: false })
  expect(loadOf({ powerW: 50_000, limitW: 40_000 })).toEqual({ text: '50.0 / 40.0 kW', share: 1, isOver: true })
  expect(loadOf({ powerW: -3_000, limitW: 40_000 })).toEqual({ text: '−3.0 / 40.0 kW', share: 0, isOver: false })
})

test('without a limit there is a dash and no bar', () => {
  for (const group of [{ powerW: 500, limitW: null }, { powerW: 500, load: null }, {}]) {
    expect(loadOf(group)).toEqual({ text: '–' })
  }
})

test('stations are counted online and all', () => {
  expect(stationsText({ stationCount: 20, onlineCount: 18 })).toBe('18 / 20')
  expect(stationsText({})).toBe('–')
})
