import { hasPresentValues } from './installed-lines.ts'
import type { Property } from './property.ts'

const TOLERANCE_A = 0.011

/**
 * Precondition: an ideal AC charger with values of this second and without a manual setpoint. In other chargers a setpoint takes
 * time.
 */
export const allowedDraw: Property = {
  name: 'allowed-draw',
  about: 'A charger that follows at once draws no more than it is allowed.',
  begin: (_start, met) => (world) => {
    const judged = world.stations.filter(
      (station) =>
        station.plan.kind === 'ac' &&
        station.path === null &&
        !station.isRemoved &&
        station.currentA > 0 &&
        hasPresentValues(world, station),
    )
    if (judged.length > 0) met()
    const wrong = judged.find(({ currentA, allowedCurrentA }) => currentA > allowedCurrentA + TOLERANCE_A)
    return wrong && { what: `${wrong.name} draws ${wrong.currentA.toFixed(2)} of ${wrong.allowedCurrentA.toFixed(2)} A` }
  },
}
