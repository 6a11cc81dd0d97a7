import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import type { Property } from '../property.ts'

/** No precondition for the settings; for the limits, a group that has balanced its present limits. */
export const dlmServices: Property = {
  name: 'dlm-services',
  about: 'Without load management a group has no meter, solar or boost charging, no budget of its own and no safe limit.',
  concerns: ({ groups }) => [...groups.values()].some(({ dlm }) => !dlm.enabled),
  begin: (_, met) => (world) => {
    for (const group of world.groups.values()) {
      const { dlm, load, name } = group
      if (dlm.enabled) continue
      const on = (['useExternalDevice', 'isSolarCharging', 'enabledBoostCharging'] as const).find((field) => dlm[field])
      if (on) return { what: `${name} has ${on} without load management` }
      if (load.balancedLimits !== dlm || world.congestion.inForce.has(group.id)) continue
      met()
      if (load.budgets?.some(({ limit }) => limit !== 'congestion')) {
        return { what: `${name} has budgets without load management` }
      }
      if (isSafeLimitInForce(group)) return { what: `${name} is on its safe limit without load management` }
    }
    return undefined
  },
}
