import type { Meter } from '../model/charger-message.ts'
import { fitsCurrents, type PhaseCurrents } from '../model/phase-currents.ts'
import {
  MAX_OF,
  MEASURANDS,
  measurandOf,
  NOMINAL_V,
  numberIn,
  placeOf,
  readParts,
  text,
  unitIn,
  UNITS,
  type Measurand,
  type Note,
  type Quantity,
} from './value-units.ts'

/** A sampled value of either version, as received: any field can be missing or of another type. */
export interface SampledValue {
  readonly value?: unknown
  readonly measurand?: unknown
  readonly phase?: unknown
  readonly unit?: unknown
  readonly unitOfMeasure?: unknown
  readonly location?: unknown
  readonly context?: unknown
  readonly format?: unknown
}

const QUANTITY_NAMES: Readonly<Record<Quantity, string>> = {
  current: 'a current',
  power: 'a power',
  energy: 'an energy',
  voltage: 'a voltage',
  share: 'a state of charge',
}

/** The value in A, W, Wh, V or %; undefined for one that cannot be read. */
function plainValue(
  sample: SampledValue,
  quantity: Quantity,
  note: Note,
): { readonly value: number; readonly factor: number; readonly hasUnit: boolean } | undefined {
  const read = numberIn(sample.value, note)
  if (!read) return undefined
  const measure = (typeof sample.unitOfMeasure === 'object' ? sample.unitOfMeasure : null) as Record<string, unknown> | null
  const given = text(measure?.unit) || text(sample.unit) || read.unit
  const units = UNITS[quantity]
  const unit = given === undefined ? { factor: 1, isListed: true } : unitIn(units, given)
  if (!unit) {
    note(`the unit ${JSON.stringify(given?.slice(0, 20))} does not fit ${QUANTITY_NAMES[quantity]}`)
    return undefined
  }
  if (!unit.isListed) note(`the unit ${JSON.stringify(given)} is not in the standard`)
  const exponent = measure?.multiplier ?? 0
  if (typeof exponent !== 'number' || !Number.isInteger(exponent) || Math.abs(exponent) > 9) {
    note('a multiplier is not a power of ten')
    return undefined
  }
  const factor = unit.factor * 10 ** exponent
  const { number, asDecimal = number } = read
  if (asDecimal !== number) {
    const isDecimal = Math.abs(number * factor) > MAX_OF[quantity]
    note(isDecimal ? 'a value has a decimal comma' : 'a comma before three digits can separate thousands or decimals')
    if (!isDecimal) return undefined
  }
  return { value: asDecimal * factor, factor, hasUnit: given !== undefined || exponent !== 0 }
}

/** Values of the outlet prevail over those of the cable, the inlet and the car, and those of a beginning over nothing. */
const LOCATIONS = ['outlet', 'cable', 'inlet', 'ev', 'body']
const rankOf = ({ location, context }: SampledValue) =>
  Math.max(0, LOCATIONS.indexOf(text(location)?.toLowerCase() ?? 'outlet')) +
  (/^(transaction\.begin|interruption\.)/i.test(text(context) ?? '') ? LOCATIONS.length : 0)

interface Values {
  rank: number
  total: number | undefined
  /** At least one value has a unit. */
  hasUnit: boolean
  /** The last one has no measurand. */
  isUnnamed: boolean
  /** The last unit, in A, W, Wh, V or %. */
  factor: number
  /** NaN for a phase whose value cannot be read. Then nothing is known of the sum. */
  phases: (number | undefined)[]
  between: number[]
}
const noValues = (rank: number): Values => ({
  rank,
  total: undefined,
  hasUnit: false,
  isUnnamed: false,
  factor: 1,
  phases: [undefined, undefined, undefined],
  between: [],
})

