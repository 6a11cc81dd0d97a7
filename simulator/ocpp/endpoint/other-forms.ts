import type { Protocol } from './limit-call.ts'

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const isGiven = (value: unknown) => value !== undefined && value !== null
const all = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isGiven(value) ? [value] : [])

/** The unit where this version has it. A multiplier of 1.6 is part of the value. */
function sampleOf(protocol: Protocol, sample: unknown): unknown {
  if (!isPart(sample)) return sample
  const { unit, unitOfMeasure, ...others } = sample
  if (protocol === 'ocpp2.0.1') {
    const name = typeof unitOfMeasure === 'string' ? unitOfMeasure : isGiven(unitOfMeasure) ? undefined : unit
    return isGiven(name) ? { ...others, unitOfMeasure: { unit: name } } : sample
  }
  if (isGiven(unit) || !isGiven(unitOfMeasure)) return sample
  const measure = isPart(unitOfMeasure) ? unitOfMeasure : { unit: unitOfMeasure }
  const number = Number(sample.value) * 10 ** Number(measure.multiplier ?? 0)
  const isScaled = isGiven(measure.multiplier) && Number.isFinite(number)
  return { ...others, unit: measure.unit, ...(isScaled && { value: String(number) }) }
}

/** The values with their moments: also a single moment at the top of the call, and the names of OCPP 1.5. */
function meterValueOf(protocol: Protocol, { meterValue, values, sampledValue, timestamp }: Part): unknown {
  const given = meterValue ?? values ?? (isGiven(sampledValue) ? { timestamp, sampledValue } : undefined)
  if (!isGiven(given)) return given
  const moments = all(given).map((moment) => {
    if (!isPart(moment)) return moment
    const { sampledValue: samples = moment.values, values: _, ...others } = moment
    const isPlain = (sample: unknown) => protocol === 'ocpp1.6' || !isPart(sample) || !/^signeddata$/i.test(String(sample.format))
    const read = all(samples)
      .filter(isPlain)
      .map((sample) => sampleOf(protocol, sample))
    return isGiven(samples) ? Object.assign(others, { sampledValue: Array.isArray(samples) ? read : read[0] }) : moment
  })
  return Array.isArray(given) ? moments : moments[0]
}

const number = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

/** The number of a connector or EVSE, by any of its names. */
const placeIn = ({ evse, evseId, connectorId }: Part) => [isPart(evse) ? evse.id : evse, evseId, connectorId].find(number)
const tagIn = ({ idToken }: Part) => (isPart(idToken) ? idToken.idToken : idToken)

/** Fields of a call with the names and places of the other version, by those of this one. Undefined where nothing stands. */
const FIELDS: Readonly<Record<string, (call: Part) => Part>> = {
  'ocpp1.6 StatusNotification': (call) => ({ status: call.connectorStatus, connectorId: placeIn(call) }),
  'ocpp1.6 MeterValues': (call) => ({ connectorId: placeIn(call) }),
  'ocpp1.6 StartTransaction': (call) => ({ connectorId: placeIn(call), idTag: tagIn(call) }),
  'ocpp1.6 Authorize': (call) => ({ idTag: tagIn(call) }),
  'ocpp2.0.1 StatusNotification': (call) => ({ connectorStatus: call.status, evseId: placeIn(call) }),
  'ocpp2.0.1 MeterValues': (call) => ({ evseId: placeIn(call) }),
  'ocpp2.0.1 TransactionEvent': (call) => {
    const { evse, transactionId, chargingState, transactionInfo } = call
    const id = placeIn(call)
    const info = { transactionId, chargingState, ...(isPart(transactionInfo) ? transactionInfo : {}) }
    return {
      evse: typeof evse === 'object' || id === undefined ? undefined : { id },
      transactionInfo: isGiven(transactionId) || isGiven(chargingState) ? info : undefined,
    }
  },
}

/** The names that only the other version has. */
const NAMES_OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'ocpp1.6 StatusNotification': ['connectorStatus', 'evseId', 'evse'],
  'ocpp1.6 MeterValues': ['evseId', 'evse'],
  'ocpp1.6 StartTransaction': ['evseId', 'evse', 'idToken'],
  'ocpp1.6 Authorize': ['idToken'],
  'ocpp2.0.1 StatusNotification': ['status', 'evse'],
  'ocpp2.0.1 MeterValues': ['connectorId', 'evse'],
  'ocpp2.0.1 TransactionEvent': ['evseId', 'connectorId', 'transactionId', 'chargingState'],
}

/**
 * A call whose parts stand where its version of OCPP has them. Chargers with both versions send parts of the other one. `note`: what
 * was read in another place.
 */
export function inOwnForm(protocol: Protocol, action: string, call: unknown, note: (what: string) => void): unknown {
  if (!isPart(call)) return call
  const meterValue = meterValueOf(protocol, call)
  const moved: Part = { ...call }
  const read = new Set<string>()
  const isOther = (value: unknown, own: unknown) => isGiven(value) && JSON.stringify(value) !== JSON.stringify(own)
  if (/^(MeterValues|TransactionEvent)$/.test(action) && isOther(meterValue, call.meterValue)) {
    moved.meterValue = meterValue
    for (const key of ['values', 'sampledValue', ...(action === 'MeterValues' ? ['timestamp'] : [])]) read.add(key)
    note('has values or units in the form of another version; they are read')
  }
  for (const [key, value] of Object.entries(FIELDS[`${protocol} ${action}`]?.(call) ?? {})) {
    if (!isGiven(value) || (isGiven(call[key]) && !isPart(value))) continue
    moved[key] = value
    for (const name of NAMES_OF_OTHERS[`${protocol} ${action}`] ?? []) read.add(name)
    note(`has ${key} in the form of another version; it is read`)
  }
  return Object.fromEntries(Object.entries(moved).filter(([key]) => !read.has(key)))
}
