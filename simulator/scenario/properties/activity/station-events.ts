import type { Property } from '../property.ts'

/** Precondition: a station that is in the platform in both seconds and that went online or offline between them. */
export const stationEvents: Property = {
  name: 'station-events',
  about: 'A station that goes online or offline is logged with the value that it now has.',
  begin: (start, met) => {
    const before = start.stations.map(({ isOnline }) => isOnline)
    let read = start.journal.length
    return (world) => {
      const { journal, nowMs } = world
      const entries = journal.length > read ? journal.since(read) : []
      read = journal.length
      for (const [index, { isOnline, isRemoved, deviceId, name }] of world.stations.entries()) {
        const was = before[index]
        before[index] = isOnline
        if (was === undefined || was === isOnline || isRemoved || nowMs === start.runStartMs) continue
        const told = entries.findLast((entry) => entry['deviceId'] === deviceId && typeof entry['online'] === 'boolean')
        met()
        const search = { kinds: ['online'] as const, fromMs: nowMs - 1_000, toMs: Infinity, upTo: Infinity, deviceId }
        const all = { seesStation: () => true, seesGroup: () => true, passes: () => true }
        const [row] = world.activity.find({ ...search, ...all }, 0, 1).rows
        if (row?.value !== isOnline) {
          const shown = row ? String(row.value) : 'nothing'
          return {
            what: `${name} is ${isOnline ? 'online' : 'offline'}, and the activity has ${shown} (journal: ${String(told?.['online'])})`,
          }
        }
      }
      return undefined
    }
  },
}
