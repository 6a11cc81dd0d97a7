import { describe, expect, test } from 'vitest'
import type { Category } from '#contract/stations.ts'
import { limitMarksKw, limitsText, powerScale, presentLimitW, shareOnScale } from './power-scale.ts'

const device = (category: Category, powerW: number | null = null, limitW: number | null = null) => ({
  type: { category },
  isBattery: category === 'Energy storage',
  ratedPower: 10,
  latestPower: category === 'Energy storage' ? powerW : null,
  latestChargePower: category === 'Energy storage' ? null : powerW,
  dynamicPowerLimit: limitW,
})

test('the limit of a one-phase car is its part of the limit on all phases', () => {
  const limited = { ...device('charger', 1_200, 4_257), installedPhase: 3 }
  expect(presentLimitW({ ...limited, carLines: [2] })).toBeCloseTo(1_419)
  expect(powerScale({ ...limited, carLines: [2] })?.maxKw).toBeCloseTo(1.419)
  expect(presentLimitW(limited)).toBe(4_257)
  expect(presentLimitW({ ...limited, dynamicPowerLimit: null, carLines: [2] })).toBeNull()
})

describe('powerScale', () => {
  test('a device that can discharge has both directions, a charger starts at 0', () => {
    expect(powerScale(device('V2G'))).toMatchObject({ fromKw: -10, toKw: 10 })
    expect(powerScale(device('Energy storage'))).toMatchObject({ fromKw: -10, toKw: 10 })
    expect(powerScale(device('charger'))).toMatchObject({ fromKw: 0, toKw: 10 })
    expect(powerScale(device('DC'))).toMatchObject({ fromKw: 0, toKw: 10 })
  })

  test('the present power of a battery and of a charger, to 0.1 kW; undefined without a value', () => {
    expect(powerScale(device('Energy storage', -4_260))?.presentKw).toBe(-4.3)
    expect(powerScale(device('charger', 3_680))?.presentKw).toBe(3.7)
    expect(powerScale(device('V2G'))?.presentKw).toBeUndefined()
  })

  test('the lowest limit in each direction is marked, and a limit beyond the rated power is not', () => {
    expect(powerScale(device('charger', 0, 10_400))?.maxKw).toBeUndefined()
    expect(powerScale(device('charger', 0, 4_140))?.maxKw).toBe(4.14)
    expect(powerScale(device('V2G', 0, 10_400), { pMaxW: 6_000, pMinW: -2_000 })).toMatchObject({ minKw: -2, maxKw: 6 })
    expect(powerScale(device('V2G', 0, 5_000), { pMaxW: 6_000, pMinW: -10_000 })).toMatchObject({ minKw: undefined, maxKw: 5 })
    expect(powerScale(device('V2G', 0, null), { pMaxW: 0, pMinW: 0 })).toMatchObject({ minKw: 0, maxKw: 0 })
    expect(powerScale(device('charger', 0, 0))?.maxKw).toBe(0)
  })

  test('is undefined without a rated power', () => {
    expect(powerScale({ ...device('charger'), ratedPower: null })).toBeUndefined()
    expect(powerScale({ ...device('charger'), ratedPower: 0 })).toBeUndefined()
  })
})

test('the position of a power is limited to the ends of the scale', () => {
  const scale = { fromKw: -10, toKw: 10 }
  expect([-10, 0, 5, 30].map((kw) => shareOnScale(scale, kw))).toEqual([0, 0.5, 0.75, 1])
})

test('the limits are named, or the rated power without one', () => {
  expect(limitsText({ toKw: 10, minKw: undefined, maxKw: undefined })).toBe('Rated power 10.0 kW')
  expect(limitsText({ toKw: 10, minKw: undefined, maxKw: 0 })).toBe('Now at most 0.0 kW')
  expect(limitsText({ toKw: 10, minKw: -2, maxKw: 6.94 })).toBe('Now at least −2.0 kW and at most 6.9 kW')
})

describe('a limit that a device does not keep to', () => {
  const seen = (part: object, powerW: number | null = 11_000, limitW = 0) => {
    const scale = powerScale({ ...device('charger', powerW, limitW), ratedPower: 22, ...part })
    return scale && limitsText(scale)
  }
  test('is not called its power now', () => {
    expect(seen({ isOnline: true, powerOrigin: 'assumed' })).toBe('Limit: at most 0.0 kW, not known to be followed')
    expect(seen({ isOnline: true, powerOrigin: 'measured' })).toBe('Limit: at most 0.0 kW, not followed yet')
    expect(seen({ isOnline: true })).toBe('Limit: at most 0.0 kW, not followed yet')
  })
  test('is not known to be kept to by an unknown power', () => {
    const needs = powerScale({ ...device('V2G', null, 6_000), isOnline: true, powerOrigin: 'measured' }, { pMinW: 2_000 })
    expect(needs && limitsText(needs)).toBe('Limit: at least 2.0 kW and at most 6.0 kW, not known to be followed')
    const free = powerScale({ ...device('charger', null, null), ratedPower: 22, isOnline: true })
    expect(free && limitsText(free)).toBe('Rated power 22.0 kW')
  })
  test('is not known to be kept to by a power of some time ago', () => {
    expect(seen({ isOnline: true, powerOrigin: 'last-known' }, 5_000, 6_900)).toMatch(/not known to be followed$/)
  })
  test('is the last one of an offline device', () => {
    expect(seen({ isOnline: false }, null, 6_900)).toBe('Last limit: at most 6.9 kW')
  })
  test('is its power now otherwise', () => {
    expect(seen({ isOnline: true, powerOrigin: 'assumed' }, 6_900, 6_900)).toBe('Now at most 6.9 kW')
    expect(seen({ isOnline: true, powerOrigin: 'measured' }, 6_950, 6_900)).toBe('Now at most 6.9 kW')
  })
})

test('a V2G point that must not discharge has a minimum, and no limit to charge', () => {
  const scale = powerScale(device('V2G', 10_000, 10_400), { pMinW: 0 })
  expect(scale).toMatchObject({ minKw: 0, maxKw: undefined })
  expect(scale && limitsText(scale)).toBe('Now at least 0.0 kW')
  expect(scale && limitMarksKw(scale)).toEqual([0])
})

test.each([
  ['a minimum above the limit', 2_000, 10_400, 6_000, 'Limits contradict each other: at least 6.0 kW and at most 2.0 kW'],
  ['the same minimum and maximum', 2_000, 2_000, 2_000, 'Now at least 2.0 kW and at most 2.0 kW'],
  ['a rounded difference', 1_960, 10_400, 2_000, 'Now at least 2.0 kW and at most 2.0 kW'],
  ['a maximum that discharges', -3_000, -3_000, -8_000, 'Now at least −8.0 kW and at most −3.0 kW'],
  ['a minimum at the end of the scale', 2_000, 10_400, -10_000, 'Now at most 2.0 kW'],
])('the text of a point with %s', (_, limitW, pMaxW, pMinW, text) => {
  const scale = powerScale(device('V2G', limitW, limitW), { pMaxW, pMinW })
  expect(scale && limitsText(scale)).toBe(text)
})

test('a device is not blamed for limits that contradict each other', () => {
  expect(powerScale(device('V2G', 2_000, 2_000), { pMinW: 6_000 })?.doubt).toBe('unknown')
})
