import { describe, expect, test } from 'vitest'
import { STEPS } from './capacity-forecast.ts'
import { addPoint, NO_CAR } from './later-cars.ts'

const itself = (kw: number) => kw

/** kW of the first eight steps. A past day continues without cars. */
function added(past: readonly number[], car: Parameters<typeof addPoint>[1]['car'] = null, firstStep = 0): number[] {
  const day = { kw: new Float64Array(STEPS), isReporting: new Uint8Array(STEPS) }
  const values = Float32Array.from({ length: STEPS }, (_, step) => past[step] ?? NO_CAR)
  addPoint(day, { values, firstStep, car, capacityKw: itself })
  return Array.from(day.kw.subarray(0, 8))
}
const carUntil = (freeStep: number, isDepartureKnown: boolean) => ({
  plannedKw: new Float64Array(STEPS).fill(7),
  freeStep,
  isDepartureKnown,
})

describe('a point that is free now', () => {
  test('gets the cars that came later on the past day', () => {
    expect(added([NO_CAR, 11, 11, NO_CAR, 4])).toEqual([0, 11, 11, 0, 4, 0, 0, 0])
  })

  test('does not get the car that was there at this time of the past day', () => {
    expect(added([11, 11, NO_CAR, 4, 4])).toEqual([0, 0, 0, 4, 4, 0, 0, 0])
    expect(added([3, 11, 11, NO_CAR, 4], null, 1)).toEqual([0, 0, 0, 0, 4, 0, 0, 0])
  })
})

describe('a point with a car', () => {
  test('has the plan of the car until its known departure, then the cars of the past day', () => {
    expect(added([NO_CAR, 11, 11, 11], carUntil(2, true))).toEqual([7, 7, 11, 11, 0, 0, 0, 0])
    expect(added([11, NO_CAR], carUntil(3, true))).toEqual([7, 7, 7, 0, 0, 0, 0, 0])
  })

  test('loses a car with an unknown departure when the car of the past day left', () => {
    expect(added([11, 11, NO_CAR, 4], carUntil(6, false))).toEqual([7, 7, 0, 4, 0, 0, 0, 0])
    // Without a car at this time of the past day, the plan is all that is known.
    expect(added([NO_CAR, 4, 4, 4], carUntil(2, false))).toEqual([7, 7, 4, 4, 0, 0, 0, 0])
  })
})

test('a step is known if a point reported in it', () => {
  const day = { kw: new Float64Array(STEPS), isReporting: new Uint8Array(STEPS) }
  const values = new Float32Array(STEPS).fill(NaN)
  addPoint(day, { values, firstStep: 0, car: null, capacityKw: itself })
  expect(day.isReporting.includes(1)).toBe(false)
  values[3] = NO_CAR
  addPoint(day, { values, firstStep: 0, car: null, capacityKw: itself })
  expect(Array.from(day.isReporting.subarray(0, 5))).toEqual([0, 0, 0, 1, 0])
})
