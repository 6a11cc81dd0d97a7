import { expect, test } from 'vitest'
import { loadOf, stationsText } from './group-load.ts'

const load = { line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' } as const

test('shows the worst phase relative to its limit, independent of the power', () => {
  expect(loadOf({ powerW: 0, limitW: 38_600, load })).toEqual({ text: 'L1 208 / 200 A main fuse', share: 1, isOver: true })
  expect(loadOf({ load: { ...load, taken: 50 } })).toMatchObject({ share: 0.25, isOver: false })
})

test('a limit of zero counts as full', () => {
  expect(loadOf({ load: { ...load, taken: 0, limit: 0 } })).toMatchObject({ share: 1, isOver: false })
})

test('without phases shows power relative to the limit, and bounds the bar to 0 to 1', () => {
  expect(loadOf({ powerW: 11_040, limitW: 44_160 })).toEqual({ text: '11.0 / 44.2 kW', share: 0.25, isOver: false })
  expect(loadOf({ powerW: 50_000, limitW: 40_000 })).toEqual({ text: '50.0 / 40.0 kW', share: 1, isOver: true })
  expect(loadOf({ powerW: -3_000, limitW: 40_000 })).toEqual({ text: '−3.0 / 40.0 kW', share: 0, isOver: false })
})

test('without a limit shows a dash and no bar', () => {
  for (const group of [{ powerW: 500, limitW: null }, { powerW: 500, load: null }, {}]) {
    expect(loadOf(group)).toEqual({ text: '–' })
  }
})

test('shows online and total stations', () => {
  expect(stationsText({ stationCount: 20, onlineCount: 18 })).toBe('18 / 20')
  expect(stationsText({})).toBe('–')
})
