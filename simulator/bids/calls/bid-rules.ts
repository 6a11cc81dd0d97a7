import { marketFault } from '../model/market.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { hourOf } from '../world/bids.ts'
import { type BidValues } from '../world/bid-values.ts'

/** Input for an hour; an empty field is null. */
export interface BidDraft {
  readonly quantity: number | null
  readonly price: number | null
}

/** A change of the schedule: a new or changed bid for an hour. */
interface BidChange {
  readonly hourMs: number
  readonly draft: BidDraft
  readonly isNew: boolean
}

/** The reason why a bid is refused, or undefined. Invalid input is reported before a refusal by the market. */
export function bidFault(
  { nowMs, market }: Pick<World, 'nowMs' | 'market'>,
  { bids }: Pick<Group, 'bids'>,
  { hourMs, draft: { quantity, price }, isNew }: BidChange,
): string | undefined {
  const hasBegunMs = hourOf(nowMs)
  if (hourMs !== hourOf(hourMs)) return 'A bid is for a whole hour and must start on the hour.'
  if (hourMs < hasBegunMs) return 'This hour is in the past.'
  if (hourMs === hasBegunMs) return 'This hour has begun. Its bid can no longer be changed.'
  if (isNew && bids.has(hourMs)) return 'There is a bid for this hour already.'
  if (!isNew && !bids.has(hourMs)) return 'There is no bid for this hour.'
  if (quantity === null) return 'The bid capacity is missing.'
  if (quantity < 0) return 'Quantities must be 0 or larger.'
  if (price !== null && price < 0) return 'Price is lower than the lower limit.'
  if (market.refusal !== null) return market.refusal
  return market.hasRules ? marketFault(nowMs, { hourMs, ...valuesOf({ quantity, price }) }, market.minBidMw) : undefined
}

/** A bid without a price has the price 0. */
export const valuesOf = ({ quantity, price }: BidDraft): BidValues => ({ quantity: quantity ?? 0, price: price ?? 0 })
