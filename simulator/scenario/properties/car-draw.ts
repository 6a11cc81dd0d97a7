import { hasPresentValues } from './installed-lines.ts'
import type { Property } from './property.ts'

const TOLERANCE_A = 1e-6

/**
 * Precondition: a simulated AC charger with values of this second, and with the same car and limit, or no car, in this second and the last one,
 * because samples are taken once per second.
 */
export const carDraw: Property = {
  name: 'car-draw',
  about: 'An AC charger draws nothing without a car, and no more than the car takes.',
  begin: (start, met) => {
    const before = start.stations.map(({ vehicle }) => [vehicle?.arrivesMs, vehicle?.limitA] as const)
    return (world) => {
      let found: string | undefined
      for (const [index, station] of world.stations.entries()) {
        const { plan, vehicle, currentA, path, phasesInUse, name } = station
        const isSame = before[index]?.[0] === vehicle?.arrivesMs && before[index]?.[1] === vehicle?.limitA
        if (!isSame) before[index] = [vehicle?.arrivesMs, vehicle?.limitA]
        if (found || !isSame || plan.kind !== 'ac' || path?.isStandby || currentA <= TOLERANCE_A) continue
        if (station.ocpp || !hasPresentValues(world, station)) continue
        met()
        if (!vehicle) found = `${name} draws ${currentA.toFixed(2)} A without a car`
        else if (currentA > vehicle.limitA + TOLERANCE_A) {
          found = `${name} draws ${currentA.toFixed(2)} A, and its car takes ${vehicle.limitA} A`
        } else if (phasesInUse > vehicle.phases) {
          found = `${name} draws on ${phasesInUse} phases, and its car has ${vehicle.phases}`
        }
      }
      return found === undefined ? undefined : { what: found }
    }
  },
}
