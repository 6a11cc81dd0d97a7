import { decimalMark, numberText } from './number-format.ts'

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
/** Ordinary and no-break spaces, and all narrower ones of typesetting. */
const SPACES = '[ \\u00A0\\u2002-\\u200A\\u202F\\u205F]'
const GROUPED_BY_SPACES = new RegExp(`^([+-]?\\d{1,3}(?:${SPACES}\\d{3})+)([.,]\\d*)?$`)
/** Groups of three digits by one mark, at least two of them or with the other mark as decimal mark. */
const GROUPED_BY_MARKS = /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,}|(?:,\d{3})+\.\d*|(?:\.\d{3})+,\d*)$/
/** One mark before exactly three digits: a decimal mark, or the mark of thousands. A single zero before it makes it a decimal mark. */
const AMBIGUOUS = /^[+-]?(?!0[.,])\d{1,3}[.,]\d{3}(?:e[+-]?\d+)?$/i

/** A minus before the first digit: that of the console's own texts, and the dashes and hyphens that other programs have in its place. */
const MINUS = /^[\u2010-\u2014\u2212\uFE58\uFE63\uFF0D](?=[\d.,])/

const withHyphen = (text: string) => text.trim().replace(MINUS, '-')

/** The text with a point as its only mark; undefined for a text with two readings. */
function plainOf(text: string): string | undefined {
  const typed = withHyphen(text)
  if (AMBIGUOUS.test(typed)) return undefined
  if (GROUPED_BY_SPACES.test(typed)) return typed.replaceAll(new RegExp(SPACES, 'g'), '').replace(',', '.')
  if (!GROUPED_BY_MARKS.test(typed)) return typed.replace(',', '.')
  const last = typed.at(Math.max(typed.lastIndexOf(','), typed.lastIndexOf('.')))
  const isDecimal = typed.indexOf(last ?? '') === typed.lastIndexOf(last ?? '')
  return isDecimal ? typed.replaceAll(last === ',' ? '.' : ',', '').replace(',', '.') : typed.replaceAll(/[.,]/g, '')
}

const finite = (plain: string | undefined): number | undefined => {
  const value = plain !== undefined && NUMBER.test(plain) ? Number(plain) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

/**
 * Parses a typed number with a decimal point or comma, and with groups of three digits; undefined for other text, and for a text
 * with two readings such as `1,000`.
 */
export const typedNumber = (text: string): number | undefined => finite(plainOf(text))

/** The error of a text that is no number (`otherwise`), or that has two readings; undefined for a number. */
export function unreadableError(text: string, otherwise = 'Enter a number.'): string | undefined {
  if (typedNumber(text) !== undefined) return undefined
  const typed = withHyphen(text)
  if (!AMBIGUOUS.test(typed)) return otherwise
  const [one, thousands] = [Number(typed.replace(',', '.')), Number(typed.replace(/[.,]/, ''))]
  return `“${text.trim()}” can be ${numberText(one)} or ${numberText(thousands)}. Enter ${typedText(one)} or ${typedText(thousands)}.`
}

/** A number as input of a field. It has one reading: three decimals after few digits get a zero more. */
export function typedText(value: number): string {
  const text = String(value).replace('.', decimalMark())
  return AMBIGUOUS.test(text) ? `${text}0` : text
}

/** A number as a platform or device sends it: with a point, and never grouped; undefined for other text. */
export const sentNumber = (text: string): number | undefined => finite(text.trim())

/** The error of a required typed number. `otherwise` is the message for a number that is not allowed. */
export function numberError(text: string, isAllowed: (value: number) => boolean, otherwise: string): string | undefined {
  if (text.trim() === '') return 'Enter a value.'
  const value = typedNumber(text)
  if (value === undefined) return unreadableError(text)
  return isAllowed(value) ? undefined : otherwise
}
