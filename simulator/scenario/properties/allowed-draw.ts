import type { Property } from './property.ts'

const TOLERANCE_A = 0.011

/**
 * Precondition: an ideal, online AC charger without a manual setpoint. In other chargers a setpoint takes time.
 */
export const allowedDraw: Property = {
  name: 'allowed-draw',
  about: 'A charger that follows at once draws no more than it is allowed.',
  begin: () => (world) => {
    const wrong = world.stations.find(
      ({ plan, path, isOnline, isRemoved, currentA, allowedCurrentA }) =>
        plan.kind === 'ac' && path === null && isOnline && !isRemoved && currentA > allowedCurrentA + TOLERANCE_A,
    )
    return wrong && { what: `${wrong.name} draws ${wrong.currentA.toFixed(2)} of ${wrong.allowedCurrentA.toFixed(2)} A` }
  },
}
