import type { listChargerMessages as listCall } from '#contract/ocpp/chargers.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf, seesStation } from '#simulator/session/calls/visibility.ts'
import { stationsOf } from '../endpoint/known-chargers.ts'

/** Refuses a charger with connectors that the caller may not see. */
export const listChargerMessages: Handler<typeof listCall> = ({ world, session, params, context }) => {
  const { ocpp } = deviceOf(world, session, params.deviceId)
  if (!ocpp) return { identity: null, data: [] }
  const { identity } = ocpp.entry
  if (!stationsOf(world, identity).every((station) => seesStation(session, station))) {
    throw notFound(`Another connector of ${identity} belongs to another seller.`)
  }
  const frames = context.chargers()?.framesOf(identity)?.frames ?? []
  return { identity, data: frames.map(({ atMs, ...frame }) => Object.assign(frame, { at: new Date(atMs).toISOString() })) }
}
