import { MIN_CURRENT_A } from '#contract/dlm.ts'
import type { Property } from './property.ts'

const TOLERANCE_A = 1e-6

/** IEC 61851 has no pilot signal for currents between 0 and 6 A. */
export const minCurrent: Property = {
  name: 'least-current',
  about: 'An AC charger is allowed nothing or at least 6 A.',
  begin: (_start, met) => (world) => {
    const judged = world.stations.filter(
      ({ plan, isRemoved, allowedCurrentA }) => plan.kind === 'ac' && !isRemoved && allowedCurrentA > TOLERANCE_A,
    )
    if (judged.length > 0) met()
    const wrong = judged.find(({ allowedCurrentA }) => allowedCurrentA < MIN_CURRENT_A - TOLERANCE_A)
    return wrong && { what: `${wrong.name} is allowed ${wrong.allowedCurrentA.toFixed(2)} A` }
  },
}
