import type { Property } from './property.ts'

/** The balance of the next second ends the session. */
const REACTION_MS = 2_000

/**
 * Precondition: the station is online, because the platform does not see a car that leaves an offline one, and no battery, which has no
 * car.
 */
export const departedCars: Property = {
  name: 'departed-cars',
  about: 'A session of load management ends at the latest two seconds after its car has left.',
  begin: (_start, met) => {
    const goneSince = new Map<string, number>()
    return (world) => {
      for (const { id, name, load } of world.groups.values()) {
        for (const index of load.sessions.keys()) {
          const station = world.stations[index]
          const key = `${id} ${index}`
          if (!station?.isOnline || station.vehicle || station.plan.kind === 'battery') {
            goneSince.delete(key)
            continue
          }
          const sinceMs = goneSince.get(key) ?? world.nowMs
          goneSince.set(key, sinceMs)
          met()
          if (world.nowMs - sinceMs > REACTION_MS) {
            return {
              what: `${name} still counts a session at ${station.name}, whose car left ${(world.nowMs - sinceMs) / 1_000} s ago`,
            }
          }
        }
      }
      return undefined
    }
  },
}
