import type { Bid } from '#contract/bids.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { statusAt, type HourStatus } from '#units/hours.ts'
import type { Readings } from './readings.ts'

/** Accepted capacity of all groups in an hour or a day. */
export interface MarketSums {
  bidCount: number
  groupCount: number
  /** MW; for a day MW,h, which is capacity and not energy. */
  quantityMw: number
  revenueEur: number
}

export interface HourRow extends MarketSums {
  kind: 'hour'
  key: string
  hourMs: number
  status: HourStatus
  /** The groups with a bid in the hour. */
  groupIds: readonly number[]
}
export interface MarketBidRow {
  kind: 'bid'
  key: string
  hourMs: number
  status: HourStatus
  group: MarketGroup
  bid: Bid
  revenueEur: number
}
export type MarketRow = HourRow | MarketBidRow
export type MarketGroup = Pick<ListedGroup, 'id' | 'name' | 'isSupergroup'>

/**
 * What an hour brings at the price of the bid itself, EUR. A price is of one MW for one hour. The market settles at the price of
 * the highest accepted bid, which no call returns: at least this is paid if the capacity is maintained in the hour, and nothing for
 * capacity that is not.
 */
export const revenueOf = ({ quantity, price }: Pick<Bid, 'quantity' | 'price'>) => rounded(quantity * price)

/** Removes the floating-point error of sums of decimals. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/** The groups whose id is the search, or whose name contains its words. */
export function matchingGroups<G extends MarketGroup>(groups: readonly G[], search: string): readonly G[] {
  const words = searchWords(search)
  return groups.filter(({ id, name }) => matchesSearch(words, [name]) || String(id) === search.trim())
}

/** The rows of a day: each of its hours with its sums, and below it the bids of that hour in the order of the groups. */
export function marketRows(
  hours: readonly number[],
  groups: readonly MarketGroup[],
  readings: Readings,
  nowMs: number,
): MarketRow[] {
  const bidsOf = new Map(hours.map((hourMs) => [hourMs, [] as MarketBidRow[]]))
  for (const group of groups) {
    for (const bid of readings.get(group.id)?.bids ?? []) {
      const hourMs = Date.parse(bid.hour)
      const key = `${hourMs} ${group.id}`
      bidsOf
        .get(hourMs)
        ?.push({ kind: 'bid', key, hourMs, status: statusAt(hourMs, nowMs), group, bid, revenueEur: revenueOf(bid) })
    }
  }
  return hours.flatMap((hourMs): MarketRow[] => {
    const bids = bidsOf.get(hourMs) ?? []
    const groupIds = [...new Set(bids.map(({ group }) => group.id))]
    return [{ kind: 'hour', key: String(hourMs), hourMs, status: statusAt(hourMs, nowMs), groupIds, ...sumsOf(bids) }, ...bids]
  })
}

/** The rows of the table. An hour with a single bid has no row of sums, which would repeat the bid. */
export const shownRows = (rows: readonly MarketRow[]) => rows.filter((row) => row.kind === 'bid' || row.groupCount !== 1)

/** The sums of several bids. */
function sumsOf(bids: readonly MarketBidRow[]): MarketSums {
  return {
    bidCount: bids.length,
    groupCount: new Set(bids.map(({ group }) => group.id)).size,
    quantityMw: rounded(bids.reduce((sum, { bid }) => sum + bid.quantity, 0)),
    revenueEur: rounded(bids.reduce((sum, { revenueEur }) => sum + revenueEur, 0)),
  }
}

/** The totals of the day. */
export interface DaySums extends MarketSums {
  hourCount: number
  /** Number of hours with a bid. */
  hoursWithBids: number
  /** Maximum accepted capacity in one hour, MW. */
  maxMw: number
  /** Of the hours that are over. */
  doneEur: number
}

export function daySums(rows: readonly MarketRow[]): DaySums {
  const bids = rows.filter((row) => row.kind === 'bid')
  const hours = rows.filter((row) => row.kind === 'hour')
  return {
    ...sumsOf(bids),
    hourCount: hours.length,
    hoursWithBids: hours.filter(({ bidCount }) => bidCount > 0).length,
    maxMw: Math.max(0, ...hours.map(({ quantityMw }) => quantityMw)),
    doneEur: sumsOf(bids.filter(({ status }) => status === 'Done')).revenueEur,
  }
}
