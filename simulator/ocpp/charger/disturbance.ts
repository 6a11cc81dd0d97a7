import { stream } from '#simulator/core/model/random.ts'
import type { Disturbed, Imperfection } from './imperfection.ts'
import type { ModelCharger, Outgoing } from './model-charger.ts'
import type { TrueConnector } from './truth.ts'

interface Schedule {
  readonly chargingRateUnit: string
  readonly chargingSchedulePeriod: readonly { readonly limit: number }[]
}
interface SentProfile {
  readonly chargingProfileId?: number
  readonly id?: number
  readonly chargingProfilePurpose: string
  readonly chargingProfileKind?: string
  readonly stackLevel: number
  readonly transactionId?: number | string
  readonly chargingSchedule: Schedule | readonly Schedule[]
}

/** The answer to a call of the platform. */
function answerOf(charger: ModelCharger, method: string, params: Record<string, unknown>): Record<string, unknown> {
  const connector = charger.connectors.find(({ number }) => number === (params.connectorId ?? params.evseId))
  if (method === 'SetChargingProfile') return { status: takeProfile(charger, params, connector) }
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
  if (method === 'SetVariables') {
    const set = params.setVariableData as readonly { variable: { name: string }; attributeValue: string }[]
    for (const { variable, attributeValue } of set) {
      if (variable.name === 'TxUpdatedMeasurands') charger.measurands = attributeValue.split(',')
    }
    return { setVariableResult: set.map((one) => Object.assign({ attributeStatus: 'Accepted' }, one)) }
  }
  if (method === 'TriggerMessage') {
    if (params.requestedMessage === 'StatusNotification') charger.showStatuses()
    else charger.reportNow()
    return { status: 'Accepted' }
  }
  return { status: 'Rejected' }
}

function takeProfile(charger: ModelCharger, params: Record<string, unknown>, connector: TrueConnector | undefined) {
  const profile = (params.csChargingProfiles ?? params.chargingProfile) as SentProfile
  const { chargingSchedule, chargingProfilePurpose: purpose, stackLevel, transactionId } = profile
  const schedule = Array.isArray(chargingSchedule) ? chargingSchedule[0] : chargingSchedule
  const [period] = schedule?.chargingSchedulePeriod ?? []
  const session = connector?.session
  const isWhole = /^Charg\w+MaxProfile$/.test(purpose)
  const isAtItsPlace = isWhole ? (params.connectorId ?? params.evseId) === 0 : connector !== undefined
  if (!period || !isAtItsPlace) return 'Rejected'
  if (purpose === 'TxProfile' && (!session || ![session.id, session.number].includes(transactionId))) return 'Rejected'
  const limitA = schedule?.chargingRateUnit === 'W' ? period.limit / (230 * 3) : period.limit
  const isRelative = profile.chargingProfileKind === 'Relative'
  const unit = schedule?.chargingRateUnit ?? ''
  if (!charger.takesProfile({ stackLevel, purpose: isWhole ? 'whole' : purpose, unit, limitA, isRelative })) return 'Rejected'
  if (isWhole) {
    // The charger divides its limit among the connectors in use.
    const used = charger.connectors.filter((one) => one.session)
    for (const one of charger.connectors) {
      const shareA = used.length > 1 ? limitA / used.length : limitA
      one.hold({ id: profile.chargingProfileId ?? profile.id ?? 0, purpose: 'ChargePointMaxProfile', stackLevel, limitA: shareA })
    }
    return 'Accepted'
  }
  connector?.hold({ id: profile.chargingProfileId ?? profile.id ?? 0, purpose, stackLevel, limitA })
  return 'Accepted'
}

/** The imperfections of one charger. Each has random numbers of its own, so that the others stay the same without it. */
export class Disturbance {
  readonly #charger: ModelCharger
  readonly #all: readonly { readonly each: Imperfection; readonly random: () => number }[]

  /** Changes the charger before its first message. */
  constructor(charger: ModelCharger, seed: number, imperfections: readonly Imperfection[]) {
    this.#charger = charger
    this.#all = imperfections.map((each) => ({ each, random: stream(seed, each.name) }))
    for (const { each, random } of this.#all) each.begin?.(charger, random)
  }

  second(disturbed: Omit<Disturbed, 'charger'>): void {
    for (const { each, random } of this.#all) each.second?.({ ...disturbed, charger: this.#charger }, random)
  }

  /** What is sent in place of a message. */
  messages(message: Outgoing): Outgoing[] {
    let messages = [message]
    for (const { each, random } of this.#all) {
      const { message: change, samples } = each
      if (samples) {
        messages = messages.map((one) =>
          one.samples.length === 0 ? one : { ...one, samples: samples(one.samples, random, this.#charger) },
        )
      }
      if (change) messages = messages.flatMap((one) => change(one, random, this.#charger))
    }
    // A message about the main meter has its values only.
    return messages.filter(({ kind, method, samples }) => kind !== 'status' || method !== 'MeterValues' || samples.length > 0)
  }

  /** The answer to a call of the platform: undefined for no answer, an Error for a CALLERROR. */
  answer(method: string, params: Record<string, unknown>): Record<string, unknown> | Error | undefined {
    const plain = { status: 'plain' }
    for (const { each, random } of this.#all) {
      if (!each.answer) continue
      const changed = each.answer(method, params, plain, random)
      if (changed !== plain) return changed
    }
    return answerOf(this.#charger, method, params)
  }
}
