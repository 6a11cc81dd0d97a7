import { marketFault } from '../model/market.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { hourOf } from '../world/bids.ts'
import { type BidValues } from '../world/bid-values.ts'

/** What is typed for an hour; an empty field is null. */
export interface BidDraft {
  readonly quantity: number | null
  readonly price: number | null
}

/** What is asked of the schedule: the bid of an hour, new or in place of another. */
interface Wish {
  readonly hourMs: number
  readonly draft: BidDraft
  readonly isNew: boolean
}

/** Why a bid is not taken; undefined when it is. Wrong input is told before what the market says to any bid. */
export function bidFault(
  { nowMs, market }: Pick<World, 'nowMs' | 'market'>,
  { bids }: Pick<Group, 'bids'>,
  { hourMs, draft: { quantity, price }, isNew }: Wish,
): string | undefined {
  const hasBegunMs = hourOf(nowMs)
  if (hourMs !== hourOf(hourMs)) return 'A bid is for a whole hour and must start on the hour.'
  if (hourMs < hasBegunMs) return 'This hour is in the past.'
  if (hourMs === hasBegunMs) return 'This hour has begun: there can be no change to its bid any more.'
  if (isNew && bids.has(hourMs)) return 'There is a bid for this hour already.'
  if (!isNew && !bids.has(hourMs)) return 'There is no bid for this hour.'
  if (quantity === null) return 'The bid capacity is missing.'
  if (quantity < 0) return 'Quantities must be 0 or larger.'
  if (price !== null && price < 0) return 'Price is lower than the lower limit.'
  if (market.refusal !== null) return market.refusal
  return market.hasRules ? marketFault(nowMs, { hourMs, ...valuesOf({ quantity, price }) }) : undefined
}

/** A bid without a price is given away. */
export const valuesOf = ({ quantity, price }: BidDraft): BidValues => ({ quantity: quantity ?? 0, price: price ?? 0 })
