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
