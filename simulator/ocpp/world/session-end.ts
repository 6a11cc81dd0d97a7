import type { EndAnswer } from '#contract/ocpp/sessions.ts'
import { recordStationEvent } from '#simulator/activity/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import { setStatus } from '#simulator/stations/world/station-actions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { OcppCharger } from '../model/ocpp-charger.ts'
import { endSession, IN_SESSION } from './outside-sessions.ts'

/** Whether the platform has a session at the station: with a transaction, or of a charger that charges without one. */
export const hasSession = ({ ocpp, vehicle }: Station): boolean =>
  ocpp !== null && (ocpp.transaction !== null || vehicle !== null)

/** Whether the request to end a session is about the present one. */
const isPresent = ({ ending, transaction }: OcppCharger) => ending !== null && ending.id === (transaction?.id ?? null)

/** The request to end the present session; null without one. */
export const endingOf = (charger: OcppCharger) => (isPresent(charger) ? charger.ending : null)

/** An operator asks the charger to end its session. Its connection sends the call in the next second. */
export function requestEnd(world: World, station: Station, charger: OcppCharger): void {
  const id = charger.transaction?.id ?? null
  charger.ending = { id, askedMs: world.nowMs, answer: null }
  note(world, station, { id, asked: true })
}

/** The charger has answered. An answer to an earlier session says nothing about the present one. */
export function takeEndAnswer(world: World, station: Station, charger: OcppCharger, answer: EndAnswer): void {
  const ending = endingOf(charger)
  if (!ending || ending.answer !== null) return
  charger.ending = { ...ending, answer }
  note(world, station, { id: ending.id, answer })
}

/** Removes a session that the charger does not know. A later message of the charger can begin another one. */
export function clearSession(world: World, station: Station, charger: OcppCharger): void {
  const id = charger.transaction?.id ?? null
  endSession(world, station, charger)
  charger.ending = null
  // The last draw was that of the session. An online charger reports the present one.
  if (!station.isOnline) charger.origin = 'unknown'
  if (!station.isOnline) Object.assign(station, { powerW: 0, currentA: 0 })
  if (IN_SESSION.has(charger.ownStatus)) charger.ownStatus = 'Available'
  if (IN_SESSION.has(station.status)) setStatus(world, station, 'Available')
  note(world, station, { id, cleared: true })
}

function note(world: World, { deviceId, name }: Station, what: Record<string, unknown>) {
  recordStationEvent(world, 'ocpp-session', { deviceId, name, ...what })
}
