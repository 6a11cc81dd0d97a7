import type { World } from '#simulator/core/world/state.ts'
import { seesGroup, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'
import type { Included } from '../pack/activation-events.ts'

/** The groups and devices that a user may see. */
export const visibleTo = (world: World, session: UserSession): Included => ({
  group: (group) => seesGroup(session, group),
  device: (deviceId) => {
    const station = world.byDeviceId.get(deviceId)
    return station !== undefined && seesStation(session, station)
  },
})
