import { plural } from '#contract/plural.ts'
import { dayAndRangeText } from '#units/hours.ts'
import { megawattText } from '#units/current-power.ts'
import { euroText } from '#units/money.ts'
import type { MarketGroup, MarketRow } from './market-rows.ts'
import type { Readings } from './readings.ts'

/** Whether no bids of any of these groups have been read. */
export const isUnread = (groups: readonly MarketGroup[], readings: Readings) =>
  groups.every(({ id }) => readings.get(id)?.bids === undefined)

/** The mean price, EUR per MW, weighted by capacity; undefined without capacity. */
const meanPriceEur = (revenueEur: number, quantityMw: number) =>
  quantityMw > 0 ? Math.round((revenueEur / quantityMw) * 100) / 100 : undefined

/** Capacity and mean price of each hour. */
export const plotOfRows = (rows: readonly MarketRow[]) =>
  rows.flatMap((row) =>
    row.kind === 'hour'
      ? { hourMs: row.hourMs, quantityMw: row.quantityMw, priceEur: meanPriceEur(row.revenueEur, row.quantityMw) }
      : [],
  )

/** `02/03/2026, 12:00–13:00 UTC+2: 3 MW of 2 groups, mean price 10,00 €, revenue 30,00 €`; undefined without an hour. */
export function hourFigures(rows: readonly MarketRow[], hourMs: number | undefined): string | undefined {
  const row = rows.find((one) => one.kind === 'hour' && one.hourMs === hourMs)
  if (row?.kind !== 'hour') return undefined
  const name = dayAndRangeText(row.hourMs)
  if (row.bidCount === 0) return `${name}: no bids`
  const { quantityMw, groupCount, revenueEur } = row
  const groups = `${groupCount} ${plural(groupCount, 'group', 'groups')}`
  const price = euroText(meanPriceEur(revenueEur, quantityMw))
  return `${name}: ${megawattText(quantityMw)} of ${groups}, mean price ${price}, revenue ${euroText(revenueEur)}`
}
