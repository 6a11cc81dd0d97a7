import type { P2pOrder, P2pSide, P2pTrade } from '#contract/p2p-market.ts'
import type { PlotHour } from '#ui/hour-plot/HourPlot.tsx'
import { dayAndRangeText } from '#units/hours.ts'
import { capacityText } from '#units/current-power.ts'

type Quantities = Pick<MarketHour, 'hourMs' | 'offeredKw' | 'requestedKw' | 'tradedKw'>

/** `02/03/2026, 12:00–13:00 UTC+2: offered 60 kW, requested 20 kW, traded 10 kW` */
export function hourQuantitiesText({ hourMs, offeredKw, requestedKw, tradedKw }: Quantities): string {
  const name = dayAndRangeText(hourMs)
  if (offeredKw + requestedKw + tradedKw === 0) return `${name}: no offers, requests or trades`
  const [offered, requested, traded] = [offeredKw, requestedKw, tradedKw].map(capacityText)
  return `${name}: offered ${offered}, requested ${requested}, traded ${traded}`
}

/** The hours of a plot: the quantities offered, requested and traded, side by side. */
export const quantityPlotHours = (hours: readonly Quantities[]): PlotHour[] =>
  hours.map((hour) => ({
    hourMs: hour.hourMs,
    bars: [hour.offeredKw, hour.requestedKw, hour.tradedKw],
    looks: ['main', 'second', 'past'],
    text: hourQuantitiesText(hour),
  }))

/** The open orders at one price. */
export interface PriceLevel {
  priceEur: number
  quantityKw: number
  orderCount: number
  /** The open quantity at this price and all better prices. */
  depthKw: number
}

export type Book = Record<P2pSide, readonly PriceLevel[]>

export const openKw = ({ state, quantityKw, matchedKw }: Pick<P2pOrder, 'state' | 'quantityKw' | 'matchedKw'>) =>
  state === 'open' || state === 'partly-matched' ? quantityKw - matchedKw : 0

/** The open quantities by price, best price first: the lowest price of offers, the highest price of requests. */
export const bookOf = (orders: readonly P2pOrder[]): Book => ({
  offer: levelsOf(orders, 'offer'),
  request: levelsOf(orders, 'request'),
})

function groupedBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const item of items) {
    const known = groups.get(keyOf(item))
    if (known) known.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function levelsOf(orders: readonly P2pOrder[], side: P2pSide): readonly PriceLevel[] {
  const byPrice = groupedBy(
    orders.filter((order) => order.side === side && openKw(order) > 0),
    ({ priceEur }) => priceEur,
  )
  let depthKw = 0
  return [...byPrice]
    .toSorted(([a], [b]) => (side === 'offer' ? a - b : b - a))
    .map(([priceEur, ofPrice]) => {
      const quantityKw = ofPrice.reduce((sum, order) => sum + openKw(order), 0)
      depthKw += quantityKw
      return { priceEur, quantityKw, orderCount: ofPrice.length, depthKw }
    })
}

/** The value of a trade in EUR. A price is in EUR per kW for the hour. */
export const amountEur = ({ quantityKw, priceEur }: Pick<P2pTrade, 'quantityKw' | 'priceEur'>) =>
  Math.round(quantityKw * priceEur * 100) / 100

/** The totals of one or more hours. */
export interface MarketSums {
  /** Open now, as is `requestedKw`. */
  offeredKw: number
  requestedKw: number
  tradeCount: number
  tradedKw: number
  tradedEur: number
  /** Weighted by quantity; undefined without trades. */
  meanPriceEur: number | undefined
}

export function sumsOf(orders: readonly P2pOrder[], trades: readonly P2pTrade[]): MarketSums {
  const openOf = (side: P2pSide) => orders.reduce((sum, order) => sum + (order.side === side ? openKw(order) : 0), 0)
  const tradedKw = trades.reduce((sum, { quantityKw }) => sum + quantityKw, 0)
  const tradedEur = Math.round(trades.reduce((sum, trade) => sum + amountEur(trade), 0) * 100) / 100
  return {
    offeredKw: openOf('offer'),
    requestedKw: openOf('request'),
    tradeCount: trades.length,
    tradedKw,
    tradedEur,
    meanPriceEur: tradedKw > 0 ? Math.round((tradedEur / tradedKw) * 100) / 100 : undefined,
  }
}

/** Sorted by hour, then by the time of placement. */
export const sortedByHour = (orders: readonly P2pOrder[]): readonly P2pOrder[] =>
  orders.toSorted((a, b) => Date.parse(a.hour) - Date.parse(b.hour) || a.id - b.id)

/** The order book of one organisation. Orders of different organisations are not matched at any price. */
export interface BookOfOrganisation {
  organisation: string
  book: Book
}

export function booksOf(orders: readonly P2pOrder[]): readonly BookOfOrganisation[] {
  const open = orders.filter((order) => openKw(order) > 0)
  return [...groupedBy(open, ({ organisation }) => organisation)]
    .map(([organisation, own]) => ({ organisation, book: bookOf(own) }))
    .toSorted((a, b) => a.organisation.localeCompare(b.organisation, undefined, { numeric: true }))
}

/** The orders, trades, order books and totals of one hour. */
export interface MarketHour extends MarketSums {
  hourMs: number
  orders: readonly P2pOrder[]
  trades: readonly P2pTrade[]
  books: readonly BookOfOrganisation[]
}

/** Groups the orders and trades of a day by hour. `hours` are in ms. */
export function marketHours(hours: readonly number[], orders: readonly P2pOrder[], trades: readonly P2pTrade[]): MarketHour[] {
  const ordersBy = groupedBy(orders, ({ hour }) => Date.parse(hour))
  const tradesBy = groupedBy(trades, ({ hour }) => Date.parse(hour))
  return hours.map((hourMs) => {
    const [own, traded] = [ordersBy.get(hourMs) ?? [], tradesBy.get(hourMs) ?? []]
    return { hourMs, orders: own, trades: traded, books: booksOf(own), ...sumsOf(own, traded) }
  })
}
