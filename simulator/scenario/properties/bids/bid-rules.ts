import type { BidValues } from '#simulator/bids/world/bid-values.ts'

/** A new or changed bid, as it was sent. */
export interface SentBid {
  readonly nowMs: number
  readonly hourMs: number
  readonly quantity: number | null
  readonly price: number | null
  readonly isNew: boolean
  /** The bid of the hour before; undefined without one. */
  readonly before: BidValues | undefined
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const clock = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
const [MARKET_CLOCK, FINNISH_CLOCK] = [clock('Europe/Brussels'), clock('Europe/Helsinki')]
/** The days since 1970 of a local date `2026-03-02`. */
const dayOf = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / DAY_MS
const decimals = (value: number) => (String(value).split('.')[1] ?? '').length

/** Why a bid is invalid on every market: more than 1,450 MW or 10,000 EUR. */
export function invalidBid({ quantity, price }: Pick<SentBid, 'quantity' | 'price'>): string | undefined {
  if ((quantity ?? 0) > 1_450) return 'the capacity is out of bounds'
  return (price ?? 0) > 10_000 ? 'the price is out of bounds' : undefined
}

/** Why the platform refuses a bid independently of the market. The rows are its own schedule, so that an hour must not have begun. */
export function scheduleRefusal({ nowMs, hourMs, quantity, price, isNew, before }: SentBid): string | undefined {
  if (hourMs % HOUR_MS !== 0) return 'the hour is not whole'
  if (hourMs <= nowMs) return 'the hour has begun'
  if (isNew && before) return 'the hour has a bid'
  if (!isNew && !before) return 'the hour has no bid'
  if (quantity === null) return 'the quantity is missing'
  return quantity < 0 || (price ?? 0) < 0 ? 'a value is negative' : undefined
}

/**
 * The refusals of the market for reserves up: the gate closes at 18:30 Finnish time on the day before the market day, which is one of
 * Central Europe, and opens 30 days before it; 1 MW, or the smallest bid of the site, to 10 MW with one decimal or 0 to cancel, a price with two decimals.
 */
export function marketRefusals({ nowMs, hourMs, quantity, price }: SentBid, minMw: number): string[] {
  const marketDay = dayOf(MARKET_CLOCK.format(hourMs))
  const finnish = FINNISH_CLOCK.format(nowMs)
  const daysLeft = marketDay - dayOf(finnish)
  const mw = quantity ?? 0
  return [
    ...(daysLeft < 1 || (daysLeft === 1 && finnish.slice(11) >= '18:30:00') ? ['Message was received after deadline.'] : []),
    ...(marketDay - dayOf(MARKET_CLOCK.format(nowMs)) > 30 ? ['Message contains data for more than next 30 days.'] : []),
    ...(decimals(mw) > 1 ? ['Quantity contains too many decimals; position 1'] : []),
    ...(mw > 10 ? ['Maximum quantity 5 MW for FCR-N and 10 MW for FCR-D.'] : []),
    ...(mw > 0 && mw < minMw ? [`Minimum quantity ${minMw} MW for FCR-D, or 0 to cancel a bid.`] : []),
    ...(decimals(price ?? 0) > 2 ? ['Price contains too many decimals; position 1'] : []),
  ]
}
