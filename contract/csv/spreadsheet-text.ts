const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** A leading tab, CR or NUL, or a formula mark, also in full width, behind white space, control and format characters. */
const FORMULA = /^(?:[\t\r\0]|[\p{Cc}\p{Cf}\s]*[=+\-@|＝＋－＠｜])/u

/**
 * A text for a cell of a CSV file. A spreadsheet would run some texts as formulas, after it has removed characters that
 * cannot be seen; an apostrophe in front makes them text. Numbers stay as they are, with their sign.
 */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
