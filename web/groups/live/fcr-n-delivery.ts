import type { Reserve } from '#contract/reserves.ts'
import { availableText, reservePowerText, responseText, type DeliveryTexts } from '#units/reserves.ts'

/** The FCR-N that the batteries or V2G points of a group offer; undefined if none follows the frequency. */
export const fcrNOf = (reserves: readonly Reserve[]): Reserve | undefined => reserves.find(({ service }) => service === 'FCR-N')

/** The response and the capacity of FCR-N as sentences. No bid sells it, so its power is called offered. */
export function fcrNDeliveryTexts(
  fcrN: Pick<Reserve, 'soldKw' | 'availableKw' | 'deliveredKw' | 'requiredKw'> | undefined,
): DeliveryTexts {
  if (!fcrN) return { response: 'No battery of this group follows the frequency.' }
  const { soldKw, availableKw } = fcrN
  return { response: `${responseText(fcrN)}.`, capacity: `Offered ${reservePowerText(soldKw)}, ${availableText(availableKw)}.` }
}