function valuesOf(samples: readonly SampledValue[], note: Note): Map<Measurand, Values> {
  const all = new Map<Measurand, Values>()
  for (const sample of samples) {
    if (typeof sample !== 'object' || sample === null) {
      note('a sampled value is not an object')
      continue
    }
    if (text(sample.format)?.toLowerCase() === 'signeddata') continue
    const { measurand, phase } = measurandOf(sample, note)
    if (measurand === undefined) continue
    // Intervals by the clock contain the other ones.
    if (measurand.endsWith('.interval') && /clock/i.test(text(sample.context) ?? '')) continue
    const read = plainValue(sample, MEASURANDS[measurand], note)
    const place = placeOf(sample.phase ?? phase, note)
    if (place === undefined || place === 'neutral') continue
    const value = read?.value ?? NaN
    const rank = rankOf(sample)
    let values = all.get(measurand)
    if (values && rank > values.rank) continue
    if (!values || rank < values.rank) all.set(measurand, (values = noValues(rank)))
    // An unreadable value of the outlet is not replaced by that of the inlet.
    if (read === undefined && typeof place === 'string') continue
    if (read?.hasUnit) values.hasUnit = true
    values.factor = read?.factor ?? values.factor
    values.isUnnamed = !text(sample.measurand)
    if (place === 'total') values.total = value
    else if (place === 'between') values.between.push(value)
    else values.phases[place] = value
  }
  return all
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const known = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined)
const isTotal = (values: Values | undefined) => known(values?.phases ?? []).every(Number.isNaN)
const isComplete = ({ phases }: Values) => !phases.some(Number.isNaN)
/** The sum of phases, or of the parts between them, such as those of a power. */
function totalOf(values: Values | undefined): number | undefined {
  if (!values || values.total !== undefined) return values?.total
  const parts = known(values.phases).length > 0 ? known(values.phases) : values.between
  return parts.length > 0 && isComplete(values) ? sum(parts) : undefined
}
const rounded = (value: number) => Math.round(value * 1_000) / 1_000

/**
 * The currents of the phases, each in its place: a phase without a value before one with a value has no current, unless the charger
 * sends currents of 0. A phase whose value cannot be read is not one without a current.
 */
function currentsOf(values: Values | undefined): PhaseCurrents {
  if (!values) return []
  const lastPlace = values.phases.findLastIndex((value) => value !== undefined)
  const isReadable = known(values.phases).some((value) => !Number.isNaN(value))
  const missing = values.phases.includes(0) ? NaN : 0
  if (isReadable) return values.phases.slice(0, lastPlace + 1).map((value = missing) => (Number.isNaN(value) ? null : value))
  return values.total === undefined ? [] : [values.total]
}
const amperesOf = (currentA: PhaseCurrents) => sum(currentA.map((amperes) => amperes ?? 0))

/** The part of each phase in a power whose phases are known. */
function sharesOf(values: Values | undefined): number[] | undefined {
  const parts = known(values?.phases ?? [])
  const total = sum(parts)
  if (!values || !total || !isComplete(values)) return undefined
  const lastPlace = values.phases.findLastIndex(Boolean)
  // A phase without a current has some W of the other sign.
  return values.phases.slice(0, lastPlace + 1).map((part = 0) => rounded(Math.min(1, Math.max(0, part / total))))
}

/** A meter without a current shows less, W. */
const NOISE_W = 50

type SentPower = Pick<Meter, 'powerW' | 'powerUnit'>
/** A power is in kW in place of W, or the reverse, if the currents of the same moment show that. */
function powerOf(values: Values | undefined, currentA: PhaseCurrents, voltageV: number, note: Note): SentPower {
  const powerW = totalOf(values)
  if (powerW === undefined || !values) return {}
  const isInKw = values.factor === 1_000
  const sent = { powerW, powerUnit: isInKw ? 'kW' : values.hasUnit ? undefined : 'none' } as const
  const fits = (watts: number, phases?: number) => fitsCurrents(watts, currentA, voltageV, phases)
  if (powerW === 0 || currentA.length === 0) return sent
  const ofPhases = known(values.phases).length > 0 && isComplete(values) ? sum(known(values.phases)) : NaN
  if (!fits(powerW, 0) && fits(ofPhases, 0)) {
    note('a power without a phase is not that of its phases')
    return { ...sent, powerW: ofPhases }
  }
  const scale = values.factor > 1 ? 0.001 : 1_000
  if (!fits(powerW * scale)) return fits(powerW) && !isInKw ? { powerW } : sent
  const unit = scale > 1 ? 'kW' : 'W'
  note(values.hasUnit ? `a power in ${unit} has another unit` : `a power without a unit is in ${unit}`)
  return { powerW: powerW * scale, powerUnit: scale > 1 ? 'kW' : undefined }
}

const isZero = ({ total, phases }: Values) => ![total, ...phases].some(Boolean) && !phases.some(Number.isNaN)
/**
 * An export without an import, or beside one of 0, is a draw in the words of a charger that cannot discharge, or of a meter that was
 * mounted the wrong way round. One of 0 says nothing.
 */
