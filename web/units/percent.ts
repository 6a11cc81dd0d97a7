import { withMinusSign } from './minus-sign.ts'

/** `63.4 %`; a dash for an unknown value. */
export const percentText = (value: number | null | undefined) =>
  value === null || value === undefined || !Number.isFinite(value) ? '–' : withMinusSign(`${Math.round(value * 10) / 10} %`)
