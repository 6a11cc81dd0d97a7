import { PHASE_V } from '#simulator/dlm/model/kilowatts.ts'

export type Protocol = 'ocpp1.6' | 'ocpp2.0.1'

/** What decides how a limit is sent to a charger. */
export interface LimitTarget {
  readonly connector: number
  readonly kind: 'ac' | 'dc'
  readonly phases: 1 | 2 | 3
  /** The present transaction; null sends the limit of the next one. */
  readonly transaction: { readonly number: number; readonly id: string } | null
}

/** What the charger supports, as it has reported. */
export interface ChargerSupport {
  readonly unit: 'A' | 'W'
  readonly maxStackLevel: number
  /** The EVSEs that accept negative limits. */
  readonly dischargingEvses: readonly number[]
}

type Purpose = 'TxProfile' | 'TxDefaultProfile'
const DEFAULT_PROFILE = 1_000
const TX_PROFILE = 2_000

/**
 * The call that sets a limit, A per phase; null clears it. `startMs` is a moment that has passed by the clock of any charger:
 * some refuse a schedule without a start, and a start in the future would not limit yet. The highest stack level prevails over
 * profiles that others have installed.
 */
export function limitCall(
  protocol: Protocol,
  target: LimitTarget,
  limitA: number | null,
  support: ChargerSupport,
  startMs: number,
): { readonly method: string; readonly params: Record<string, unknown> } {
  const { connector, transaction } = target
  if (limitA === null) {
    const id = profileId(transaction ? 'TxProfile' : 'TxDefaultProfile', connector)
    const method = 'ClearChargingProfile'
    return { method, params: protocol === 'ocpp1.6' ? { id } : { chargingProfileId: id } }
  }
  const profile = profileOf(protocol, target, limitA, support, startMs)
  const method = 'SetChargingProfile'
  if (protocol === 'ocpp1.6') {
    const csChargingProfiles = { ...profile, ...(transaction && { transactionId: transaction.number }) }
    return { method, params: { connectorId: connector, csChargingProfiles } }
  }
  const chargingProfile = { ...profile, ...(transaction && { transactionId: transaction.id }) }
  return { method, params: { evseId: connector, chargingProfile } }
}

const profileId = (purpose: Purpose, connector: number) => (purpose === 'TxProfile' ? TX_PROFILE : DEFAULT_PROFILE) + connector

/** The profile of a limit, A per phase, without the transaction. `purpose` is that of the target by default. */
export function profileOf(
  protocol: Protocol,
  target: LimitTarget,
  limitA: number,
  { unit, maxStackLevel }: ChargerSupport,
  startMs: number,
  purpose: Purpose = target.transaction ? 'TxProfile' : 'TxDefaultProfile',
): Record<string, unknown> {
  const { connector, kind, phases } = target
  const id = profileId(purpose, connector)
  const limit = unit === 'A' ? limitA : Math.trunc(limitA * phases * PHASE_V)
  const period = { startPeriod: 0, limit, ...(unit === 'A' && kind === 'ac' && { numberPhases: phases }) }
  const startSchedule = new Date(startMs).toISOString()
  const schedule = { startSchedule, chargingRateUnit: unit, chargingSchedulePeriod: [period] }
  const ofBoth = { stackLevel: maxStackLevel, chargingProfilePurpose: purpose, chargingProfileKind: 'Absolute' }
  if (protocol === 'ocpp1.6') return { chargingProfileId: id, ...ofBoth, chargingSchedule: schedule }
  return { id, ...ofBoth, chargingSchedule: [{ id, ...schedule }] }
}
