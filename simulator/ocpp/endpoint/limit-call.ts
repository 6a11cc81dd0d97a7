import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import type { LimitStep, Purpose } from '../model/limit-ways.ts'
import { callFailureOf } from './timed-calls.ts'

export type Protocol = 'ocpp1.6' | 'ocpp2.0.1'

/** What decides how a limit is sent to a charger. */
export interface LimitTarget {
  readonly connector: number
  readonly kind: 'ac' | 'dc'
  readonly phases: 1 | 2 | 3
  /** The present transaction; null sends the limit of the next one. */
  readonly transaction: { readonly number: number; readonly id: string } | null
  /** A car is in a transaction that the platform does not know, such as one of before a restart. */
  readonly isUnknown?: boolean
}

/** A year: longer than a limit stays in force. */
const LASTS_S = 31_536_000
const BASES = { TxDefaultProfile: 1_000, TxProfile: 2_000, ChargePointMaxProfile: 3_000 } as const

/** The connector and the id of the profile of a purpose. A profile of the whole charger belongs to connector or EVSE 0. */
function placeOf(purpose: Purpose, connector: number): { readonly connector: number; readonly id: number } {
  const place = purpose === 'ChargePointMaxProfile' ? 0 : connector
  return { connector: place, id: BASES[purpose] + place }
}

const purposeIn = (protocol: Protocol, purpose: Purpose): string =>
  protocol === 'ocpp2.0.1' && purpose === 'ChargePointMaxProfile' ? 'ChargingStationMaxProfile' : purpose

/**
 * The call that sets a limit, A per phase. `startMs` is a moment that has passed by the clock of any charger: some refuse a schedule
 * without a start, and a start in the future would not limit yet.
 */
export function limitCall(
  protocol: Protocol,
  target: LimitTarget,
  limitA: number,
  step: LimitStep,
  startMs: number,
): { readonly method: string; readonly params: Record<string, unknown> } {
  const { transaction } = target
  const { connector } = placeOf(step.purpose, target.connector)
  const profile = profileOf(protocol, target, limitA, step, startMs)
  const isOfTransaction = step.purpose === 'TxProfile' && transaction
  const method = 'SetChargingProfile'
  if (protocol === 'ocpp1.6') {
    const csChargingProfiles = { ...profile, ...(isOfTransaction && { transactionId: transaction.number }) }
    return { method, params: { connectorId: connector, csChargingProfiles } }
  }
  const chargingProfile = { ...profile, ...(isOfTransaction && { transactionId: transaction.id }) }
  return { method, params: { evseId: connector, chargingProfile } }
}

/** The call that clears the limit of a purpose. */
export function clearCall(protocol: Protocol, purpose: Purpose, connector: number) {
  const { id } = placeOf(purpose, connector)
  return { method: 'ClearChargingProfile', params: protocol === 'ocpp1.6' ? { id } : { chargingProfileId: id } }
}

/** The profile of a limit, A per phase, without the transaction. */
export function profileOf(
  protocol: Protocol,
  { connector, kind, phases }: LimitTarget,
  limitA: number,
  { stackLevel, purpose, unit, form }: LimitStep,
  startMs: number,
): Record<string, unknown> {
  const { id } = placeOf(purpose, connector)
  const limit = unit === 'A' ? (form ? Math.trunc(limitA) : limitA) : Math.trunc(limitA * phases * PHASE_V)
  const period = { startPeriod: 0, limit, ...(unit === 'A' && kind === 'ac' && !form && { numberPhases: phases }) }
  const lasts = form === 'lasting' && { duration: LASTS_S }
  const start = form === 'relative' ? {} : { startSchedule: new Date(startMs).toISOString(), ...lasts }
  const schedule = { ...start, chargingRateUnit: unit, chargingSchedulePeriod: [period] }
  const chargingProfilePurpose = purposeIn(protocol, purpose)
  const ofBoth = { stackLevel, chargingProfilePurpose, chargingProfileKind: form === 'relative' ? 'Relative' : 'Absolute' }
  if (protocol === 'ocpp1.6') return { chargingProfileId: id, ...ofBoth, chargingSchedule: schedule }
  return { id, ...ofBoth, chargingSchedule: [{ id, ...schedule }] }
}

export type Outcome = 'Accepted' | 'Rejected' | 'NotSupported' | 'failed' | 'no answer' | 'replaced'

/** A profile that is unknown to the charger needs not be cleared. An error counts as a refusal. */
export async function outcomeOf(call: () => Promise<unknown>, accepted: readonly string[] = ['Accepted']): Promise<Outcome> {
  try {
    const { status } = ((await call()) ?? {}) as { status?: string }
    if (accepted.includes(status ?? '')) return 'Accepted'
    return status === 'NotSupported' ? 'NotSupported' : 'Rejected'
  } catch (error) {
    const failure = callFailureOf(error)
    if (failure === 'no answer' || failure === 'replaced') return failure
    return failure === 'not supported' ? 'NotSupported' : failure === 'refused' ? 'Rejected' : 'failed'
  }
}
