import { OperatorEntries } from './operator-entries.ts'
import type { Property } from './property.ts'

/** The fields that change only by this call. Disabling load management also switches off the services that need it. */
const FIELDS = [
  'enabled',
  'importLimit',
  'mainCurrent',
  'safeLimit',
  'phaseBalancing',
  'phaseCurrent',
  'stationPowerIncluded',
] as const

/** Precondition: the last save of this group in this second, and no faults. */
export const savedLimits: Property = {
  name: 'saved-limits',
  about: 'Load limits whose save was answered with 200 are the limits of the group.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const saves = entries.next(world).filter(({ call, status }) => call === 'saveDlmLimits' && status === 200)
      if (entries.hasFaults) return undefined
      const last = new Map(saves.map(({ params, body }) => [Number(params?.['groupId']), body as Record<string, unknown>]))
      for (const [id, body] of last) {
        const group = world.groups.get(id)
        met()
        const field = group && FIELDS.find((one) => one in body && group.dlm[one] !== body[one])
        if (group && field) {
          return { what: `${group.name} has ${field} ${group.dlm[field]}, and ${JSON.stringify(body[field])} was saved` }
        }
      }
      return undefined
    }
  },
}
