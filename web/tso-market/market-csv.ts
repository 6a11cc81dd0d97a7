import { timeCells, timeHeads, csvRow } from '#units/csv.ts'
import type { MarketRow } from './market-rows.ts'

/** The bids of the rows as CSV, without the sums: a spreadsheet can compute them. */
export function marketCsv(rows: readonly MarketRow[]): string {
  const head = csvRow([...timeHeads(), 'Group', 'Group ID', 'State', 'Capacity (MW)', 'Price (EUR/MW,h)', 'Revenue (EUR)'])
  const bids = rows.filter((row) => row.kind === 'bid')
  const lines = bids.map(({ hourMs, group, status, bid, revenueEur }) =>
    csvRow([...timeCells(hourMs), group.name, group.id, status, bid.quantity, bid.price, revenueEur]),
  )
  return head + lines.join('')
}
