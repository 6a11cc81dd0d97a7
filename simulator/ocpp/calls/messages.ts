import type { listChargerMessages as listCall } from '#contract/ocpp/chargers.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf, seesStation } from '#simulator/session/calls/visibility.ts'
import { ofAllStations } from '../model/noted-deviations.ts'
import { stationsOf } from '../endpoint/known-chargers.ts'

/** Refuses a charger with connectors that the caller may not see. */
export const listChargerMessages: Handler<typeof listCall> = ({ world, session, params, context }) => {
  const { ocpp } = deviceOf(world, session, params.deviceId)
  if (!ocpp) return { identity: null, data: [], deviations: [] }
  const { identity } = ocpp.entry
  const stations = stationsOf(world, identity)
  if (!stations.every((station) => seesStation(session, station))) {
    throw notFound(`Another connector of ${identity} belongs to another seller.`)
  }
  const frames = context.chargers()?.framesOf(identity)?.frames ?? []
  const instant = (ms: number) => new Date(ms).toISOString()
  const deviations = ofAllStations(stations.flatMap((station) => (station.ocpp ? [station.ocpp.deviations] : []))).map(
    ({ firstMs, lastMs, ...one }) => Object.assign(one, { first: instant(firstMs), last: instant(lastMs) }),
  )
  return { identity, deviations, data: frames.map(({ atMs, ...frame }) => Object.assign(frame, { at: instant(atMs) })) }
}
