import { HOUR_MS } from '#contract/durations.ts'
import { firstFreeHour, hourError, hourOf, typedHour, type TypedHour } from '#units/hours.ts'
import { EMPTY_FIELDS, fieldErrors, type BidErrors, type BidFields } from './bid-draft.ts'

/** A bid that is being added. */
export type NewBid = BidFields & TypedHour

/** Which hours can have a bid. */
export interface FreeHours {
  /** When the platform's present hour began, ms. */
  presentMs: number
  /** The hours that have one, ms. */
  taken: ReadonlySet<number>
}

/** The form for an hour. */
export const newBidFor = (hourMs: number, fields: BidFields = EMPTY_FIELDS): NewBid => ({ ...fields, ...typedHour(hourMs) })

/** The hour that is proposed: the first free one that is still to come, and after one has been added the next free one. */
export const proposedHour = ({ presentMs, taken }: FreeHours, addedMs = presentMs) =>
  firstFreeHour(Math.max(presentMs, addedMs) + HOUR_MS, taken)

/** The free hour before or after the one that is typed; the proposal where none is. Nothing is earlier than the next hour. */
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
