import type { Bid } from '#contract/bids.ts'
import type { RowDraft } from './bid-editing.ts'
import { type HourStatus, statusAt } from '#units/hours.ts'
import type { KeyboardEvent } from 'react'

/**
 * Enter saves a row, Escape cancels it. A handled key does nothing else, so the dialog stays open. If there is nothing to
 * cancel, Escape closes the dialog.
 */
export function sendOrLeave(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault'>,
  send: () => void,
  leave: (() => void) | undefined,
) {
  const act = event.key === 'Enter' ? send : event.key === 'Escape' ? leave : undefined
  if (!act) return
  event.preventDefault()
  act()
}

/** A bid in the list. */
export interface ListedBid<Draft> {
  /** The stored bid; undefined if it was removed while the user edited it. */
  bid: Bid | undefined
  hourMs: number
  status: HourStatus
  /** Set while the user edits the bid. */
  draft: Draft | undefined
}

/** A bid in the list with its own draft. */
export type EditedBid = ListedBid<RowDraft>

/**
 * The rows by hour. The new bid is at its hour; without a valid hour it precedes the first future hour. An edited row stays when
 * its hour starts and when its bid is removed.
 */
export function rowsOf<Draft>(
  bids: readonly Bid[],
  presentMs: number,
  drafts: ReadonlyMap<number, Draft>,
  isEditing: boolean,
  newHourMs?: number,
): (ListedBid<Draft> | 'new')[] {
  const bidOfHour = new Map(bids.map((bid) => [Date.parse(bid.hour), bid]))
  const listed = [...new Set([...bidOfHour.keys(), ...drafts.keys()])]
    .toSorted((a, b) => a - b)
    .map((hourMs): ListedBid<Draft> => {
      return { bid: bidOfHour.get(hourMs), hourMs, status: statusAt(hourMs, presentMs), draft: drafts.get(hourMs) }
    })
  if (!isEditing) return listed
  const isBefore = ({ hourMs, status }: ListedBid<Draft>) => (newHourMs === undefined ? status !== 'Next' : hourMs < newHourMs)
  const place = listed.filter(isBefore).length
  return [...listed.slice(0, place), 'new', ...listed.slice(place)]
}

/** The number of completed rows above the visible part: all except the last one. */
export const pastRows = (bids: readonly Bid[], presentMs: number) =>
  Math.max(0, bids.filter(({ hour }) => statusAt(Date.parse(hour), presentMs) === 'Done').length - 1)
