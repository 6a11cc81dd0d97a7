import type { Reserve } from '#contract/reserves.ts'
import { ffrLevelText } from '#units/ffr-level.ts'
import { capacityOfText, responseText, type DeliveryTexts, isShort, shortText } from '#units/reserves.ts'

/**
 * The warning at the field of the FFR power; undefined without a shortage of FFR. The sold reserve follows from the saved power,
 * so a changed power has no warning.
 */
export function ffrWarning(typed: string, saved: string, known: readonly Reserve[] | undefined): string | undefined {
  const ffr = known?.find(({ service }) => service === 'FFR')
  return typed === saved && ffr && isShort(ffr.soldKw, ffr.availableKw) ? `${shortText(ffr)}.` : undefined
}

/** The FFR that the settings of a group sell; undefined without any. */
export const soldFfrOf = (reserves: readonly Reserve[] | undefined): Reserve | undefined =>
  reserves?.find(({ service, source, soldKw }) => service === 'FFR' && source === 'settings' && soldKw > 0)

/** The response and the capacity of the FFR of now, as sentences. The level stands behind the capacity: `Activated at 49.6 Hz, …`. */
export function ffrDeliveryTexts(
  ffr: Pick<Reserve, 'soldKw' | 'deliveredKw' | 'requiredKw' | 'availableKw' | 'activationHz'> | undefined,
): DeliveryTexts {
  if (!ffr) return { response: 'The settings of this group sell no FFR.' }
  const { activationHz } = ffr
  const level = typeof activationHz === 'number' ? ` Activated at ${ffrLevelText(activationHz)}.` : ''
  return { response: `${responseText(ffr)}.`, capacity: `${capacityOfText(ffr)}.${level}` }
}
