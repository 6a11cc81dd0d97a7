import type { readStationStates as statesCall } from '#contract/charts.ts'
import type { Handler } from '#simulator/http/call.ts'
import { seesStation } from '#simulator/session/calls/visibility.ts'
import { shownStates } from '../world/shown-states.ts'
import { statesSinceMs } from '../world/station-states.ts'

/** Unknown devices, and devices that the caller may not see, are left out. */
export const readStationStates: Handler<typeof statesCall> = ({ world, session, query }) => {
  const stations = query.deviceIds
    .flatMap((deviceId) => world.byDeviceId.get(deviceId) ?? [])
    .filter((station) => seesStation(session, station))
  const span = { startMs: Date.parse(query.start), endMs: Date.parse(query.end) }
  return { since: new Date(statesSinceMs(world)).toISOString(), stations: shownStates(world, stations, span) }
}
