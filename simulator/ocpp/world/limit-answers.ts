import { newObedience, noteAnswer } from '#simulator/dynamics/model/obedience.ts'
import { recordStationEvent } from '#simulator/activity/world/station-journal.ts'
import type { World } from '#simulator/core/world/state.ts'
import { markGroupsForBalancing } from '#simulator/dlm/world/sessions.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { ChargerMessage, SetpointAnswer } from '../model/charger-message.ts'
import type { OcppCharger } from '../model/ocpp-charger.ts'
import { sentLimitA } from '../model/limit-ways.ts'

/**
 * What a charger may hold for its next transaction after an answer, A; null for no limit. A limit without an answer can have been taken.
 * One that is refused leaves the former one, unless the charger refuses every limit. Only a TxProfile ends with its transaction.
 */
function idleLimitAfter(
  { idleLimitA, transaction, limitWays }: OcppCharger,
  hasCar: boolean,
  { limitA, answer, isExhausted }: NonNullable<ChargerMessage['profile']>,
): number | null {
  const isLasting = limitWays?.inTransaction && limitWays.inTransaction.purpose !== 'TxProfile'
  if ((transaction || hasCar) && !isLasting) return idleLimitA
  if (answer === 'Accepted') return limitA
  if (answer === 'Rejected' || answer === 'NotSupported') return isExhausted ? null : idleLimitA
  return idleLimitA === null || limitA === null ? null : Math.max(idleLimitA, limitA)
}

/** An accepted limit is in force. Any other answer leaves the former one in force. */
export function takeAnswer(world: World, station: Station, profile: NonNullable<ChargerMessage['profile']>) {
  const { limitA, answer, insteadOfA, isExhausted, delayMs } = profile
  const queue = station.path?.queue
  const accepted = answer === 'Accepted'
  if (queue && accepted) {
    queue.inForce = limitA ?? Infinity
    const { kind } = station.plan
    const isSent = (setpointA: number) => (limitA === null ? setpointA === Infinity : sentLimitA(setpointA, kind) === limitA)
    const exact = queue.waiting.findLastIndex(({ value }) => isSent(value))
    // Some chargers take whole amperes only.
    const place = exact >= 0 ? exact : queue.waiting.findLastIndex(({ value }) => Math.trunc(sentLimitA(value, kind)) === limitA)
    queue.waiting = queue.waiting.slice(place + 1)
  }
  if (station.ocpp) station.ocpp.idleLimitA = idleLimitAfter(station.ocpp, station.vehicle !== null, profile)
  // The limit of its last transaction is over, and it has none for the next one.
  if (queue && isExhausted && !station.vehicle) queue.inForce = Infinity
  const refuses = answer === 'Rejected' || answer === 'NotSupported' || insteadOfA !== undefined
  const was = station.ocpp
  if (was && (was.refuses !== (refuses || !accepted) || was.isUnlimited !== (isExhausted === true))) {
    was.refuses = refuses || !accepted
    was.isUnlimited = isExhausted === true
    markGroupsForBalancing(world, station)
  }
  if (station.path?.obedience) noteAnswer(station.path.obedience, refuses, delayMs)
  if (accepted && insteadOfA === undefined) return
  const { deviceId, name } = station
  const refused = { ...(insteadOfA !== undefined && { insteadOfA }), ...(isExhausted && { isExhausted }) }
  recordStationEvent(world, 'ocpp-limit', {
    deviceId,
    name,
    limitA,
    answer,
    ...refused,
    ...(delayMs !== undefined && { delayMs }),
  })
}

/** The charger applies another limit than it has accepted. The record counts it, and the journal has both limits. */
export function takeSchedule(world: World, station: Station, { limitA, appliesA }: NonNullable<ChargerMessage['schedule']>) {
  const { deviceId, name, path } = station
  if (path) (path.obedience ??= newObedience()).otherLimits += 1
  recordStationEvent(world, 'ocpp-schedule', { deviceId, name, limitA, appliesA })
}

/** The answer of a V2G device or battery to a setpoint. Only one that is rejected changes something: its reports show what it does. */
export function takeSetpointAnswer(world: World, station: Station, charger: OcppCharger, answer: SetpointAnswer) {
  const { isAccepted, delayMs, ...said } = answer
  const wasRejected = charger.refuses
  charger.setpointAnswer = answer
  charger.refuses = !isAccepted
  if (station.path) noteAnswer((station.path.obedience ??= newObedience()), !isAccepted, delayMs)
  if (isAccepted !== wasRejected) return
  markGroupsForBalancing(world, station)
  const { deviceId, name } = station
  recordStationEvent(world, 'device-setpoint', { deviceId, name, isAccepted, ...said })
}
