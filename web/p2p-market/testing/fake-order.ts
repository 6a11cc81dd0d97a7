import type { P2pOrder } from '#contract/p2p-market.ts'

/** An open offer for tests, with the given properties replaced. */
export const fakeOrder = (change: Partial<P2pOrder> = {}): P2pOrder => ({
  id: 1,
  groupId: 1,
  groupName: 'Depot AC',
  sellerId: 101,
  organisation: 'Coast Energy',
  side: 'offer',
  hour: '2026-03-02T10:00:00.000Z',
  quantityKw: 60,
  priceEur: 0.12,
  state: 'open',
  matchedKw: 0,
  placedAt: '2026-03-02T08:00:00.000Z',
  placedBy: 'support',
  ...change,
})
