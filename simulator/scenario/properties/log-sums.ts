import { sumsAgree } from '#simulator/dlm/world/log-sums.ts'
import type { Property } from './property.ts'

export const logSums: Property = {
  name: 'log-sums',
  about: 'Both sums of every row of the log of DLM actions agree.',
  begin: (_start, met) => {
    const seen = new Map<number, unknown>()
    return (world) => {
      for (const group of world.groups.values()) {
        const { actions } = group.load
        const last = seen.get(group.id)
        if (actions.length === 0 || actions.at(-1) === last) continue
        const fromRow = actions.findLastIndex((row) => row === last) + 1
        seen.set(group.id, actions.at(-1))
        met()
        const wrong = actions.slice(fromRow).find((row) => !sumsAgree(row))
        if (wrong) return { what: `the log row of ${group.name} at ${wrong.timestamp} has inconsistent sums` }
      }
      return undefined
    }
  },
}
