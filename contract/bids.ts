import * as z from 'zod/mini'
import type { FcrSettings } from './demand-response.ts'
import { get, patch, post, takesBack } from './endpoint.ts'
import { Amount, Instant, queryNumber, Span, Success } from './wire.ts'

/** One hour of accepted capacity of a group: `quantity` in MW, `price` in EUR. */
export const Bid = z.object({ hour: Instant, quantity: Amount, price: z.number(), groupId: z.number() })
export type Bid = z.infer<typeof Bid>

/**
 * Bounds of every bid, also without the rules of a market: one single point of failure, such as the connection of a group, may provide
 * 70 MW of FCR-D, and a price above 10,000 EUR/MW,h is a slip. Values below 0 are refused by the market with its own texts.
 */
export const MAX_BID_MW = 70
export const MAX_BID_PRICE_EUR = 10_000

/** An empty field is sent as null. */
const BidFields = z.object({
  quantity: z.nullable(z.number().check(z.lte(MAX_BID_MW))),
  price: z.nullable(z.number().check(z.lte(MAX_BID_PRICE_EUR))),
})

/**
 * Why a group cannot deliver a bid of FCR-D; undefined if it can. A group delivers the volume of its bids only in a stepwise service
 * with the mode ECP: single-step and the mode Manual deliver a volume of the settings.
 */
export function noBidsReason(
  type: string,
  { isEnabled, isEnabledStepwise, mode }: Pick<FcrSettings, 'isEnabled' | 'isEnabledStepwise' | 'mode'>,
): string | undefined {
  if (type !== 'GROUP_TYPE_CHARGER' && type !== 'GROUP_TYPE_DC') return 'Only AC and DC groups deliver bids of FCR-D.'
  if (isEnabled) return 'Single-step does not deliver bids. Enable a stepwise service with the mode ECP messaging first.'
  if (!isEnabledStepwise) return 'Demand response is off. Enable a stepwise service with the mode ECP messaging first.'
  return mode === 'ECP' ? undefined : 'The mode Manual does not deliver bids. Choose ECP messaging first.'
}
const ofHour = z.object({ groupId: queryNumber, hour: Instant })

export const listBids = get('/api/ecp', {
  summary: 'Bids of a group, by hour.',
  allow: 'seeTsoMarket',
  query: z.object({ group: queryNumber }),
  reply: z.array(Bid),
})
export const listBidsOfDay = get('/api/ecp/day', {
  summary: 'Bids of all groups the caller may see, for the hours that start in a time range, by hour.',
  allow: 'seeTsoMarket',
  provisional: 'the bids of all groups in one call',
  query: z.object(Span),
  reply: z.array(Bid),
})
export const addBid = post('/api/ecp', {
  summary: 'Add a bid for an hour.',
  allow: 'seeDemandResponse',
  query: ofHour,
  body: BidFields,
  reply: Success,
})
export const saveBid = patch('/api/ecp', {
  summary: 'Change the bid of an hour.',
  allow: 'seeDemandResponse',
  query: ofHour,
  body: BidFields,
  takesBack: takesBack(Bid),
  reply: Success,
})
export const readRecentBids = get('/api/ecp/next', {
  summary: 'The bid of the hour that `start` falls in, and the next one.',
  allow: 'seeTsoMarket',
  query: z.object({ group: queryNumber, start: Instant }),
  reply: z.object({ current: z.nullable(Bid), next: z.nullable(Bid) }),
})
