import { fixedText } from './numbers/number-format.ts'

const MILLIHERTZ_ABOVE = 1_000

/** Grid frequency in Hz. Some devices report mHz: a value above 1000 is divided by 1000. */
export const frequencyHz = (reported: number) => (reported > MILLIHERTZ_ABOVE ? reported / 1_000 : reported)

/** `49.983 Hz` for a reported value; a dash for an unknown value. */
export const frequencyText = (reported: number | null | undefined) =>
  reported !== null && reported !== undefined && Number.isFinite(reported) ? `${fixedText(frequencyHz(reported), 3)} Hz` : '–'
