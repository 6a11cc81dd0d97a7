import type { World } from '#simulator/core/world/state.ts'
import { allowedByOthersA } from '#simulator/dlm/world/allowed-current.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { EndedSession } from './group-response.ts'

/** Number of ended sessions that a group keeps. */
const LOGGED = 200

/**
 * Notes the session of a charger that is about to be ended at this second, in every group whose response limits the charger. Without
 * the activation the session would go on, so that its power stays in the baseline: TR 3.8.
 */
export function noteEndedSession(world: World, station: Station): void {
  const { vehicle, index, name, groupIds } = station
  if (!vehicle) return
  for (const id of groupIds) {
    const group = world.groups.get(id)
    if (!group?.response.ceilings.has(index)) continue
    const { response } = group
    const allowedA = allowedByOthersA(world, station, group)
    response.endedSessions.set(index, { endedMs: world.nowMs, endsMs: vehicle.endsMs, allowedA })
    response.endedLog = [...response.endedLog, { atMs: world.nowMs, station: name }].slice(-LOGGED)
    world.journal.add(world.nowMs, 'fcr', { groupId: id, event: 'session ended', station: name })
  }
}

/** The session of a charger that the response has ended; undefined for another one, and after its car has left. */
export function endedSessionOf({ response }: Group, { index, vehicle }: Station): EndedSession | undefined {
  const ended = response.endedSessions.get(index)
  return ended && vehicle?.endsMs === ended.endedMs ? ended : undefined
}

/** The current that a charger would be allowed without the activation of its group, A per phase. */
export const allowedWithoutA = (world: World, station: Station, group: Group): number =>
  endedSessionOf(group, station)?.allowedA ?? allowedByOthersA(world, station, group)

/** Serves the cars again whose sessions the response has ended. Call this at the end of the activation. */
export function resumeSessions(world: World, group: Group): void {
  for (const index of group.response.endedSessions.keys()) {
    const station = world.stations[index]
    const ended = station && endedSessionOf(group, station)
    if (!station?.vehicle || !ended) continue
    station.vehicle = { ...station.vehicle, endsMs: ended.endsMs }
    if (station.path) station.path.carOf = station.vehicle
    onStationChanged(world, station)
  }
  group.response.endedSessions.clear()
}
