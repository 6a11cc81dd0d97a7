import type { HourOfMarket } from './book.ts'

/** The hour of an address, ms; undefined for none, and for what is none of these hours. */
export function hourFrom(text: string | null, hours: readonly number[]): number | undefined {
  const hourMs = text === null ? NaN : Date.parse(text)
  return hours.includes(hourMs) ? hourMs : undefined
}

/** As an address has it: `2026-03-02T10:00Z`. */
export const hourInAddress = (hourMs: number) => `${new Date(hourMs).toISOString().slice(0, 16)}Z`

/** The hour whose book is shown while none is chosen: of those to come the first with any order, else the first; of a past day its last. */
export function proposedHour(hours: readonly Pick<HourOfMarket, 'hourMs' | 'orders'>[], presentMs: number): number | undefined {
  const toCome = hours.filter(({ hourMs }) => hourMs > presentMs)
  return (toCome.find(({ orders }) => orders.length > 0) ?? toCome[0] ?? hours.at(-1))?.hourMs
}
