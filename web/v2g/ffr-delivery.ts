import type { Reserve } from '#contract/reserves.ts'
import { deliveryText } from '#units/reserves.ts'
import { ffrLevelText } from '#units/ffr-level.ts'

/** The FFR that the settings of a group sell; undefined without any. */
export const soldFfrOf = (reserves: readonly Reserve[] | undefined): Reserve | undefined =>
  reserves?.find(({ service, source, soldKw }) => service === 'FFR' && source === 'settings' && soldKw > 0)

/** `Delivers 0,01 MW of 0,02 MW, can give 0,03 MW now. Activated at 49.6 Hz, full power within 1.0 s.` */
export function ffrDeliveryText(
  ffr: Pick<Reserve, 'soldKw' | 'deliveredKw' | 'availableKw' | 'activationHz'> | undefined,
): string {
  if (!ffr) return 'The settings of this group sell no FFR.'
  const { soldKw, deliveredKw, availableKw, activationHz } = ffr
  const level = typeof activationHz === 'number' ? ` Activated at ${ffrLevelText(activationHz)}.` : ''
  return `${deliveryText(soldKw, deliveredKw, availableKw)}.${level}`
}
