import type { Reserve } from '#contract/reserves.ts'
import { isShort, shortText } from '#units/reserves.ts'

/**
 * The warning at the field of the FFR power; undefined without a shortage of FFR. The sold reserve follows from the saved power,
 * so a changed power has no warning.
 */
export function ffrWarning(typed: string, saved: string, known: readonly Reserve[] | undefined): string | undefined {
  const ffr = known?.find(({ service }) => service === 'FFR')
  return typed === saved && ffr && isShort(ffr.soldKw, ffr.availableKw) ? `${shortText(ffr)}.` : undefined
}
