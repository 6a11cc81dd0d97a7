import { plainWord } from './readable-message.ts'

export type Quantity = 'current' | 'power' | 'energy' | 'voltage' | 'share'

/** Factors of units to A, W, Wh, V and %. The first of each quantity is assumed without a unit; `isListed` by the standard. */
export const UNITS: Readonly<
  Record<Quantity, Readonly<Record<string, { readonly factor: number; readonly isListed: boolean }>>>
> = {
  current: { A: { factor: 1, isListed: true }, a: { factor: 1, isListed: false }, mA: { factor: 0.001, isListed: false } },
  power: {
    W: { factor: 1, isListed: true },
    kW: { factor: 1_000, isListed: true },
    w: { factor: 1, isListed: false },
    kw: { factor: 1_000, isListed: false },
    KW: { factor: 1_000, isListed: false },
    MW: { factor: 1_000_000, isListed: false },
  },
  energy: {
    Wh: { factor: 1, isListed: true },
    kWh: { factor: 1_000, isListed: true },
    wh: { factor: 1, isListed: false },
    WH: { factor: 1, isListed: false },
    kwh: { factor: 1_000, isListed: false },
    KWh: { factor: 1_000, isListed: false },
    KWH: { factor: 1_000, isListed: false },
    MWh: { factor: 1_000_000, isListed: false },
  },
  voltage: {
    V: { factor: 1, isListed: true },
    v: { factor: 1, isListed: false },
    kV: { factor: 1_000, isListed: false },
    mV: { factor: 0.001, isListed: false },
  },
  share: {
    Percent: { factor: 1, isListed: true },
    percent: { factor: 1, isListed: false },
    '%': { factor: 1, isListed: false },
  },
}

/** The symbols of units that are written out. */
const UNIT_WORDS: readonly (readonly [word: RegExp, symbol: string])[] = [
  [/kilo/, 'k'],
  [/watt-?\s?hours?|watth/, 'wh'],
  [/watts?/, 'w'],
  [/amp(ere)?s?/, 'a'],
  [/volts?/, 'v'],
]

/** `Kw` and `kilowatts`; not a unit with m or M, which differ by a factor of 10⁹. */
export function unitInAnyCase(units: (typeof UNITS)[Quantity], given: string) {
  const symbol = plainWord(UNIT_WORDS.reduce((text, [word, short]) => text.replace(word, short), given.toLowerCase()))
  const name = /^m/i.test(given) ? undefined : Object.keys(units).find((unit) => unit.toLowerCase() === symbol)
  return name === undefined ? undefined : { factor: units[name]?.factor ?? 1, isListed: false }
}

/** No connector carries more, A, and no grid or car has more, V: such values are in mA and mV. */
const MAX = { amperes: 1_000, volts: 1_500 }
/** Power over apparent power. */
const FITTING = { min: 0.7, max: 1.15 }
const NOMINAL_V = 230

/** The values of a measurand at one moment. */
interface Readings {
  readonly hasUnit: boolean
  total: number | undefined
  phases: (number | undefined)[]
  between: number[]
}
const allOf = ({ total, phases, between }: Readings) => [total, ...phases, ...between].filter((value) => value !== undefined)

function divide(values: Readings) {
  if (values.total !== undefined) values.total /= 1_000
  values.phases = values.phases.map((value) => (value === undefined ? value : value / 1_000))
  values.between = values.between.map((value) => value / 1_000)
}

/** Reads values without a unit that can only be in thousandths: currents if the power of the same moment confirms it. */
export function readThousandths(
  {
    volts,
    amperes,
    powerW,
  }: { readonly volts: Readings | undefined; readonly amperes: Readings | undefined; readonly powerW: number | undefined },
  note: (deviation: string) => void,
): void {
  if (volts && !volts.hasUnit && allOf(volts).some((value) => value > MAX.volts)) {
    note('a voltage without a unit is in thousandths')
    divide(volts)
  }
  if (!amperes || amperes.hasUnit || powerW === undefined || !allOf(amperes).some((value) => value > MAX.amperes)) return
  const factor = Math.abs(powerW) / (NOMINAL_V * allOf(amperes).reduce((sum, value) => sum + value / 1_000, 0))
  if (factor < FITTING.min || factor > FITTING.max) return
  note('a current without a unit is in thousandths')
  divide(amperes)
}
