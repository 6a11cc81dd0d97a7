import { HOUR_MS } from '#contract/durations.ts'
import { firstFreeHour, hourError, hourOf, typedHour, type TypedHour } from '#units/hours.ts'
import { EMPTY_FIELDS, fieldErrors, type BidErrors, type BidFields } from './bid-draft.ts'

/** The draft of a new bid. */
export type NewBid = BidFields & TypedHour

/** The hours that can have a bid. */
export interface FreeHours {
  /** The start of the current hour of the platform, ms. */
  presentMs: number
  /** The hours that have a bid, ms. */
  taken: ReadonlySet<number>
}

/** The input of an hour. */
export const newBidFor = (hourMs: number, fields: BidFields = EMPTY_FIELDS): NewBid => ({ ...fields, ...typedHour(hourMs) })

/** The proposed hour: the first free future hour, and after an added bid the next free hour. */
export const proposedHour = ({ presentMs, taken }: FreeHours, addedMs = presentMs) =>
  firstFreeHour(Math.max(presentMs, addedMs) + HOUR_MS, taken)

/** The free hour before or after the entered hour; the proposal without a valid hour. Never earlier than the next hour. */
export function neighbourHour(bid: TypedHour, step: 1 | -1, free: FreeHours): number {
  const first = proposedHour(free)
  const hourMs = hourOf(bid)
  if (hourMs === undefined) return first
  if (step === 1) return firstFreeHour(Math.max(hourMs + HOUR_MS, first), free.taken)
  let earlierMs = hourMs - HOUR_MS
  while (earlierMs > first && free.taken.has(earlierMs)) earlierMs -= HOUR_MS
  return Math.max(earlierMs, first)
}

/** Errors of a new bid, by field. */
export function newBidErrors(bid: NewBid, free: FreeHours): BidErrors {
  const hour = hourError(bid, free.presentMs) ?? takenError(bid, free)
  return { ...(hour && { hour }), ...fieldErrors(bid) }
}

function takenError(bid: NewBid, { taken }: FreeHours): string | undefined {
  const hourMs = hourOf(bid)
  return hourMs !== undefined && taken.has(hourMs) ? 'There is a bid for this hour already.' : undefined
}
