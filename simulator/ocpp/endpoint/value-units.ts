import { fitsCurrents } from '../model/phase-currents.ts'
import { plainWord } from './readable-message.ts'

/** Notes that a charger deviates from the standard: what, and where. */
export type Note = (deviation: string) => void

export type Quantity = 'current' | 'power' | 'energy' | 'voltage' | 'share'

interface Unit {
  readonly factor: number
  /** By the standard. */
  readonly isListed: boolean
}
const units = (listed: Readonly<Record<string, number>>, others: Readonly<Record<string, number>> = {}) =>
  Object.fromEntries(
    [listed, others].flatMap((all) =>
      Object.entries(all).map(([name, factor]): [string, Unit] => [name, { factor, isListed: all === listed }]),
    ),
  )

/** Factors of units to A, W, Wh, V and %. The first of each quantity is assumed without a unit. */
export const UNITS: Readonly<Record<Quantity, Readonly<Record<string, Unit>>>> = {
  current: units({ A: 1 }, { mA: 0.001 }),
  power: units({ W: 1, kW: 1_000 }, { MW: 1_000_000 }),
  energy: units({ Wh: 1, kWh: 1_000 }, { MWh: 1_000_000 }),
  voltage: units({ V: 1 }, { kV: 1_000, mV: 0.001 }),
  share: units({ Percent: 1 }, { '%': 1 }),
}

/** The symbols of units that are written out. */
const UNIT_WORDS: readonly (readonly [word: RegExp, symbol: string])[] = [
  [/kilo/, 'k'],
  [/watt-?\s?hours?|watth/, 'wh'],
  [/watts?/, 'w'],
  [/amp(ere)?s?/, 'a'],
  [/volts?/, 'v'],
  [/per ?cent(age)?|pct/, '%'],
]

/** A unit of the list, also as `Kw` and `kilowatts`. A unit with m or M, which differ by a factor of 10⁹, as it is written only. */
export function unitIn(units: (typeof UNITS)[Quantity], given: string): Unit | undefined {
  const symbol = plainWord(UNIT_WORDS.reduce((text, [word, short]) => text.replace(word, short), given.toLowerCase()))
  const name = /^m/i.test(given) ? undefined : Object.keys(units).find((unit) => unit.toLowerCase() === symbol)
  return units[given] ?? (name === undefined ? undefined : { factor: units[name]?.factor ?? 1, isListed: false })
}

/** No connector carries more, and no grid or car has more, A, W, V and %: such values are in parts of the unit, or have decimals. */
export const MAX_OF: Readonly<Record<Quantity, number>> = {
  current: 1_000,
  power: 1_500_000,
  energy: Infinity,
  voltage: 1_500,
  share: 100,
}
/** No connector has less, V. */
const MIN_VOLTS = 50
/** The voltage of a phase that reports none, V. */
export const NOMINAL_V = 230

/** The values of a measurand at one moment. */
interface Readings {
  readonly hasUnit: boolean
  total: number | undefined
  phases: (number | undefined)[]
  between: number[]
}
const allOf = ({ total, phases, between }: Readings) => [total, ...phases, ...between].filter((value) => value !== undefined)

function divide(values: Readings, by: 10 | 1_000) {
  if (values.total !== undefined) values.total /= by
  values.phases = values.phases.map((value) => (value === undefined ? value : value / by))
  values.between = values.between.map((value) => value / by)
}

/** Reads values without a unit that can only be in parts of it: currents if the power of the same moment confirms it. */
export function readParts(
  {
    volts,
    amperes,
    powerW,
  }: { readonly volts: Readings | undefined; readonly amperes: Readings | undefined; readonly powerW: number | undefined },
  note: Note,
): void {
  if (volts && !volts.hasUnit && allOf(volts).some((value) => value > MAX_OF.voltage)) {
    const isInTenths = allOf(volts).some((value) => value > MAX_OF.voltage && value < MIN_VOLTS * 1_000)
    note(`a voltage without a unit is in ${isInTenths ? 'tenths' : 'thousandths'}`)
    divide(volts, isInTenths ? 10 : 1_000)
  }
  if (!amperes || amperes.hasUnit || powerW === undefined || !allOf(amperes).some((value) => value > MAX_OF.current)) return
  const inAmperes = allOf(amperes).map((value) => value / 1_000)
  if (!fitsCurrents(powerW, inAmperes, NOMINAL_V, 0)) return
  note('a current without a unit is in thousandths')
  divide(amperes, 1_000)
}

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value.trim() : undefined)

export const MEASURANDS = {
  'current.import': 'current',
  'current.export': 'current',
  'power.active.import': 'power',
  'power.active.export': 'power',
  'energy.active.import.register': 'energy',
  'energy.active.export.register': 'energy',
  'energy.active.import.interval': 'energy',
  'energy.active.export.interval': 'energy',
  voltage: 'voltage',
  soc: 'share',
} as const
export type Measurand = keyof typeof MEASURANDS
const NAMES = Object.keys(MEASURANDS) as Measurand[]

/** Measurands of the standard that nothing here needs. */
const OTHER_MEASURANDS =
  /^(current\.offered|power\.(offered|factor|reactive\.(import|export))|energy\.(re)?active\.(import|export|net|inlet)(\.(register|interval))?|energy\.apparent\.\w+|frequency|temperature|rpm)$/

/** Measurands that some chargers shorten, without case and separators. */
const SHORT_MEASURANDS: readonly (readonly [word: RegExp, Measurand])[] = [
  [/^current$/, 'current.import'],
  [/^(active)?power(active)?(import)?$/, 'power.active.import'],
  [/^(active)?energy(active)?(import)?(register)?$/, 'energy.active.import.register'],
  [/^(stateofcharge|batterysoc)$/, 'soc'],
]

