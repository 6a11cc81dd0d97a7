import { DAY_MS } from '#contract/durations.ts'
import { localDay, offsetMsAt } from '#simulator/core/model/local-time.ts'

/** The hour and the offer of a bid: MW, and EUR per MW. */
export interface Offer {
  readonly hourMs: number
  readonly quantity: number
  readonly price: number
}

/** The market day is a calendar day of Central Europe. */
const DAY_ZONE = 'Europe/Brussels'
/** The gate closes at 18:30 Finnish time on the day before. */
const GATE_ZONE = 'Europe/Helsinki'
const GATE_MS = 18.5 * 3_600_000
const OPENS_DAYS_BEFORE = 30
/** The smallest bid, MW, unless a site has another one. */
const MIN_BID_MW = 1
const MAX_MW = 10

/** Gate closure of bids for an hour, ms. Clocks never change in the evening, so the offset at noon before applies. */
export function gateClosesMs(hourMs: number): number {
  const dayBeforeMs = (localDay(DAY_ZONE, hourMs) - 1) * DAY_MS
  return dayBeforeMs + GATE_MS - offsetMsAt(GATE_ZONE, dayBeforeMs + DAY_MS / 2)
}

const hasMoreDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) !== value

/**
 * The reason why the FCR-D market refuses an offer now, or undefined. An offer of 0 cancels a bid.
 * @param minMw The smallest bid, MW.
 */
export function marketFault(nowMs: number, offer: Offer, minMw = MIN_BID_MW): string | undefined {
  const { hourMs } = offer
  if (nowMs >= gateClosesMs(hourMs)) return 'Message was received after deadline.'
  if (localDay(DAY_ZONE, hourMs) > localDay(DAY_ZONE, nowMs) + OPENS_DAYS_BEFORE) {
    return 'Message contains data for more than next 30 days.'
  }
  return sizeFault(offer, minMw)
}

/** The reason why the market refuses the quantity or the price of an offer at any time, or undefined. */
export function sizeFault({ quantity, price }: Pick<Offer, 'quantity' | 'price'>, minMw: number): string | undefined {
  if (hasMoreDecimals(quantity, 1)) return 'Quantity contains too many decimals; position 1'
  if (quantity > MAX_MW) return 'Maximum quantity 5 MW for FCR-N and 10 MW for FCR-D.'
  if (quantity > 0 && quantity < minMw) return `Minimum quantity ${minMw} MW for FCR-D, or 0 to cancel a bid.`
  return hasMoreDecimals(price, 2) ? 'Price contains too many decimals; position 1' : undefined
}
