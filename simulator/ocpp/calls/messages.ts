import type { listChargerMessages as listCall } from '#contract/ocpp/chargers.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf, seesStation } from '#simulator/session/calls/visibility.ts'
import { ofAllStations } from '../model/noted-deviations.ts'
import { stationsOf } from '../endpoint/known-chargers.ts'

/** Refuses a charger with connectors that the caller may not see. */
export const listChargerMessages: Handler<typeof listCall> = ({ world, session, params, context }) => {
  const station = deviceOf(world, session, params.deviceId)
  const { ocpp } = station
  if (!ocpp) return { identity: null, data: [], deviations: [] }
  const { identity } = ocpp.entry
  const stations = ocpp.entry.protocol ? [station] : stationsOf(world, identity)
  if (!stations.every((one) => seesStation(session, one))) {
    throw notFound(`Another connector of ${identity} belongs to another seller.`)
  }
  const frames = context.chargers()?.framesOf(ocpp.entry.protocol ? `mqtt/${identity}` : identity)?.frames ?? []
  const instant = (ms: number) => new Date(ms).toISOString()
  const deviations = ofAllStations(stations.flatMap((one) => (one.ocpp ? [one.ocpp.deviations] : []))).map(
    ({ firstMs, lastMs, ...one }) => Object.assign(one, { first: instant(firstMs), last: instant(lastMs) }),
  )
  return { identity, deviations, data: frames.map(({ atMs, ...frame }) => Object.assign(frame, { at: instant(atMs) })) }
}
