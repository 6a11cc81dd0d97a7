import { numberText } from './numbers/number-format.ts'

/** `63.4 %`; a dash for an unknown value. */
export const percentText = (value: number | null | undefined) =>
  value === null || value === undefined || !Number.isFinite(value) ? '–' : `${numberText(value, 1)} %`
