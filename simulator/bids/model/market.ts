import { DAY_MS } from '#contract/durations.ts'
import { localDay, offsetMsAt } from '#simulator/core/model/local-time.ts'

/** The hour that a bid is for, and what it offers: MW, and EUR a MW. */
export interface Offer {
  readonly hourMs: number
  readonly quantity: number
  readonly price: number
}

/** A day of the market is one of Central Europe. */
const DAY_ZONE = 'Europe/Brussels'
/** Its gate closes by Finnish clocks, at half past six in the evening of the day before. */
const GATE_ZONE = 'Europe/Helsinki'
const GATE_MS = 18.5 * 3_600_000
const OPENS_DAYS_BEFORE = 30
const LEAST_MW = 1
const MOST_MW = 10

/** When bids for an hour close, ms. No clock is changed in the evening, so the offset of the noon before is that of the gate. */
export function gateClosesMs(hourMs: number): number {
  const dayBeforeMs = (localDay(DAY_ZONE, hourMs) - 1) * DAY_MS
  return dayBeforeMs + GATE_MS - offsetMsAt(GATE_ZONE, dayBeforeMs + DAY_MS / 2)
}

const hasMoreDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) !== value

/** Why the market for FCR-D does not take an offer now; undefined when it does. Nothing is offered to cancel a bid. */
export function marketFault(nowMs: number, { hourMs, quantity, price }: Offer): string | undefined {
  if (nowMs >= gateClosesMs(hourMs)) return 'Message was received after deadline.'
  if (localDay(DAY_ZONE, hourMs) > localDay(DAY_ZONE, nowMs) + OPENS_DAYS_BEFORE) {
    return 'Message contains data for more than next 30 days.'
  }
  if (hasMoreDecimals(quantity, 1)) return 'Quantity contains too many decimals; position 1'
  if (quantity > MOST_MW) return 'Maximum quantity 5 MW for FCR-N and 10 MW for FCR-D.'
  if (quantity > 0 && quantity < LEAST_MW) return 'Minimum quantity 1 MW for FCR-D, or 0 to cancel a bid.'
  return hasMoreDecimals(price, 2) ? 'Price contains too many decimals; position 1' : undefined
}
