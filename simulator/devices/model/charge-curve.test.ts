import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSocPercent, ONE_WAY_EFFICIENCY, secondsUntil, socAfter, taper } from './charge-curve.ts'

const charges = fc.record({
  socFrom: fc.double({ min: 0, max: 0.95, noNaN: true }),
  peakW: fc.double({ min: 1_000, max: 150_000, noNaN: true }),
  allowedW: fc.double({ min: 0, max: 200_000, noNaN: true }),
  capacityWh: fc.double({ min: 30_000, max: 100_000, noNaN: true }),
})

test('a car takes its full power up to 80 %, and then a linearly decreasing power', () => {
  expect([0, 0.8, 0.85, 0.9, 1].map((soc) => Number(taper(soc).toFixed(6)))).toEqual([1, 1, 0.75, 0.5, 0])
})

test('62 kWh from 40 to 80 % at 10 kW take 2 h 40 min', () => {
  const charge = { socFrom: 0.4, peakW: 10_000, allowedW: 10_000, capacityWh: 62_000 }
  expect(socAfter(charge, 160 * 60)).toBeCloseTo(0.8, 2)
})

test('the closed form equals the sum of steps of one second', () => {
  fc.assert(
    fc.property(charges, fc.integer({ min: 0, max: 20_000 }), (charge, seconds) => {
      let soc = charge.socFrom * 100
      for (let second = 0; second < seconds; second += 10) {
        const powerW = Math.min(charge.allowedW, charge.peakW * taper(soc / 100))
        soc = nextSocPercent(soc, powerW, charge.capacityWh, Math.min(10, seconds - second))
      }
      expect(Math.abs(socAfter(charge, seconds) * 100 - soc)).toBeLessThan(0.5)
    }),
    { numRuns: 50 },
  )
})

test('the charging time is the inverse of the state of charge', () => {
  fc.assert(
    fc.property(charges, fc.double({ min: 0.01, max: 0.989, noNaN: true }), (charge, socTo) => {
      const seconds = secondsUntil(charge, socTo)
      fc.pre(seconds > 0 && seconds < 1e9)
      expect(socAfter(charge, seconds)).toBeCloseTo(socTo, 6)
    }),
  )
  const charge = { socFrom: 0.4, peakW: 1, allowedW: 1, capacityWh: 1 }
  expect(secondsUntil(charge, 1)).toBe(Infinity)
  expect(secondsUntil({ ...charge, allowedW: 0 }, 0.5)).toBe(Infinity)
  expect(secondsUntil(charge, 0.4)).toBe(0)
})

test('the state of charge rises and never exceeds 100 %', () => {
  fc.assert(
    fc.property(charges, fc.nat(100_000), fc.nat(100_000), (charge, seconds, more) => {
      const soc = socAfter(charge, seconds)
      expect(soc).toBeGreaterThanOrEqual(charge.socFrom)
      expect(socAfter(charge, seconds + more)).toBeGreaterThanOrEqual(soc)
      expect(socAfter(charge, seconds + more)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a battery stays between 0 % and 100 % at any power', () => {
  const powers = fc.array(fc.double({ min: -200_000, max: 200_000, noNaN: true }))
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), powers, (soc, watts) => {
      const after = watts.reduce((now, powerW) => nextSocPercent(now, powerW, 5_000, 60), soc)
      expect(after).toBeGreaterThanOrEqual(0)
      expect(after).toBeLessThanOrEqual(100)
    }),
  )
})

test('87 % of the charged energy can be discharged again', () => {
  const full = nextSocPercent(50, 10_000, 50_000, 3_600)
  const storedWh = ((full - 50) / 100) * 50_000
  const backW = -storedWh * ONE_WAY_EFFICIENCY
  expect(nextSocPercent(full, backW, 50_000, 3_600)).toBeCloseTo(50, 9)
  expect(-backW / 10_000).toBeCloseTo(0.87, 9)
})