function readAsImports(values: Map<Measurand, Values>, note: Note) {
  for (const quantity of ['current', 'power.active'] as const) {
    const back = values.get(`${quantity}.export`)
    const imported = values.get(`${quantity}.import`)
    if (!back || (imported && !isZero(imported))) continue
    values.delete(`${quantity}.export`)
    if (isZero(back)) continue
    values.set(`${quantity}.import`, back)
    note('an export without an import is read as the import')
  }
}

/**
 * The values of one moment, in A, W, V, Wh and %. Import is positive, export negative. What cannot be read is left out and noted.
 * `exports`: the charger can discharge. The import of any other charger is negative only by a wrong sign.
 */
export function meterOf(samples: readonly SampledValue[], note: Note = () => {}, exports = true): Meter {
  const values = valuesOf(samples, note)
  if (!exports) readAsImports(values, note)
  readParts(
    { volts: values.get('voltage'), amperes: values.get('current.import'), powerW: totalOf(values.get('power.active.import')) },
    note,
  )
  const volts = values.get('voltage')
  const phaseV = volts ? [...known(volts.phases), ...volts.between.map((voltage) => voltage / Math.sqrt(3))] : []
  const usedV = phaseV.filter((voltage) => voltage > 0)
  const voltageV = usedV.length > 0 ? sum(usedV) / usedV.length : volts?.total
  const phaseVoltageV = voltageV !== undefined && voltageV >= 80 && voltageV <= 300 ? voltageV : NOMINAL_V
  const powerIn = (way: 'import' | 'export', currentA: PhaseCurrents) =>
    powerOf(values.get(`power.active.${way}`), currentA, phaseVoltageV, note)
  const signed = currentsOf(values.get('current.import'))
  const { powerW: signedPower, powerUnit } = powerIn('import', signed)
  const isWrong = !exports && (signed.some((amperes) => (amperes ?? 0) < 0) || (signedPower ?? 0) < 0)
  if (isWrong) note('an import is negative')
  const currents = isWrong ? signed.map((amperes) => (amperes === null ? null : Math.abs(amperes))) : signed
  const withoutSign = (powerW: number) => (Math.abs(powerW) < NOISE_W ? 0 : Math.abs(powerW))
  const imported = isWrong && signedPower !== undefined ? withoutSign(signedPower) : signedPower
  const backs = currentsOf(values.get('current.export'))
  const { powerW: exported, powerUnit: exportUnit } = powerIn('export', backs)
  const isBack = amperesOf(backs) > amperesOf(currents)
  const currentA = isBack ? backs.map((amperes) => (amperes === null ? null : -Math.abs(amperes))) : currents
  const energyOf = (name: 'import.register' | 'export.register' | 'import.interval' | 'export.interval') => {
    const wh = totalOf(values.get(`energy.active.${name}`))
    if (wh !== undefined && wh < 0) note('an energy is negative')
    return wh !== undefined && wh >= 0 ? wh : undefined
  }
  const meter = {
    currentA: currentA.length > 0 ? currentA.map((amperes) => (amperes === null ? null : rounded(amperes))) : undefined,
    isWithoutPhase: (currentA.length === 1 && isTotal(values.get(`current.${isBack ? 'export' : 'import'}`))) || undefined,
    powerW: imported === undefined && exported === undefined ? undefined : rounded((imported ?? 0) - Math.abs(exported ?? 0)),
    powerUnit: imported === undefined ? exportUnit : powerUnit,
    powerShares: currentA.length === 0 && imported ? sharesOf(values.get('power.active.import')) : undefined,
    voltageV: voltageV !== undefined && voltageV > 0 && voltageV <= 1_500 ? rounded(voltageV) : undefined,
    energyWh: energyOf('import.register'),
    isUnnamed: values.get('energy.active.import.register')?.isUnnamed || undefined,
    exportWh: energyOf('export.register'),
    intervalWh: energyOf('import.interval'),
    exportIntervalWh: energyOf('export.interval'),
    socPercent: percentOf(values.get('soc'), note),
  }
  return Object.fromEntries(Object.entries(meter).filter(([, value]) => value !== undefined))
}

/** A value below 1 is a share of 1 or a nearly empty car: which one is not known. */
function percentOf(values: Values | undefined, note: Note): number | undefined {
  const value = values && (values.total ?? known(values.phases)[0])
  if (value === undefined || value === 0 || (value >= 1 && value <= 100)) return value
  const isShare = value > 0 && value < 1
  note(isShare ? 'a state of charge below 1 can be a share or a percentage' : 'a state of charge is not 0 to 100 %')
  return undefined
}
