import { describe, expect, test } from 'vitest'
import { ceilingA, chargingCurrentA, chargerStatus } from './charger.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import type { Visit } from './visit.ts'

const car: Visit & Pick<Vehicle, 'socPercent'> = {
  arrivesMs: 0,
  readyMs: 30_000,
  endsMs: 3_600_000,
  leavesMs: 3_660_000,
  capacityWh: 60_000,
  limitA: 16,
  phases: 3,
  arrivalSocPercent: 40,
  targetSocPercent: 90,
  socPercent: 50,
}

describe('a car draws', () => {
  test.for([
    ['its own maximum', 50, 32, Infinity, 16],
    ['the maximum of the station', 50, 10, Infinity, 10],
    ['the allocation of load management', 50, 32, 8, 8],
    ['nothing without permission', 50, 32, 0, 0],
    ['half of the maximum at 90 %', 89.99, 32, Infinity, 8],
    ['nothing at its target', 90, 32, Infinity, 0],
  ] as const)('%s', ([, socPercent, maxA, allowedA, drawnA]) => {
    expect(chargingCurrentA(car, socPercent, maxA, allowedA)).toBeCloseTo(drawnA, 1)
  })
})

describe('the status of a charging point', () => {
  test.for([
    ['Available', null, 0, false],
    ['Preparing', car, 29_999, false],
    ['Charging', car, 30_000, false],
    ['SuspendedEVSE', car, 30_000, true],
    ['SuspendedEV', { ...car, socPercent: 90 }, 60_000, false],
    ['SuspendedEV', { ...car, socPercent: 90 }, 60_000, true],
    ['Finishing', car, 3_600_000, false],
  ] as const)('%s', ([status, vehicle, nowMs, isPaused]) => {
    expect(chargerStatus(vehicle, nowMs, isPaused)).toBe(status)
  })
})

describe("an operator's ceiling", () => {
  test.for([
    ['none', null, 3, 'ac', Infinity],
    ['11 kW on three phases', 11_040, 3, 'ac', 16],
    ['3.68 kW on one phase', 3_680, 1, 'ac', 16],
    ['the minimum current of a car', 4_140, 3, 'ac', 6],
    ['less than the minimum current', 4_139, 3, 'ac', 0],
    ['a low power at a fast charger', 2_070, 3, 'dc', 3],
    ['nothing', 0, 3, 'dc', 0],
  ] as const)('%s', ([, powerW, phases, kind, amperes]) => {
    expect(ceilingA(powerW, 230, phases, kind)).toBe(amperes)
  })
})
