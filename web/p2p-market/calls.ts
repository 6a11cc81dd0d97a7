import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { listAllGroups } from '#contract/groups.ts'
import { listP2pOrders } from '#contract/p2p-market.ts'
import { resource } from '#platform/resource.ts'
import { dayAfter, dayStartMs, type Day } from '#units/days.ts'
import type { MarketHour } from './book.ts'

/** Reads the hour of a URL, ms; undefined if it is missing or not one of these hours. */
export function hourFrom(text: string | null, hours: readonly number[]): number | undefined {
  const hourMs = text === null ? NaN : Date.parse(text)
  return hours.includes(hourMs) ? hourMs : undefined
}

/** Formats an hour for a URL: `2026-03-02T10:00Z`. */
export const hourForUrl = (hourMs: number) => `${new Date(hourMs).toISOString().slice(0, 16)}Z`

/**
 * The hour, ms, whose order book is shown if no hour is chosen: the first future hour with orders, otherwise the first future
 * hour, otherwise the last hour of the day.
 */
export function proposedHour(hours: readonly Pick<MarketHour, 'hourMs' | 'orders'>[], presentMs: number): number | undefined {
  const future = hours.filter(({ hourMs }) => hourMs > presentMs)
  return (future.find(({ orders }) => orders.length > 0) ?? future[0] ?? hours.at(-1))?.hourMs
}

export const groups = resource(listAllGroups(), { every: MINUTE_MS, failed: 'Failed to fetch group data' })

const orders = resource(listP2pOrders, { every: 10 * SECOND_MS, failed: 'Failed to fetch offers and requests' })

/** All offers, requests and trades for the hours of a day. */
export const marketOf = (day: Day) => orders({ query: { start: isoOf(dayStartMs(day)), end: isoOf(dayStartMs(dayAfter(day))) } })

const isoOf = (ms: number) => new Date(ms).toISOString()
