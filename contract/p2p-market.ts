import * as z from 'zod/mini'
import { del, get, post, put, takesBack } from './endpoint.ts'
import { Amount, Instant, knownWords, shown } from './wire.ts'

/** An `offer` sells flexible capacity, a `request` buys it. */
export const P2P_SIDES = ['offer', 'request'] as const
export type P2pSide = (typeof P2P_SIDES)[number]
export const P2P_SIDE_LABEL = knownWords({ offer: 'Offer', request: 'Request' } satisfies Record<P2pSide, string>)

/** `over`: its hour has started. A quantity that was not matched by then stays unmatched. */
const P2P_STATES = ['open', 'partly-matched', 'matched', 'withdrawn', 'over'] as const
export type P2pState = (typeof P2P_STATES)[number]
export const P2P_STATE_LABEL = knownWords({
  open: 'Open',
  'partly-matched': 'Partly matched',
  matched: 'Matched',
  withdrawn: 'Withdrawn',
  over: 'Over',
} satisfies Record<P2pState, string>)

const quantityKw = z
  .int('must be a whole number of kW')
  .check(z.gte(1, 'must be 1 or more'), z.lte(100_000, 'must be 100000 or less'))
/** EUR/kW for the hour, with at most two decimals. */
const priceEur = z.number().check(
  z.gte(0, 'must be 0 or more'),
  z.lte(10_000, 'must be 10000 or less'),
  z.refine((value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals'),
)

export const P2pDraft = z.object({ groupId: z.number(), side: z.enum(P2P_SIDES), hour: Instant, quantityKw, priceEur })
export type P2pDraft = z.infer<typeof P2pDraft>

/** An offer or a request of a group for an hour. */
export const P2pOrder = z.object({
  id: z.number(),
  ...P2pDraft.shape,
  groupName: shown(z.string()),
  sellerId: z.number(),
  /** The order is matched within the groups of this seller and its sub-sellers. */
  organisation: shown(z.string()),
  state: z.enum(P2P_STATES),
  matchedKw: Amount,
  /** The time that determines the position among orders with the same price. A changed price or a higher quantity resets it. */
  placedAt: Instant,
  placedBy: shown(z.string()),
})
export type P2pOrder = z.infer<typeof P2pOrder>

/** A match of an offer and a request, at the price of the earlier order. */
export const P2pTrade = z.object({
  id: z.number(),
  at: Instant,
  hour: Instant,
  offerId: z.number(),
  requestId: z.number(),
  sellingGroupId: z.number(),
  sellingGroupName: shown(z.string()),
  buyingGroupId: z.number(),
  buyingGroupName: shown(z.string()),
  quantityKw: Amount,
  priceEur: z.number(),
})
export type P2pTrade = z.infer<typeof P2pTrade>

const feature = { provisional: 'a market between groups' }

export const listP2pOrders = get('/api/p2p-offers', {
  summary:
    'Offers, requests and trades of a span of hours, of the groups of the caller, its sub-sellers, and whom they traded with.',
  allow: 'seeP2pMarket',
  query: z.object({ start: Instant, end: Instant }),
  reply: z.object({ orders: z.array(P2pOrder), trades: z.array(P2pTrade) }),
  ...feature,
})
export const placeP2pOrder = post('/api/p2p-offers', {
  summary: 'Place an offer or a request. Matches within its organisation are traded immediately.',
  allow: 'seeP2pMarket',
  body: P2pDraft,
  reply: P2pOrder,
  ...feature,
})
export const changeP2pOrder = put('/api/p2p-offers/:orderId', {
  summary: 'Change the price or the quantity of the unmatched part. The quantity is that of the whole order.',
  allow: 'seeP2pMarket',
  body: z.object({ quantityKw, priceEur }),
  // A change of price or quantity also changes the position in the queue.
  takesBack: takesBack(P2pOrder, { moving: ['state', 'matchedKw', 'placedAt'] }),
  reply: P2pOrder,
  ...feature,
})
export const withdrawP2pOrder = del('/api/p2p-offers/:orderId', {
  summary: 'Withdraw the unmatched part. Returns the order after the withdrawal.',
  allow: 'seeP2pMarket',
  reply: P2pOrder,
  ...feature,
})
