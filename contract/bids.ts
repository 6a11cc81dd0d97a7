import * as z from 'zod/mini'
import { get, patch, post, takesBack } from './endpoint.ts'
import { Instant, queryNumber, Span, Success } from './wire.ts'

/** One hour of accepted capacity of a group: `quantity` in MW, `price` in EUR. */
export const Bid = z.object({ hour: Instant, quantity: z.number(), price: z.number(), groupId: z.number() })
export type Bid = z.infer<typeof Bid>

/** An empty field is sent as null. */
const BidFields = z.object({ quantity: z.nullable(z.number()), price: z.nullable(z.number()) })
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
