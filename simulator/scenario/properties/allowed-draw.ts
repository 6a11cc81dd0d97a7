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
  begin: () => (world) => {
    const wrong = world.stations.find(
      (station) =>
        station.plan.kind === 'ac' &&
        station.path === null &&
        !station.isRemoved &&
        station.currentA > station.allowedCurrentA + TOLERANCE_A &&
        hasPresentValues(world, station),
    )
    return wrong && { what: `${wrong.name} draws ${wrong.currentA.toFixed(2)} of ${wrong.allowedCurrentA.toFixed(2)} A` }
  },
}
