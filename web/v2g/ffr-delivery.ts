import type { Reserve } from '#contract/reserves.ts'
import { ffrLevelText } from '#units/ffr-level.ts'
import { capacityOfText, responseText, type DeliveryTexts } from '#units/reserves.ts'

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
