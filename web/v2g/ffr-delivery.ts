import type { Reserve } from '#contract/reserves.ts'
import { deliveryText } from '#units/reserves.ts'

/** The FFR that the settings of a group sell; undefined without any. */
export const soldFfrOf = (reserves: readonly Reserve[] | undefined): Reserve | undefined =>
  reserves?.find(({ service, source, soldKw }) => service === 'FFR' && source === 'settings' && soldKw > 0)

/** `Delivers 0.01 MW of 0.02 MW, can give 0.03 MW now.` */
export const ffrDeliveryText = (ffr: Pick<Reserve, 'soldKw' | 'deliveredKw' | 'availableKw'> | undefined): string =>
  ffr ? `${deliveryText(ffr.soldKw, ffr.deliveredKw, ffr.availableKw)}.` : 'The settings of this group sell no FFR.'
