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
