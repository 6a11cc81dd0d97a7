import type { Bid } from '#contract/bids.ts'
import { statusAt, type HourStatus } from '#units/hours.ts'
import type { RecentBids } from './calls.ts'

/**
 * The ongoing and the next bid by the clock of the platform. A new hour may have started since the read.
 * Null: no bid. Undefined: not yet read in this hour.
 */
export function recentAt({ current, next }: RecentBids, hourMs: number, isOfThisHour: boolean) {
  const found = [current, next].filter((bid) => bid !== null)
  const bidOf = (status: HourStatus): Bid | null | undefined =>
    found.find(({ hour }) => statusAt(Date.parse(hour), hourMs) === status) ?? (isOfThisHour ? null : undefined)
  return { ongoing: bidOf('Ongoing'), next: bidOf('Next') }
}
