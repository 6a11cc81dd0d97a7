import type { ChargerSupport, Protocol } from './limit-call.ts'

/** A charger that reports nothing about its support of profiles. */
export const DEFAULT_SUPPORT: ChargerSupport = { unit: 'A', maxStackLevel: 0, dischargingEvses: [] }

/** Interval of meter values, s. It decides how soon the power of a charger is known. */
const METER_EVERY_S = 5
const MEASURANDS = 'Current.Import,Power.Active.Import,Voltage,Energy.Active.Import.Register,SoC'
const MEASURANDS_BACK = 'Current.Export,Power.Active.Export,Energy.Active.Export.Register'

type Call = (method: string, params: Record<string, unknown>) => Promise<unknown>

/** The answer, or undefined from a charger that refuses or does not support the call. */
const attempt = async (call: Call, method: string, params: Record<string, unknown>) => {
  try {
    return (await call(method, params)) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const unitOf = (text: string | undefined): ChargerSupport['unit'] =>
  text === undefined || /current|\bA\b/i.test(text) ? 'A' : 'W'
const levelOf = (text: string | undefined) => Math.max(0, Math.min(99, Math.floor(Number(text ?? 0)) || 0))

const KEYS = ['ChargingScheduleAllowedChargingRateUnit', 'ChargeProfileMaxStackLevel']

async function configure16(call: Call): Promise<ChargerSupport> {
  const answer = await attempt(call, 'GetConfiguration', { key: KEYS })
  const keys = new Map(
    (answer?.configurationKey as { key: string; value?: string }[] | undefined)?.map(({ key, value }) => [key, value]),
  )
  await attempt(call, 'ChangeConfiguration', { key: 'MeterValuesSampledData', value: MEASURANDS })
  await attempt(call, 'ChangeConfiguration', { key: 'MeterValueSampleInterval', value: String(METER_EVERY_S) })
  return { unit: unitOf(keys.get(KEYS[0] ?? '')), maxStackLevel: levelOf(keys.get(KEYS[1] ?? '')), dischargingEvses: [] }
}

const V2X = 'V2XChargingCtrlr'
/** The variable of the standardised component for charging in both directions, which each EVSE has of its own. */
const v2xEnabled = (evse: number) => ({ component: { name: V2X, evse: { id: evse } }, variable: { name: 'Enabled' } })

interface VariableResult {
  readonly component: { readonly name: string; readonly evse?: { readonly id: number } }
  readonly variable: { readonly name: string }
  readonly attributeValue?: string
}

async function configure201(call: Call, evses: readonly number[]): Promise<ChargerSupport> {
  const ofSmartCharging = (name: string) => ({ component: { name: 'SmartChargingCtrlr' }, variable: { name } })
  const answer = await attempt(call, 'GetVariables', {
    getVariableData: [ofSmartCharging('RateUnit'), ofSmartCharging('ProfileStackLevel'), ...evses.map(v2xEnabled)],
  })
  const results = answer?.getVariableResult as readonly VariableResult[] | undefined
  const values = new Map(results?.map(({ variable, attributeValue }) => [variable.name, attributeValue]))
  const ofSamples = (name: string, attributeValue: string) => ({
    component: { name: 'SampledDataCtrlr' },
    variable: { name },
    attributeValue,
  })
  const dischargingEvses = (results ?? []).flatMap(({ component: { name, evse }, attributeValue }) =>
    name === V2X && evse && attributeValue === 'true' ? [evse.id] : [],
  )
  const measurands = dischargingEvses.length > 0 ? `${MEASURANDS},${MEASURANDS_BACK}` : MEASURANDS
  await attempt(call, 'SetVariables', {
    setVariableData: [ofSamples('TxUpdatedInterval', String(METER_EVERY_S)), ofSamples('TxUpdatedMeasurands', measurands)],
  })
  return {
    unit: unitOf(values.get('RateUnit')),
    maxStackLevel: levelOf(values.get('ProfileStackLevel')),
    dischargingEvses,
  }
}

/** Reads what a charger and these EVSEs of it support, and asks it for meter values. Errors leave the defaults. */
export const configure = (protocol: Protocol, call: Call, evses: readonly number[]): Promise<ChargerSupport> =>
  protocol === 'ocpp1.6' ? configure16(call) : configure201(call, evses)
