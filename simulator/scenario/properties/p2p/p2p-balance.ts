import type { P2pEntry } from '#simulator/p2p-market/world/p2p-state.ts'
import type { Property } from '../property.ts'

/** The error in one trade of an offer and a request. */
function tradeProblem(
  offer: P2pEntry,
  request: P2pEntry,
  { hourMs, atMs, priceEur }: { hourMs: number; atMs: number; priceEur: number },
) {
  if (offer.side !== 'offer' || request.side !== 'request') return 'has two orders of one side'
  if (offer.groupId === request.groupId) return 'is between a group and itself'
  if (offer.hourMs !== hourMs || request.hourMs !== hourMs) return 'is for another hour than its orders'
  if (atMs >= hourMs) return 'was made after its hour had begun'
  return priceEur < 0 ? 'has a negative price' : undefined
}

/** Conservation: it needs no history of calls. Precondition: a market with trades. */
export const p2pBalance: Property = {
  name: 'p2p-balance',
  about: 'What one side of a trade gives the other takes, and no order trades more than its quantity.',
  begin: (start, met) => {
    // Orders of the start may be of past hours.
    const count = start.p2p.deals.length
    const isNew = ({ id }: { id: number }) => id > count
    let [deals, length] = [0, 0]
    return ({ p2p, journal }) => {
      if (p2p.deals.length === 0 || (deals === p2p.deals.length && length === journal.length)) return undefined
      ;[deals, length] = [p2p.deals.length, journal.length]
      met()
      const traded = new Map<number, number>()
      for (const deal of p2p.deals) {
        const [offer, request] = [p2p.orders.get(deal.offerId), p2p.orders.get(deal.requestId)]
        if (!offer || !request || !(deal.quantityKw > 0)) return { what: `trade ${deal.id} lacks an order or a quantity` }
        const problem = isNew(deal) ? tradeProblem(offer, request, deal) : undefined
        if (problem !== undefined) return { what: `trade ${deal.id} ${problem}` }
        for (const { id } of [offer, request]) traded.set(id, (traded.get(id) ?? 0) + deal.quantityKw)
      }
      for (const { id, matchedKw, quantityKw } of p2p.orders.values()) {
        const sumKw = traded.get(id) ?? 0
        if (sumKw !== matchedKw) return { what: `order ${id} has ${matchedKw} kW matched, and its trades have ${sumKw} kW` }
        if (matchedKw > quantityKw) return { what: `order ${id} has ${matchedKw} of ${quantityKw} kW matched` }
      }
      return undefined
    }
  },
}
