import { isSold, type Reserve } from '#contract/reserves.ts'
import { capacityOfText, isShort, reservePowerText, responseText, shortText, type DeliveryTexts } from '#units/reserves.ts'
import { clockText } from '#units/dates.ts'
import { digitsValue } from '#units/numbers/number-format.ts'

type Known = Pick<Reserve, 'soldKw' | 'availableKw' | 'isResponding' | 'maxKw'>

const OFF = 'Demand response of this group is off, so it delivers nothing.'

/** The reason why a group cannot deliver the sold power; undefined if it can or if that is unknown. */
export function reserveWarning(reserve: (Known & Pick<Reserve, 'service' | 'source'>) | undefined): string | undefined {
  if (!reserve || !isSold(reserve) || !isShort(reserve.soldKw, reserve.availableKw)) return undefined
  return `${shortText(reserve)}.${reserve.isResponding ? '' : ` ${OFF}`}`
}

/** The warning for a capacity, MW, that the group can never deliver, or above the p10 of its hour, or above the power of now without it. */
export function capacityWarning(typed: string, reserve: Known | undefined, p10Kw?: number): string | undefined {
  if (!/^\d+([.,]\d+)?$/.test(typed)) return undefined
  const askedKw = (digitsValue(typed.replace(',', '.')) ?? 0) * 1_000
  const { maxKw = Infinity, availableKw = Infinity } = reserve ?? {}
  if (isShort(askedKw, maxKw)) {
    const [most, missing] = [maxKw, askedKw - maxKw].map(reservePowerText)
    return `More than the ${most} that this group can give with a car at every charger. ${missing} could never be delivered.`
  }
  if (!isShort(askedKw, p10Kw ?? availableKw)) return undefined
  return p10Kw === undefined
    ? `Only ${reservePowerText(availableKw)} is available now.`
    : `More than the ${reservePowerText(p10Kw)} expected in this hour (p10).`
}

/** The sold, available, required and delivered power as terms and values, in this order. */
export const reserveFigures = (reserve: Reserve): readonly (readonly [string, string])[] => [
  ['Sold for this hour', reservePowerText(reserve.soldKw)],
  ['Available now', reservePowerText(reserve.availableKw)],
  ['Response now', responseText(reserve)],
]

/** The reserve that a bid sells in this hour, or whose bid stays in force after its hour; undefined without a bid. */
export const soldBidOf = (known: readonly Reserve[]): Reserve | undefined =>
  known.find(({ service, source, soldKw, held }) => service === 'FCR-D' && (Boolean(held) || (source === 'bid' && soldKw > 0)))

type Sold = Pick<Reserve, 'soldKw' | 'availableKw' | 'deliveredKw' | 'requiredKw' | 'held'>

/** The response and the capacity of the bid of this hour as sentences, or why a group responds without one. */
export function bidDeliveryTexts(sold: Sold | undefined): DeliveryTexts {
  if (!sold) return { response: 'No bid in this hour.' }
  const { held } = sold
  if (!held) return { response: `${responseText(sold)}.`, capacity: `${capacityOfText(sold)}.` }
  return {
    response: `No bid in this hour. ${responseText(sold)}.`,
    capacity:
      `Sold ${reservePowerText(held.volumeKw)} until ${clockText(held.soldUntil)}: ` +
      `the frequency is not yet back within 49.9 to 50.1 Hz. The response ends by ${clockText(held.endsBy)}.`,
  }
}
