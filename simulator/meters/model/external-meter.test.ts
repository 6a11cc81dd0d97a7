import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { loadBehindA, measuredA, sendsAt, readingsOf, type MeterDevice } from './external-meter.ts'
import { buildingCurrentsA } from './meter.ts'
import { solarCurrentA } from './solar.ts'

const NOON_MS = Date.UTC(2026, 2, 2, 12)
const device = (change: Partial<MeterDevice> = {}): MeterDevice => ({
  deviceId: 'enegic-1',
  provider: 'ENEGIC',
  key: 77,
  utcOffsetMs: 0,
  fuseA: 63,
  source: 'building',
  ...change,
})

test('a meter sends a value every two seconds', () => {
  const sent = Array.from({ length: 60 }, (_, second) => sendsAt(device(), NOON_MS + second * 1_000))
  expect(sent.filter(Boolean)).toHaveLength(30)
  expect(sent.slice(1).every((now, place) => now !== sent[place])).toBe(true)
})

describe('a measured value', () => {
  test('of a building is the consumption of the building', () => {
    expect(loadBehindA(device(), NOON_MS)).toEqual(buildingCurrentsA(77, 63, NOON_MS, 0))
  })

  test('of a site with solar panels is negative at a bright noon, and equals the building at night', () => {
    const solar = device({ source: 'building-with-solar' })
    const noons = Array.from({ length: 30 }, (_, day) => loadBehindA(solar, NOON_MS + day * 24 * HOUR_MS)[1])
    expect(noons.filter((amperes) => amperes < 0).length).toBeGreaterThan(15)
    expect(loadBehindA(solar, NOON_MS + 12 * HOUR_MS)).toEqual(buildingCurrentsA(77, 63, NOON_MS + 12 * HOUR_MS, 0))
  })

  test('of a separate source is its production', () => {
    const [first, second, third] = loadBehindA(device({ source: 'solar' }), NOON_MS)
    expect(first).toBeLessThan(-10)
    expect([second, third]).toEqual([first, first])
  })
})

test('has tenths of an ampere from Enegic, and hundredths from EM24', () => {
  expect(measuredA('ENEGIC', [16.149, 0, -3.06])).toEqual([16.1, 0, -3.1])
  expect(measuredA('CARLO_GAVAZZI_EM24', [16.149, 0, -3.064])).toEqual([16.15, 0, -3.06])
})

test('from EM24 has unsigned currents and signed powers; Enegic powers follow from its currents at 230 V', () => {
  expect(readingsOf('CARLO_GAVAZZI_EM24', [10, -2, 0])).toEqual({ currents: [10, 2, 0], powers: [2_300, -460, 0] })
  expect(readingsOf('ENEGIC', [16.1, 0, 0])).toEqual({ currents: [16.1, 0, 0], powers: [3_703, 0, 0] })
})

test('of solar panels follows the sun, and clouds change it slowly', () => {
  const at = (hour: number) => solarCurrentA(5, 100, hour * HOUR_MS)
  expect([at(3), at(6), at(19)]).toEqual([0, 0, 0])
  const day = Array.from({ length: 600 }, (_, minute) => at(7.5 + minute / 60))
  expect(Math.max(...day)).toBeLessThanOrEqual(100)
  expect(Math.max(...day)).toBeGreaterThan(70)
  expect(Math.max(...day.slice(1).map((now, i) => Math.abs(now - (day[i] ?? NaN))))).toBeLessThan(16)
})
