import type { listChargerMessages as listCall } from '#contract/ocpp/chargers.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Call, Handler } from '#simulator/http/call.ts'
import { meterIdsOf } from '#simulator/meters/model/outside-meter.ts'
import { deviceOf, seesGroup, seesStation } from '#simulator/session/calls/visibility.ts'
import { ofAllStations } from '../model/noted-deviations.ts'
import { stationsOf } from '../endpoint/known-chargers.ts'

/** Its identity and deviations, and the name of its messages. Refuses a charger with connectors that the caller may not see. */
function talkerOf({ world, session, params: { deviceId } }: Call<typeof listCall>) {
  const groups = world.byDeviceId.has(deviceId) ? [] : [...world.groups.values()]
  const usesIt = groups.some((group) => seesGroup(session, group) && meterIdsOf(group.load.meters).includes(deviceId))
  const meter = usesIt ? world.outsideMeters.get(deviceId) : undefined
  if (meter) return { identity: meter.identity, name: `mqtt/${meter.identity.toLowerCase()}`, noted: [meter.noted] }
  const station = deviceOf(world, session, deviceId)
  if (!station.ocpp) return { identity: null, name: '', noted: [] }
  const { identity, protocol } = station.ocpp.entry
  const stations = protocol ? [station] : stationsOf(world, identity)
  if (!stations.every((one) => seesStation(session, one))) {
    throw notFound(`Another connector of ${identity} belongs to another seller.`)
  }
  const noted = stations.flatMap(({ ocpp }) => (ocpp ? [ocpp.deviations] : []))
  return { identity, name: protocol ? `mqtt/${identity.toLowerCase()}` : identity, noted }
}

export const listChargerMessages: Handler<typeof listCall> = (call) => {
  const { identity, name, noted } = talkerOf(call)
  const frames = call.context.chargers()?.framesOf(name)?.frames ?? []
  const instant = (ms: number) => new Date(ms).toISOString()
  const deviations = ofAllStations(noted).map(({ firstMs, lastMs, ...one }) =>
    Object.assign(one, { first: instant(firstMs), last: instant(lastMs) }),
  )
  return { identity, deviations, data: frames.map(({ atMs, ...frame }) => Object.assign(frame, { at: instant(atMs) })) }
}
