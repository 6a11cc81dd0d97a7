import { SECOND_MS } from '#contract/durations.ts'
import type { Property } from './property.ts'

const TOLERANCE_A = 0.011

/**
 * Precondition: an ideal, online AC charger without a manual setpoint, which has sent its values in this second. In other chargers
 * a setpoint takes time, and a charger that has just come online again still shows its values from before.
 */
export const allowedDraw: Property = {
  name: 'allowed-draw',
  about: 'A charger that follows at once draws no more than it is allowed.',
  begin: () => (world) => {
    const wrong = world.stations.find(
      ({ plan, path, isOnline, isRemoved, lastHeardMs, currentA, allowedCurrentA }) =>
        plan.kind === 'ac' &&
        path === null &&
        isOnline &&
        !isRemoved &&
        world.nowMs - lastHeardMs < SECOND_MS &&
        currentA > allowedCurrentA + TOLERANCE_A,
    )
    return wrong && { what: `${wrong.name} draws ${wrong.currentA.toFixed(2)} of ${wrong.allowedCurrentA.toFixed(2)} A` }
  },
}
