import { dlmActionsOf } from '#simulator/dlm/world/load-reports.ts'
import { sumsAgree } from '#simulator/dlm/world/log-sums.ts'
import type { Oracle } from './oracle.ts'

export const logSums: Oracle = {
  name: 'log-sums',
  about: 'Both sums of every row of the log of DLM actions agree.',
  begin: () => {
    const seen = new Map<number, number>()
    return (world) => {
      for (const group of world.groups.values()) {
        if (seen.get(group.id) === group.load.actions.length) continue
        seen.set(group.id, group.load.actions.length)
        const row = dlmActionsOf(world, group).slice(-5).find((one) => !sumsAgree(one))
        if (row) return { what: `the log row of ${group.name} at ${row.timestamp} has inconsistent sums` }
      }
      return undefined
    }
  },
}
