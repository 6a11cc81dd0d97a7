import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE_WAY_EFFICIENCY } from '#simulator/devices/model/charge-curve.ts'
import { acDraw, acEfficiency, inverterEfficiency } from './car-draw.ts'
import { carPathOf } from './path-parameters.ts'

const PHASES = fc.constantFrom(1 as const, 2 as const, 3 as const)
const CAR = fc.integer({ min: 20, max: 120 }).map((kwh) => carPathOf(kwh * 1_000, 'ac'))
const amperes = (most: number) => fc.double({ min: 0, max: most, noNaN: true })

test('no phase draws more than the setpoint, and each at most 1.8 A less than the whole amperes below it', () => {
  fc.assert(
    fc.property(fc.double({ min: 6, max: 40, noNaN: true }), PHASES, CAR, (setpointA, phases, car) => {
      const { meanA, differencesA } = acDraw(setpointA, 32, phases, car)
      const currents = differencesA.slice(0, phases).map((difference) => meanA + difference)
      expect(Math.max(...currents)).toBeLessThanOrEqual(setpointA)
      expect(Math.min(...currents)).toBeGreaterThanOrEqual(Math.min(32, Math.floor(setpointA)) - 0.8 - 0.4 - 1e-9)
    }),
  )
})

test('a car draws nothing below 6 A', () => {
  const car = carPathOf(62_000, 'ac')
  for (const setpointA of [0, 3, 5.99]) expect(acDraw(setpointA, 16, 3, car).meanA).toBe(0)
})

test('the mean of the phases is the mean current', () => {
  fc.assert(
    fc.property(amperes(40), amperes(32), PHASES, CAR, (setpointA, ownA, phases, car) => {
      const { differencesA } = acDraw(setpointA, ownA, phases, car)
      expect(differencesA.slice(0, phases).reduce((sum, difference) => sum + difference, 0)).toBeCloseTo(0, 9)
    }),
  )
})

test('a car draws in steps of 1 A', () => {
  const car = carPathOf(62_000, 'ac')
  expect(acDraw(9.99, 16, 3, car)).toEqual(acDraw(9, 16, 3, car))
  expect(acDraw(10, 16, 3, car).meanA - acDraw(9, 16, 3, car).meanA).toBeCloseTo(1, 9)
})

test('a car at its own maximum stays below that too', () => {
  const car = carPathOf(62_000, 'ac')
  expect(acDraw(32, 16, 1, car).meanA).toBeCloseTo(16 - car.belowA, 9)
})

test('an on-board charger loses most at low power', () => {
  expect(acEfficiency(6 * 230)).toBeCloseTo(0.826, 3)
  expect(acEfficiency(11_040)).toBeCloseTo(0.935, 3)
  expect(acEfficiency(100)).toBe(0)
})

test('an inverter is as efficient as an ideal one at its rated power, and less below it, in both directions', () => {
  for (const sign of [1, -1]) {
    expect(inverterEfficiency(sign * 10_000, 10_000)).toBeCloseTo(ONE_WAY_EFFICIENCY, 12)
    expect(inverterEfficiency(sign * 1_000, 10_000)).toBeCloseTo(0.856, 3)
  }
  expect(inverterEfficiency(0, 10_000)).toBe(ONE_WAY_EFFICIENCY)
})
