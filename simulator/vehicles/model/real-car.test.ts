import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { batteryTemperatureC, coldRateC, outdoorC } from './battery-temperature.ts'
import { acShare, dcRate, fallsFrom, realCarA, startsAgain, type RealCar } from './real-car.ts'

const JULY_MS = Date.UTC(2026, 6, 20, 12)
const CAR: RealCar = { capacityWh: 62_000, limitA: 16, phases: 3, socPercent: 50, targetSocPercent: 99, readyMs: JULY_MS }
const acA = (socPercent: number) => realCarA({ ...CAR, socPercent }, 'ac', 32, JULY_MS)
/** kW of a car of 150 kW on DC that has charged for an hour in July, and is warm. */
const dcKw = (socPercent: number, postKw = 350, readyMs = JULY_MS, afterMin = 60) => {
  const car = { ...CAR, limitA: 150_000 / 690, socPercent, readyMs }
  return (realCarA(car, 'dc', (postKw * 1_000) / 690, readyMs + afterMin * MINUTE_MS) * 690) / 1_000
}

describe('a car on AC', () => {
  test('holds 11 kW to 95 %', () => {
    expect([20, 80, 95].map(acA)).toEqual([16, 16, 16])
  })

  test('falls to 40 % of its current when full, not below 6 A, and stops at its target', () => {
    expect(acA(98.9)).toBeCloseTo(16 * acShare(0.989), 9)
    expect(acA(98.9)).toBeGreaterThan(6)
    expect(realCarA({ ...CAR, limitA: 8, socPercent: 98.9 }, 'ac', 32, JULY_MS)).toBe(6)
    expect(acA(99)).toBe(0)
  })
})

describe('a car on DC', () => {
  test('falls from 30 to 60 % at a high rate', () => {
    const from = 100 * fallsFrom(62_000)
    expect(from).toBeGreaterThanOrEqual(30)
    expect(from).toBeLessThanOrEqual(60)
    expect(dcKw(from)).toBeCloseTo(150, 9)
    expect(dcKw(from + 10)).toBeLessThan(140)
    expect(dcKw(80)).toBeCloseTo(62, 9)
  })

  test('takes all of a post of 50 kW to 80 %', () => {
    expect([10, 50, 80].map((soc) => dcKw(soc, 50))).toEqual([50, 50, 50].map((kw) => expect.closeTo(kw, 9)))
    expect(dcKw(90, 50)).toBeCloseTo(0.55 * 62, 9)
  })

  test('keeps a low rate of its own to 80 %', () => {
    expect(dcRate(0.7, 0.6, 0.3)).toBe(0.6)
  })

  test('takes less with a cold battery, and more once it is warm', () => {
    const february = Date.UTC(2026, 1, 3, 12)
    expect(dcKw(20, 350, february, 0)).toBeLessThan(90)
    expect(dcKw(20, 350, february, 60)).toBeGreaterThan(dcKw(20, 350, february, 0))
  })
})

describe('the temperature of a battery', () => {
  test('follows the season', () => {
    const meanC = (month: number) =>
      Array.from({ length: 28 }, (_, day) => outdoorC(Date.UTC(2026, month, 1) + day * DAY_MS)).reduce(
        (sum, c) => sum + c / 28,
        0,
      )
    expect(meanC(1)).toBeLessThan(-1)
    expect(meanC(6)).toBeGreaterThan(15)
  })

  test('rises to 25 °C while the car charges', () => {
    const february = Date.UTC(2026, 1, 3, 12)
    expect(batteryTemperatureC(february, february)).toBeCloseTo(outdoorC(february) + 8, 9)
    expect(batteryTemperatureC(february, february + 3 * 60 * MINUTE_MS)).toBe(25)
  })

  test('limits the rate below 25 °C', () => {
    expect([-30, -10, 0, 5, 10].map(coldRateC)).toEqual([0.3, 0.3, 0.7, 0.85, 1])
    expect(coldRateC(25)).toBe(Infinity)
  })
})

test('a full car starts again once in each 45 minutes', () => {
  const startMs = Math.ceil(JULY_MS / (45 * MINUTE_MS)) * 45 * MINUTE_MS
  const starts = Array.from({ length: 45 * 60 * 4 }, (_, second) => startMs + 1_000 * second).filter((tMs) => startsAgain(7, tMs))
  expect(starts.map((tMs) => Math.floor((tMs - startMs) / (45 * MINUTE_MS)))).toEqual([0, 1, 2, 3])
})
