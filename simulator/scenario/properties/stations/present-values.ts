import { groupPowerKw } from '#simulator/dlm/world/group-power.ts'
import type { Property } from '../property.ts'

const TOLERANCE_KW = 1e-6

/**
 * Precondition: a group whose members have not changed in this second. A station that has come online in this second counts from the
 * next one, also if it went offline in the same second. Samples before the first second are of the past.
 */
export const presentValues: Property = {
  name: 'present-values',
  about: 'A group sums the values of this second: a station that has just come online counts from its next values.',
  begin: (start, met) => {
    const before = new Map<number, readonly number[]>()
    let read = start.journal.length
    return (world) => {
      const news = world.journal.length > read ? world.journal.since(read) : []
      read = world.journal.length
      const returned = new Set(
        news.flatMap((entry) => (entry.kind === 'station' && entry['online'] === true ? entry['deviceId'] : [])),
      )
      for (const group of world.groups.values()) {
        // The list of members is replaced, never changed.
        const isSame = before.get(group.id) === group.stationIndexes
        before.set(group.id, group.stationIndexes)
        if (!isSame || group.stationIndexes.length === 0) continue
        met()
        let sumKw = 0
        for (const index of group.stationIndexes) {
          const station = world.stations[index]
          if (!station?.isOnline || returned.has(station.deviceId)) continue
          if (station.lastHeardMs === world.nowMs) sumKw += station.powerW / 1_000
        }
        const shownKw = groupPowerKw(world, group)
        if (Math.abs(shownKw - sumKw) > TOLERANCE_KW) {
          return {
            what: `${group.name} has ${shownKw.toFixed(3)} kW, and its stations have sent ${sumKw.toFixed(3)} kW in this second`,
          }
        }
      }
      return undefined
    }
  },
}
