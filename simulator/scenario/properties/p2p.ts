import type { P2pDraft, P2pOrder, P2pSide, P2pTrade } from '#contract/p2p-market.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from './operator-entries.ts'
import { isSupport, seesGroup, seesSeller, userOf } from './visible.ts'
import type { Property } from './property.ts'
import type { P2pEntry } from '#simulator/p2p-market/world/p2p-state.ts'

interface BookOrder {
  readonly id: number
  readonly groupId: number
  readonly sellerId: number | null
  readonly side: P2pSide
  readonly hourMs: number
  quantityKw: number
  priceEur: number
  matchedKw: number
  isWithdrawn: boolean
  placedMs: number
  /** Position by time: lower is earlier. */
  rank: number
}

interface BookTrade {
  readonly offerId: number
  readonly requestId: number
  readonly quantityKw: number
  readonly priceEur: number
  readonly atMs: number
}

const stateOf = ({ matchedKw, quantityKw, isWithdrawn, hourMs }: BookOrder, nowMs: number) => {
  if (matchedKw >= quantityKw) return 'matched'
  if (isWithdrawn) return 'withdrawn'
  if (nowMs >= hourMs) return 'over'
  return matchedKw > 0 ? 'partly-matched' : 'open'
}

const isOpen = (order: BookOrder, nowMs: number): boolean => /open|partly/.test(stateOf(order, nowMs))

/** The highest seller above a seller, below the provider. */
function organisationOf({ sellers }: World, sellerId: number | null): number | null {
  let topId = sellerId
  for (const _ of sellers) {
    topId = [...sellers.values()].find((one) => one.id !== 0 && one.subSellerIds.includes(topId ?? NaN))?.id ?? topId
  }
  return topId
}

/** A market in which each new order takes the best opposite one of its hour and organisation, as long as both prices allow it. */
class P2pBook {
  readonly orders: BookOrder[]
  readonly trades: BookTrade[]
  /** Owners of groups, also of deleted ones. */
  readonly #sellers: Map<number, number>
  #rank = 1e6

  constructor(start: World) {
    this.orders = [...start.p2p.orders.values()].map(({ place, ...order }) => Object.assign(order, { rank: place }))
    this.#sellers = new Map([...start.groups].map(([id, { sellerId }]) => [id, sellerId]))
    this.trades = start.p2p.deals.map((deal) => ({ ...deal }))
  }

