import { MIN_CURRENT_A } from '#contract/dlm.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { hasPresentValues } from './installed-lines.ts'
import type { Property } from './property.ts'

const TOLERANCE_A = 1e-6
/** Setpoints in W are divided by the voltage of the grid, which differs from 230 V. */
const DRAWN_TOLERANCE_A = 0.6
/** From this state of charge a car reduces its current by itself. */
const TAPERS_PERCENT = 80

/** Whether only its charger keeps the car from drawing 6 A. */
const couldDraw = ({ path, ocpp, vehicle }: Station) =>
  path === null && !ocpp && vehicle !== null && vehicle.limitA >= MIN_CURRENT_A && vehicle.socPercent < TAPERS_PERCENT

/**
 * IEC 61851 has no pilot signal for currents between 0 and 6 A. Precondition of a draw: an ideal charger whose car took 6 A already in the
 * second before, since a sample is older than the lines of its second.
 */
export const minCurrent: Property = {
  name: 'least-current',
  about: 'An AC charger is allowed nothing or at least 6 A, and its car draws nothing or that.',
  begin: (_start, met) => {
    let could = new Set<Station>()
    return (world) => {
      const before = could
      could = new Set(world.stations.filter(couldDraw))
      for (const station of world.stations) {
        const { plan, isRemoved, allowedCurrentA, currentA, name } = station
        if (plan.kind !== 'ac' || isRemoved) continue
        if (allowedCurrentA > TOLERANCE_A) met()
        if (allowedCurrentA > TOLERANCE_A && allowedCurrentA < MIN_CURRENT_A - TOLERANCE_A) {
          return { what: `${name} is allowed ${allowedCurrentA.toFixed(2)} A` }
        }
        const isLow = currentA > TOLERANCE_A && currentA < MIN_CURRENT_A - DRAWN_TOLERANCE_A
        if (isLow && before.has(station) && could.has(station) && hasPresentValues(world, station)) {
          return { what: `${name} draws ${currentA.toFixed(2)} A, and its car takes ${station.vehicle?.limitA} A` }
        }
      }
      return undefined
    }
  },
}
