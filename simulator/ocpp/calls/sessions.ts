import type { clearSession as clearCall, endSession as endCall } from '#contract/ocpp/sessions.ts'
import type { Handler } from '#simulator/http/call.ts'
import { conflict, notFound } from '#simulator/http/refusals.ts'
import { deviceOf } from '#simulator/session/calls/visibility.ts'
import { requireOnline } from '#simulator/devices/calls/device-kinds.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { clearSession as clear, endingOf, hasSession, requestEnd } from '../world/session-end.ts'

/** Refuses a station that does not connect by OCPP, and one without a session. */
function sessionAt(station: Station) {
  const { ocpp, name } = station
  if (!ocpp) throw notFound(`${name} does not connect by OCPP.`)
  if (!hasSession(station)) throw conflict(`${name} has no session.`)
  return ocpp
}

/** The charger answers later, so that a repeated run needs no charger. */
export const endSession: Handler<typeof endCall> = ({ world, session, params }) => {
  const station = deviceOf(world, session, params.deviceId)
  const charger = sessionAt(station)
  requireOnline(station)
  if (!charger.transaction) throw conflict(`${station.name} charges without a transaction. Stop it with a power of 0.`)
  if (endingOf(charger)?.answer === null) throw conflict(`${station.name} has not yet answered the last request.`)
  requestEnd(world, station, charger)
  return {}
}

/** A charger that measures a draw has a car. Its session would be lost without an effect on the draw. */
export const clearSession: Handler<typeof clearCall> = ({ world, session, params }) => {
  const station = deviceOf(world, session, params.deviceId)
  const charger = sessionAt(station)
  const measures = station.isOnline && (charger.origin === 'measured' || charger.origin === 'derived')
  if (measures && station.powerW > 0) throw conflict(`${station.name} reports that a car draws power. End the session instead.`)
  clear(world, station, charger)
  return {}
}
