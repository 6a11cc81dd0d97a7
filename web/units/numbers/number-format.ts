import { plainNumber } from './plain-number.ts'

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
export const numberText = (value: number, mostDecimals = 20): string =>
  shown(new Intl.NumberFormat('en', { maximumFractionDigits: mostDecimals, useGrouping: false }).format(plainNumber(value)))
