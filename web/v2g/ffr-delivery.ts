import type { Reserve } from '#contract/reserves.ts'
import { capacityOfText, responseText, type DeliveryTexts } from '#units/reserves.ts'

/** The FFR that the settings of a group sell; undefined without any. */
export const soldFfrOf = (reserves: readonly Reserve[] | undefined): Reserve | undefined =>
  reserves?.find(({ service, source, soldKw }) => service === 'FFR' && source === 'settings' && soldKw > 0)

/** The response and the capacity of the FFR of now, as sentences. */
export const ffrDeliveryTexts = (
  ffr: Pick<Reserve, 'soldKw' | 'deliveredKw' | 'requiredKw' | 'availableKw'> | undefined,
): DeliveryTexts =>
  ffr
    ? { response: `${responseText(ffr)}.`, capacity: `${capacityOfText(ffr)}.` }
    : { response: 'The settings of this group sell no FFR.' }