  place(world: World, nowMs: number, { groupId, side, hour, quantityKw, priceEur }: P2pDraft): BookOrder {
    const sellerId = this.#sellers.get(groupId) ?? world.groups.get(groupId)?.sellerId ?? null
    const terms = { side, hourMs: Date.parse(hour), quantityKw, priceEur, matchedKw: 0, isWithdrawn: false }
    const order = { id: this.orders.length + 1, groupId, sellerId, ...terms, placedMs: nowMs, rank: this.#rank++ }
    this.orders.push(order)
    this.#trade(world, nowMs, order)
    return order
  }

  /** Another price or a higher quantity puts an order behind the others. */
  change(world: World, nowMs: number, order: BookOrder, { quantityKw, priceEur }: Pick<P2pDraft, 'quantityKw' | 'priceEur'>) {
    const isLater = priceEur !== order.priceEur || quantityKw > order.quantityKw
    Object.assign(order, { quantityKw, priceEur }, isLater && { placedMs: nowMs, rank: this.#rank++ })
    this.#trade(world, nowMs, order)
  }

  /** Ends what is open of the orders of a group. */
  endGroup(groupId: number, nowMs: number) {
    for (const order of this.orders) if (order.groupId === groupId && isOpen(order, nowMs)) order.isWithdrawn = true
  }

  #trade(world: World, nowMs: number, taker: BookOrder) {
    const sign = taker.side === 'request' ? 1 : -1
    const organisation = organisationOf(world, taker.sellerId)
    while (taker.matchedKw < taker.quantityKw) {
      const [best] = this.orders
        .filter((one) => one.side !== taker.side && one.hourMs === taker.hourMs && isOpen(one, nowMs))
        .filter((one) => organisationOf(world, one.sellerId) === organisation && sign * (taker.priceEur - one.priceEur) >= 0)
        .toSorted((a, b) => sign * (a.priceEur - b.priceEur) || a.rank - b.rank)
      if (!best) return
      const quantityKw = Math.min(taker.quantityKw - taker.matchedKw, best.quantityKw - best.matchedKw)
      for (const one of [taker, best]) one.matchedKw += quantityKw
      const [offerId, requestId] = taker.side === 'offer' ? [taker.id, best.id] : [best.id, taker.id]
      this.trades.push({ offerId, requestId, quantityKw, priceEur: best.priceEur, atMs: nowMs })
    }
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** An order as a text; two orders with the same text are the same in every field that matters. */
const orderText = (order: Omit<BookOrder, 'rank'>, nowMs: number) => {
  const { id, groupId, sellerId, side, hourMs, quantityKw, priceEur, matchedKw, placedMs } = order
  const terms = `${matchedKw} of ${quantityKw} kW at ${priceEur} EUR, ${stateOf({ ...order, rank: 0 }, nowMs)} since ${iso(placedMs)}`
  return `order ${id}: ${side} of group ${groupId} (seller ${sellerId ?? 0}) for ${iso(hourMs)}, ${terms}`
}

/** An order of a reply in the same words. */
const shownText = ({ id, side, groupId, sellerId, hour, matchedKw, quantityKw, priceEur, state, placedAt }: P2pOrder) =>
  `order ${id}: ${side} of group ${groupId} (seller ${sellerId}) for ${hour}, ${matchedKw} of ${quantityKw} kW at ${priceEur} EUR, ${state} since ${placedAt}`

const tradeText = ({ offerId, requestId, quantityKw, priceEur, atMs }: BookTrade) =>
  `${quantityKw} kW of offer ${offerId} to request ${requestId} at ${priceEur} EUR on ${iso(atMs)}`

/** How the reply of a write differs from its order. */
function replyDifference(order: BookOrder, { call, reply, atMs, user }: AnsweredCall): string | undefined {
  const [wanted, shown] = [orderText(order, atMs), shownText(reply as P2pOrder)]
  if (shown !== wanted) return `${call} returns ${shown} in place of ${wanted}`
  const { placedBy } = reply as P2pOrder
  return call === 'placeP2pOrder' && placedBy !== user ? `an order of ${user} is said to be placed by ${placedBy}` : undefined
}

/** How the orders and trades of the platform differ from those of the book. */
function bookDifference({ p2p, nowMs }: World, { orders, trades }: P2pBook): string | undefined {
  const of = (list: readonly Omit<BookOrder, 'rank'>[], deals: readonly BookTrade[]) => [
    ...list.map((one) => orderText(one, nowMs)),
    ...deals.map(tradeText),
  ]
  const [wanted, has] = [of(orders, trades), of([...p2p.orders.values()], p2p.deals)]
  const place = Array.from({ length: Math.max(wanted.length, has.length) }).findIndex((_, index) => wanted[index] !== has[index])
  return place === -1 ? undefined : `the market has ${has[place] ?? 'nothing'} in place of ${wanted[place] ?? 'nothing'}`
}

const HOUR_MS = 3_600_000

/** Whether an order belongs to a group that a user may see; a deleted group counts with its seller. */
const isOwn = (world: World, user: string, { groupId, sellerId }: BookOrder) => {
  const group = world.groups.get(groupId)
  return group ? seesGroup(world, user, group) : seesSeller(world, user, sellerId)
}

/** Whole kW of 1 to 100,000, and a price of 0 to 10,000 EUR with two decimals. */
const isInput = ({ quantityKw, priceEur }: P2pDraft) =>
  Number.isInteger(quantityKw) &&
  quantityKw >= 1 &&
  quantityKw <= 100_000 &&
  priceEur >= 0 &&
  priceEur <= 10_000 &&
  (String(priceEur).split('.')[1] ?? '').length <= 2

/** The status that a call must have. */
function wantedStatus(world: World, { orders }: P2pBook, { call, user, params, body, atMs }: AnsweredCall): number {
  if (call !== 'withdrawP2pOrder' && !isInput(body as P2pDraft)) return 400
  if (call === 'placeP2pOrder') {
    const { groupId, side, hour } = body as P2pDraft
    const group = world.groups.get(groupId)
    const hourMs = Date.parse(hour)
    const hasOther = orders.some(
      (one) => one.groupId === groupId && one.hourMs === hourMs && one.side !== side && isOpen(one, atMs),
    )
    return !group || !seesGroup(world, user, group) || hourMs % HOUR_MS !== 0 || hourMs <= atMs || hasOther ? 400 : 200
  }
  const order = orders.find(({ id }) => id === Number(params?.['orderId']))
  if (!order) return 404
  if (!isOwn(world, user, order)) return 403
  if (!isOpen(order, atMs)) return 409
  return call === 'changeP2pOrder' && (body as P2pDraft).quantityKw <= order.matchedKw ? 400 : 200
}

/** Precondition: a user with the support role, no faults, and no change of groups in the same second. */
export const p2pAnswers: Property = {
  name: 'p2p-answers',
  about:
    'An order is placed, changed and withdrawn exactly when group, hour, side and state allow it, and trades are by price, then time.',
  begin: (start, met) => {
    const entries = new OperatorEntries()
    const book = new P2pBook(start)
    return (world) => {
      const calls = entries.next(world)
      const problems: string[] = []
      const hasGroupWrite = calls.some(({ call, status }) => /^(?:create|save|delete)Group$/.test(call) && status === 200)
      for (const answered of calls) {
        const { call, user: name, status, atMs, body, params } = answered
        if (call === 'deleteGroup' && status === 200) book.endGroup(Number(params?.['groupId']), atMs)
        const user = userOf(world, name)
        if (!/^(?:place|change|withdraw)P2pOrder$/.test(call) || !user || !isSupport(user)) continue
        met()
        const wanted = wantedStatus(world, book, answered)
        if (status !== wanted && !hasGroupWrite) {
          problems.push(`${call} as ${name} was answered with ${status} in place of ${wanted}`)
        }
        if (status !== 200) continue
        const terms = body as P2pDraft
        const known = book.orders.find(({ id }) => id === Number(params?.['orderId']))
        const order = call === 'placeP2pOrder' ? book.place(world, atMs, terms) : known
        if (!order) continue
        if (call === 'changeP2pOrder') book.change(world, atMs, order, terms)
        if (call === 'withdrawP2pOrder') order.isWithdrawn = true
        const problem = replyDifference(order, answered)
        if (problem !== undefined) problems.push(problem)
      }
      if (entries.hasFaults) return undefined
      const what = problems[0] ?? (calls.length > 0 ? bookDifference(world, book) : undefined)
      return what === undefined ? undefined : { what }
    }
  },
}

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

/** The lines that a read of a span must show: the own orders of its hours, their trades, and the other orders of these. */
function wantedLines(world: World, { user, query, atMs }: AnsweredCall): string[] {
  const [startMs, endMs] = [Date.parse(String(query?.['start'])), Date.parse(String(query?.['end']))]
  const orders = [...world.p2p.orders.values()].map((order) => Object.assign({}, order, { rank: order.place }))
  const own = new Set(
    orders.filter((one) => one.hourMs >= startMs && one.hourMs < endMs && isOwn(world, user, one)).map(({ id }) => id),
  )
  const trades = world.p2p.deals.filter(({ offerId, requestId }) => own.has(offerId) || own.has(requestId))
  const shown = new Set([...own, ...trades.flatMap(({ offerId, requestId }) => [offerId, requestId])])
  return [...orders.filter(({ id }) => shown.has(id)).map((one) => orderText(one, atMs)), ...trades.map(tradeText)]
}

const shownLines = ({ orders, trades }: { orders: readonly P2pOrder[]; trades: readonly P2pTrade[] }) => [
  ...orders.map(shownText),
  ...trades.map(({ at, ...trade }) => tradeText({ ...trade, atMs: Date.parse(at) })),
]

/** Precondition: a successful read of a user with the support role, as the last call of its second, and no faults. */
export const p2pReads: Property = {
  name: 'p2p-reads',
  about:
    'The market shows the own orders of its hours with their trades, and nothing of other organisations besides whom they traded with.',
  begin: (_start, met) => {
    const entries = new OperatorEntries()
    return (world) => {
      const read = entries.next(world).at(-1)
      const user = read && userOf(world, read.user)
      if (read?.call !== 'listP2pOrders' || read.status !== 200 || !user || !isSupport(user) || entries.hasFaults) {
        return undefined
      }
      met()
      const [wanted, shown] = [wantedLines(world, read), shownLines(read.reply as Parameters<typeof shownLines>[0])]
      const missing = wanted.find((line) => !shown.includes(line))
      const surplus = shown.find((line) => !wanted.includes(line))
      if (missing === undefined && surplus === undefined && wanted.length === shown.length) return undefined
      return { what: `${read.user} does not see ${missing ?? 'nothing'}, and sees ${surplus ?? 'nothing'} which is not so` }
    }
  },
}
