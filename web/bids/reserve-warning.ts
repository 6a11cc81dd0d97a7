import { isSold, type Reserve } from '#contract/reserves.ts'
import {
  deliveredOfText,
  deliveredText,
  deliveryText,
  isShort,
  shortText,
  soldText,
  wholeKilowattsText,
} from '#units/reserves.ts'
import { clockText } from '#units/dates.ts'
import { digitsValue } from '#units/digits.ts'

type Known = Pick<Reserve, 'soldKw' | 'availableKw' | 'isResponding'>

const OFF = 'Demand response of this group is off, so it delivers nothing.'

/** The reason why a group cannot deliver the sold power; undefined if it can or if that is unknown. */
export function reserveWarning(reserve: (Known & Pick<Reserve, 'service' | 'source'>) | undefined): string | undefined {
  if (!reserve || !isSold(reserve) || !isShort(reserve.soldKw, reserve.availableKw)) return undefined
  return `${shortText(reserve)}.${reserve.isResponding ? '' : ` ${OFF}`}`
}

/** The warning for a capacity, MW, above the available power; undefined if it is not above or if that is unknown. */
export function capacityWarning(typed: string, reserve: Known | undefined): string | undefined {
  if (!reserve || !/^\d+([.,]\d+)?$/.test(typed)) return undefined
  const askedKw = (digitsValue(typed.replace(',', '.')) ?? 0) * 1_000
  return isShort(askedKw, reserve.availableKw) ? `Only ${wholeKilowattsText(reserve.availableKw)} is available now.` : undefined
}

/** `Sold 1 MW · can give 0.09 MW · delivers 0 MW` as terms and values, in this order. */
export const reserveFigures = ({ soldKw, availableKw, deliveredKw }: Reserve): readonly (readonly [string, string])[] => [
  ['Sold for this hour', soldText(soldKw)],
  ['Available now', wholeKilowattsText(availableKw)],
  ['Delivered now', deliveredText(deliveredKw)],
]

/** The reserve that a bid sells in this hour, or whose bid stays in force after its hour; undefined without a bid. */
export const soldBidOf = (known: readonly Reserve[]): Reserve | undefined =>
  known.find(({ service, source, soldKw, held }) => service === 'FCR-D' && (Boolean(held) || (source === 'bid' && soldKw > 0)))

/** `Delivers 0 MW of 0.1 MW, can give 0.09 MW now.` for the bid of this hour, or why a group responds without one. */
export function bidDeliveryText(sold: Pick<Reserve, 'soldKw' | 'availableKw' | 'deliveredKw' | 'held'> | undefined): string {
  if (!sold) return 'No bid in this hour.'
  const { held, deliveredKw } = sold
  if (!held) return `${deliveryText(sold.soldKw, deliveredKw, sold.availableKw)}.`
  return (
    `No bid in this hour. ${deliveredOfText(held.volumeKw, deliveredKw)}, sold until ${clockText(held.soldUntil)}: ` +
    `the frequency is not yet back within 49.9 to 50.1 Hz. The response ends by ${clockText(held.endsBy)}.`
  )
}