/** The measurand, which its unit names if nothing else does, and the phase in its name. Undefined for one that nothing here needs. */
export function measurandOf(
  { measurand, unit, unitOfMeasure }: { readonly measurand?: unknown; readonly unit?: unknown; readonly unitOfMeasure?: unknown },
  note: Note,
): { readonly measurand: Measurand | undefined; readonly phase: string | undefined } {
  const given = text(measurand) || ''
  const [, name = given, phase] = /^(.+)\.(L[123])(?:-N)?$/i.exec(given) ?? []
  if (phase) note(`the measurand ${JSON.stringify(given.slice(0, 40))} has its phase in its name`)
  if (name !== '') {
    const lower = name.toLowerCase()
    const word = plainWord(lower).replace(/(.)(total|sum)$/, '$1')
    const listed = SHORT_MEASURANDS.find(([short]) => short.test(word))?.[1] ?? NAMES.find((one) => plainWord(one) === word)
    if (listed !== undefined && listed !== lower) note(`the measurand ${JSON.stringify(given.slice(0, 40))} is read as ${listed}`)
    if (listed === undefined && !OTHER_MEASURANDS.test(lower)) {
      note(`the measurand ${JSON.stringify(given.slice(0, 40))} is not in the standard`)
    }
    return { measurand: listed, phase }
  }
  const measured = text((unitOfMeasure as { readonly unit?: unknown } | null | undefined)?.unit) || text(unit) || 'Wh'
  const ofUnit = (['current.import', 'power.active.import', 'voltage', 'soc'] as const).find((one) =>
    unitIn(UNITS[MEASURANDS[one]], measured),
  )
  if (ofUnit) note(`a value in ${measured} has no measurand`)
  return { measurand: ofUnit ?? 'energy.active.import.register', phase: undefined }
}

type Place = 'total' | 'neutral' | 'between' | 0 | 1 | 2

/** The phases as electricians of several countries name them. */
const PHASE_LETTERS = 'ABCRSTUVW'
/** Words for all phases together; the standard names no phase then. */
const OF_ALL_PHASES: ReadonlySet<string> = new Set(['total', 'sum', 'all', 'l1l2l3', 'l123', 'abc', 'rst'])

/** Which phase a value is of; undefined for one that nothing is known of. */
export function placeOf(phase: unknown, note: Note): Place | undefined {
  if (phase === undefined || phase === null || phase === '') return 'total'
  const name = typeof phase === 'string' || typeof phase === 'number' ? String(phase).trim() : 'an object'
  if (/^N$/i.test(name)) return 'neutral'
  if (/^L[123]-L[123]$/i.test(name)) return 'between'
  const word = plainWord(name)
  if (OF_ALL_PHASES.has(word)) {
    note(`the phase ${JSON.stringify(name.slice(0, 20))} is not in the standard`)
    return 'total'
  }
  const [, digit] = /^(?:l|line|ph|phase)?([123])n?$/.exec(word) ?? []
  const [, named] = /^(?:l|line|ph|phase)?([a-cr-w])n?$/.exec(word) ?? []
  const letter = named === undefined ? -1 : PHASE_LETTERS.indexOf(named.toUpperCase()) % 3
  if (digit === undefined && letter < 0) {
    note(`the phase ${JSON.stringify(name.slice(0, 20))} is not in the standard`)
    return undefined
  }
  if (!/^L[123](-N)?$/.test(name)) note(`the phase ${JSON.stringify(name)} is not in the standard`)
  return (digit === undefined ? letter : Number(digit) - 1) as 0 | 1 | 2
}

const NUMBER = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?)\s*([a-z%]{1,4})?$/i
/** Thousands that points separate before a decimal comma, commas before a decimal point, or blanks and apostrophes. */
const THOUSANDS: readonly (readonly [form: RegExp, separators: RegExp])[] = [
  [/^[+-]?\d{1,3}(\.\d{3})+,\d+/, /\./g],
  [/^[+-]?\d{1,3}(,\d{3})+\.\d+/, /,/g],
  [/^[+-]?\d{1,3}([ '’]\d{3})+(?!\d)/, /(?<=\d)[ '’](?=\d)/g],
]
const DECIMAL_COMMA = /^([+-]?\d+),(\d{1,2}|\d{4,}|(?<=^[+-]?0,)\d{3})(\D*)$/
/** A comma before three digits can separate thousands or decimals. */
const ANY_COMMA = /^([+-]?[1-9]\d{0,2}),(\d{3})(\D*)$/

interface ReadNumber {
  readonly number: number
  readonly unit?: string | undefined
  /** The number if its comma is a decimal one, and not between thousands. */
  readonly asDecimal?: number | undefined
}

/** The number in a value and the unit behind it. */
export function numberIn(value: unknown, note: Note): ReadNumber | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? { number: value } : undefined
  // Digits of any width, and any blank.
  const written = text(value)?.normalize('NFKC')
  if (written === undefined) return undefined
  const [, separators] = THOUSANDS.find(([form]) => form.test(written)) ?? []
  if (ANY_COMMA.test(written)) {
    const [thousands, decimal] = ['', '.'].map((sign) => numberIn(written.replace(',', sign), note))
    return thousands && { ...thousands, asDecimal: decimal?.number }
  }
  const joined = separators ? written.replace(separators, '') : written
  const [, number, unit] = NUMBER.exec(joined.replace(DECIMAL_COMMA, '$1.$2$3')) ?? []
  if (number === undefined || !Number.isFinite(Number(number))) {
    note('a value is not a number')
    return undefined
  }
  if (separators) note('a value has separators of thousands')
  if (joined.includes(',')) note('a value has a decimal comma')
  if (unit !== undefined) note('a value contains its unit')
  return { number: Number(number), unit }
}
