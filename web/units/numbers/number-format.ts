import { plainNumber } from './plain-number.ts'

/** Replaces the hyphens of negative numbers by minus signs (U+2212), which have the width of a digit and do not wrap. */
export const withMinusSign = (text: string): string => text.replaceAll(/-(?=\d)/g, '−')

/** Pattern of a field for a whole number: only digits, or empty. */
const DIGITS_ONLY = /^\d*$/

/** The error of a field that accepts only digits; undefined for valid text. */
export function digitsError(text: string): string | undefined {
  if (!DIGITS_ONLY.test(text)) return 'Only digits are allowed.'
  // A larger number would be rounded before it is sent.
  return Number.isSafeInteger(Number(text)) ? undefined : 'The number is too large.'
}

/** Parses digits; null for an empty field. */
export const digitsValue = (text: string) => (text === '' ? null : Number(text))

/** How numbers are shown: as the browser does, or with this decimal mark. */
export const NUMBER_CHOICES = { browser: 'As the browser', point: '1.5 (point)', comma: '1,5 (comma)' } as const
export type NumberChoice = keyof typeof NUMBER_CHOICES

/** Groups of three digits are set apart by a narrow no-break space: a comma or a point would be read as a decimal mark. */
const GROUP_SPACE = '\u202F'

let mark: '.' | ',' = '.'

/** Shows all numbers with another decimal mark. Texts that exist already keep theirs, so the caller renders the page again. */
export function showNumbersWith(choice: string, locale: string): void {
  mark = choice === 'comma' || (choice !== 'point' && hasComma(locale)) ? ',' : '.'
}

function hasComma(locale: string): boolean {
  try {
    return new Intl.NumberFormat(locale).format(1.5).includes(',')
  } catch {
    return false
  }
}

/** The mark between the whole number and its decimals. */
export const decimalMark = () => mark

/** A number in decimal notation as text of the console: `−1 234.5`, or `−1 234,5`. */
function shown(plain: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(plain) ?? ['', '', plain]
  const isZero = !/[1-9]/.test(plain)
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, GROUP_SPACE)
  return `${sign !== '' && !isZero ? '−' : ''}${grouped}${rest.replace('.', mark)}`
}

/** A number with this many decimals: `20.0`. */
export const fixedText = (value: number, decimals: number): string => shown(value.toFixed(decimals))

/** A number with at most this many decimals, without zeros at the end; by default all of them, without the error of its arithmetic. */
export const numberText = (value: number, maxDecimals = 20): string =>
  shown(new Intl.NumberFormat('en', { maximumFractionDigits: maxDecimals, useGrouping: false }).format(plainNumber(value)))

/** `63.4 %`; a dash for an unknown value. */
export const percentText = (value: number | null | undefined) =>
  value === null || value === undefined || !Number.isFinite(value) ? '–' : `${numberText(value, 1)} %`

const WITH_UNIT = /([+−]?\d[\d\u202F.,]* (?:[kM]?(?:Wh?|A|V|Hz)(?![\p{L}\d])|%|€))/u

/** The parts of a text: each second one is a figure with its unit, which stay on one line. */
export const unitParts = (text: string): readonly string[] => text.split(WITH_UNIT)

const STEP = 1_000
const UNITS = ['kB', 'MB', 'GB'] as const

/** `523 B`, `12.4 kB`, `9.1 MB` */
export function sizeText(bytes: number): string {
  let [size, unit]: [number, string] = [bytes, 'B']
  for (const larger of UNITS) {
    // A size that would round to 1000.0 uses the next unit.
    if (size < STEP - (unit === 'B' ? 0 : 0.05)) break
    ;[size, unit] = [size / STEP, larger]
  }
  return unit === 'B' ? `${size} B` : `${fixedText(size, 1)} ${unit}`
}
