import type { ModelCharger } from './model-charger.ts'
import type { TrueConnector } from './truth.ts'

interface Schedule {
  readonly chargingRateUnit: string
  readonly chargingSchedulePeriod: readonly { readonly limit: number }[]
}
interface SentProfile {
  readonly chargingProfileId?: number
  readonly id?: number
  readonly chargingProfilePurpose: string
  readonly stackLevel: number
  readonly transactionId?: number | string
  readonly chargingSchedule: Schedule | readonly Schedule[]
}

/** The answer to a call of the platform. */
export function answerOf(charger: ModelCharger, method: string, params: Record<string, unknown>): Record<string, unknown> {
  const connector = charger.connectors.find(({ number }) => number === (params.connectorId ?? params.evseId))
  if (method === 'SetChargingProfile') return { status: takeProfile(params, connector) }
  if (method === 'ClearChargingProfile') {
    for (const one of charger.connectors) one.held = one.held.filter(({ id }) => id !== (params.id ?? params.chargingProfileId))
    return { status: 'Accepted' }
  }
  if (method === 'GetConfiguration') {
    const values = { ChargingScheduleAllowedChargingRateUnit: 'Current,Power', ChargeProfileMaxStackLevel: '8' }
    return { configurationKey: Object.entries(values).map(([key, value]) => ({ key, value, readonly: true })) }
  }
  if (method === 'ChangeConfiguration') {
    if (params.key === 'MeterValuesSampledData') charger.measurands = String(params.value).split(',')
    return { status: 'Accepted' }
  }
  if (method === 'GetVariables') return { getVariableResult: [] }
  if (method === 'SetVariables') return { setVariableResult: [] }
  if (method === 'TriggerMessage') {
    charger.reportNow()
    return { status: 'Accepted' }
  }
  return { status: 'Rejected' }
}

function takeProfile(params: Record<string, unknown>, connector: TrueConnector | undefined) {
  const profile = (params.csChargingProfiles ?? params.chargingProfile) as SentProfile
  const { chargingSchedule, chargingProfilePurpose: purpose, stackLevel, transactionId } = profile
  const schedule = Array.isArray(chargingSchedule) ? chargingSchedule[0] : chargingSchedule
  const [period] = schedule?.chargingSchedulePeriod ?? []
  const session = connector?.session
  if (!connector || !period) return 'Rejected'
  if (purpose === 'TxProfile' && (!session || ![session.id, session.number].includes(transactionId))) return 'Rejected'
  const limitA = schedule?.chargingRateUnit === 'W' ? period.limit / (230 * 3) : period.limit
  connector.hold({ id: profile.chargingProfileId ?? profile.id ?? 0, purpose, stackLevel, limitA })
  return 'Accepted'
}
