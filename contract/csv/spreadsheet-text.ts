const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A leading tab, CR or NUL, or a formula mark, also in full width, behind white space, control and format characters. */
const FORMULA = /^(?:[\t\r\0]|[\p{Cc}\p{Cf}\s]*[=+\-@|＝＋－＠｜])/u

/**
 * A text for a cell of a CSV file. Spreadsheets evaluate some texts as formulas after removing invisible characters.
 * A leading apostrophe prevents this. Numbers and their signs are unchanged.
 */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
