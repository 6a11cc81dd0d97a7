import type { Bid } from '#contract/bids.ts'
import type { BidDraft } from './bid-draft.ts'
import { statusAt, type HourStatus } from '#units/hours.ts'

/** A bid in the list. */
export interface ListedBid {
  /** As the platform has it; undefined where it was taken out of the list while it was being changed here. */
  bid: Bid | undefined
  hourMs: number
  status: HourStatus
  /** There while the bid is being changed. */
  draft: BidDraft | undefined
}

/** The rows of the list: bids, and in edit mode the row of a new one. */
export type BidRow = ListedBid | 'new'

/**
 * The rows by hour. The new bid stands before the first hour that is still to come. A row that is being changed stays so
 * when its hour begins, and also when its bid is gone.
 */
export function rowsOf(
  bids: readonly Bid[],
  presentMs: number,
  drafts: ReadonlyMap<number, BidDraft>,
  isEditing: boolean,
): BidRow[] {
  const bidOfHour = new Map(bids.map((bid) => [Date.parse(bid.hour), bid]))
  const listed = [...new Set([...bidOfHour.keys(), ...drafts.keys()])]
    .toSorted((a, b) => a - b)
    .map((hourMs): ListedBid => {
      return { bid: bidOfHour.get(hourMs), hourMs, status: statusAt(hourMs, presentMs), draft: drafts.get(hourMs) }
    })
  if (!isEditing) return listed
  const begun = listed.filter(({ status }) => status !== 'Next').length
  return [...listed.slice(0, begun), 'new', ...listed.slice(begun)]
}

/** How many rows of the past stand above the first one that is shown: all but the last. */
export const pastRows = (bids: readonly Bid[], presentMs: number) =>
  Math.max(0, bids.filter(({ hour }) => statusAt(Date.parse(hour), presentMs) === 'Done').length - 1)
