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
  { unit, maxStackLevel }: ChargerSupport,
  startMs: number,
): { readonly method: string; readonly params: Record<string, unknown> } {
  const { connector, phases, transaction } = target
  const id = (transaction ? TX_PROFILE : DEFAULT_PROFILE) + connector
  const isFirst = protocol === 'ocpp1.6'
  if (limitA === null) {
    const method = 'ClearChargingProfile'
    if (isFirst) return { method, params: { id } }
    return { method, params: { chargingProfileId: id } }
  }
  const limit = unit === 'A' ? limitA : Math.trunc(limitA * phases * PHASE_V)
  const period = { startPeriod: 0, limit, ...(unit === 'A' && target.kind === 'ac' && { numberPhases: phases }) }
  const startSchedule = new Date(startMs).toISOString()
  const schedule = { startSchedule, chargingRateUnit: unit, chargingSchedulePeriod: [period] }
  const ofBoth = {
    stackLevel: maxStackLevel,
    chargingProfilePurpose: transaction ? 'TxProfile' : 'TxDefaultProfile',
    chargingProfileKind: 'Absolute',
  }
  if (isFirst) {
    const ofTransaction = transaction && { transactionId: transaction.number }
    const csChargingProfiles = { chargingProfileId: id, ...ofTransaction, ...ofBoth, chargingSchedule: schedule }
    return { method: 'SetChargingProfile', params: { connectorId: connector, csChargingProfiles } }
  }
  const ofTransaction = transaction && { transactionId: transaction.id }
  const chargingProfile = { id, ...ofBoth, ...ofTransaction, chargingSchedule: [{ id, ...schedule }] }
  return { method: 'SetChargingProfile', params: { evseId: connector, chargingProfile } }
}
