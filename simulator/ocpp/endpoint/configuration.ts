import type { ChargerConfiguration, RateUnit } from '../model/limit-ways.ts'
import { HEARTBEAT_MS, METER_EVERY_MS } from '../model/ocpp-charger.ts'
import { callFailureOf } from './timed-calls.ts'
import type { Protocol } from './limit-call.ts'

/** The measurands in the order of their use to load management. A charger that refuses the list is asked without SoC first. */
const MEASURANDS = ['Current.Import', 'Energy.Active.Import.Register', 'Power.Active.Import', 'Voltage', 'SoC']
const MEASURANDS_BACK = ['Current.Export', 'Power.Active.Export', 'Energy.Active.Export.Register']

type Call = (method: string, params: Record<string, unknown>) => Promise<unknown>
/** What a charger answers to a setting; undefined without an answer, or if it does not know the setting. */
type Outcome = 'accepted' | 'refused' | undefined
type SetTo = (value: string) => Promise<Outcome>

/** What a charger has accepted, and which of its EVSEs discharge. */
export interface Configured {
  readonly configuration: ChargerConfiguration
  readonly dischargingEvses: readonly number[]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

/** The answer, or undefined from a charger that refuses or does not support the call. */
async function answerOf(call: Call, method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    const answer = await call(method, params)
    return isRecord(answer) ? answer : {}
  } catch {
    return {}
  }
}

/** The outcome of a call that sets a value. An error about the value is a refusal, too. */
async function outcomeOf(call: () => Promise<string | undefined>): Promise<Outcome> {
  try {
    const status = await call()
    if (status === 'Accepted' || status === 'RebootRequired') return 'accepted'
    return status === 'Rejected' ? 'refused' : undefined
  } catch (error) {
    return callFailureOf(error) === 'refused' ? 'refused' : undefined
  }
}

const unitsIn = (text: string | undefined): readonly RateUnit[] => [
  ...(/current|\bA(mp(ere)?s?)?\b/i.test(text ?? '') ? (['A'] as const) : []),
  ...(/power|\bW(atts?)?\b/i.test(text ?? '') ? (['W'] as const) : []),
]
const levelIn = (text: string | undefined) => Math.max(0, Math.min(99, Math.floor(Number(text ?? 0)) || 0))

/**
 * Sets a list of measurands, and returns the list that the charger has accepted; null without one. Many chargers refuse a list as a
 * whole for one measurand. It is then sent without SoC, and otherwise built of the measurands that are accepted one by one.
 */
async function acceptedList(setTo: SetTo, wanted: readonly string[]): Promise<readonly string[] | null> {
  const withoutSoc = wanted.filter((measurand) => measurand !== 'SoC')
  for (const list of [wanted, withoutSoc]) {
    const outcome = await setTo(list.join(','))
    if (outcome === 'accepted') return list
    if (outcome === undefined) return null
  }
  const accepted: string[] = []
  for (const measurand of wanted) {
    const outcome = await setTo([...accepted, measurand].join(','))
    if (outcome === 'accepted') accepted.push(measurand)
    if (outcome === undefined) break
  }
  return accepted.length > 0 ? accepted : null
}

const seconds = (ms: number) => ms / 1_000
/** The first of these values that the charger has accepted, s; null without one. */
async function acceptedS(setTo: SetTo, all: readonly number[]): Promise<number | null> {
  for (const ms of all) {
    const outcome = await setTo(String(seconds(ms)))
    if (outcome === 'accepted') return seconds(ms)
    if (outcome === undefined) return null
  }
  return null
}
/** Some chargers refuse short intervals of values, ms. */
const METER_INTERVALS_MS = [METER_EVERY_MS, 10_000, 30_000, 60_000]

const KEYS = ['ChargingScheduleAllowedChargingRateUnit', 'ChargeProfileMaxStackLevel'] as const

async function configure16(call: Call): Promise<Configured> {
  const { configurationKey } = await answerOf(call, 'GetConfiguration', { key: KEYS })
  const values = new Map(recordsIn(configurationKey).map(({ key, value }) => [textIn(key)?.trim().toLowerCase(), textIn(value)]))
  const setting =
    (key: string): SetTo =>
    (value) =>
      outcomeOf(async () => textIn(((await call('ChangeConfiguration', { key, value })) as { status?: unknown }).status))
  const configuration = {
    units: unitsIn(values.get(KEYS[0].toLowerCase())),
    maxStackLevel: levelIn(values.get(KEYS[1].toLowerCase())),
    measurands: await acceptedList(setting('MeterValuesSampledData'), MEASURANDS),
    meterEveryS: await acceptedS(setting('MeterValueSampleInterval'), METER_INTERVALS_MS),
    heartbeatS: await acceptedS(setting('HeartbeatInterval'), [HEARTBEAT_MS]),
  }
  return { configuration, dischargingEvses: [] }
}

const V2X = 'V2XChargingCtrlr'
/** The variable of the standardised component for charging in both directions, which each EVSE has of its own. */
const v2xEnabled = (evse: number) => ({ component: { name: V2X, evse: { id: evse } }, variable: { name: 'Enabled' } })

interface VariableResult {
  readonly component?: { readonly name?: string; readonly evse?: { readonly id?: number } }
  readonly variable?: { readonly name?: string }
  readonly attributeValue?: unknown
}

async function configure201(call: Call, evses: readonly number[]): Promise<Configured> {
  const ofSmartCharging = (name: string) => ({ component: { name: 'SmartChargingCtrlr' }, variable: { name } })
  const { getVariableResult } = await answerOf(call, 'GetVariables', {
    getVariableData: [ofSmartCharging('RateUnit'), ofSmartCharging('ProfileStackLevel'), ...evses.map(v2xEnabled)],
  })
  const results = recordsIn(getVariableResult) as readonly VariableResult[]
  const values = new Map(results.map(({ variable, attributeValue }) => [variable?.name, textIn(attributeValue)]))
  const dischargingEvses = results.flatMap(({ component, attributeValue }) =>
    component?.name === V2X && component.evse?.id !== undefined && String(attributeValue) === 'true' ? [component.evse.id] : [],
  )
  const setting =
    (component: string, name: string): SetTo =>
    (attributeValue) =>
      outcomeOf(async () => {
        const variable = { component: { name: component }, variable: { name }, attributeValue }
        const answer = (await call('SetVariables', { setVariableData: [variable] })) as { setVariableResult?: unknown }
        return textIn(recordsIn(answer.setVariableResult)[0]?.attributeStatus)
      })
  const wanted = dischargingEvses.length > 0 ? [...MEASURANDS, ...MEASURANDS_BACK] : MEASURANDS
  const configuration = {
    units: unitsIn(values.get('RateUnit')),
    maxStackLevel: levelIn(values.get('ProfileStackLevel')),
    measurands: await acceptedList(setting('SampledDataCtrlr', 'TxUpdatedMeasurands'), wanted),
    meterEveryS: await acceptedS(setting('SampledDataCtrlr', 'TxUpdatedInterval'), METER_INTERVALS_MS),
    heartbeatS: await acceptedS(setting('OCPPCommCtrlr', 'HeartbeatInterval'), [HEARTBEAT_MS]),
  }
  return { configuration, dischargingEvses }
}

/**
 * Reads what a charger and these EVSEs of it support, and asks it for meter values and heartbeats. What the charger does not answer
 * or refuses is null or empty in the result. Does not reject.
 */
export const configure = (protocol: Protocol, call: Call, evses: readonly number[]): Promise<Configured> =>
  protocol === 'ocpp1.6' ? configure16(call) : configure201(call, evses)
