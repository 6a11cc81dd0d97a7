import { expect, test } from 'vitest'
import { loadBarParts } from '#units/phase-load.ts'
import { loadOf, stationsText } from './group-load.ts'

const load = { line: 1, taken: 208, limit: 200, unit: 'A', kind: 'main-fuse' } as const

test('shows the worst phase relative to its limit, independent of the power', () => {
  expect(loadOf({ powerW: 0, limitW: 38_600, load: { ...load, chargers: 0 } })).toEqual({
    text: 'L1 208 / 200 A main fuse',
    bar: {
      parts: loadBarParts({ ...load, chargers: 0 }),
      label: 'L1 208 / 200 A main fuse, building 208 A, chargers 0 A',
    },
  })
})

test('without phases shows power relative to the limit', () => {
  expect(loadOf({ powerW: 11_040, limitW: 44_160 })).toEqual({
    text: '11.0 / 44.2 kW',
    bar: { parts: loadBarParts({ taken: 11.04, limit: 44.16 }), label: '11.0 / 44.2 kW' },
  })
  expect(loadOf({ powerW: -3_000, limitW: 40_000 })).toMatchObject({ text: '−3.0 / 40.0 kW' })
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
