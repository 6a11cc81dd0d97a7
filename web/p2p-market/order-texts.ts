import { listP2pOrders, P2P_SIDE_LABEL, type P2pOrder, type P2pState } from '#contract/p2p-market.ts'
import type { Failure } from '#platform/call.ts'
import type { Refused } from '#platform/draft/draft.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { dayAndRangeText } from '#units/hours.ts'
import { capacityText } from '#units/current-power.ts'
import { type MarketHour, openKw } from './book.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { listAllGroups } from '#contract/groups.ts'
import { resource } from '#platform/resource.ts'
import { type Day, dayAfter, dayStartMs } from '#units/days.ts'

/** `offer of 60 kW by Depot AC for 02/03/2026, 12:00–13:00 UTC+2` */
export const orderText = ({ side, quantityKw, groupName, hour }: Pick<P2pOrder, 'side' | 'quantityKw' | 'groupName' | 'hour'>) =>
  `${P2P_SIDE_LABEL[side].toLowerCase()} of ${capacityText(quantityKw)} by ${groupName} for ${dayAndRangeText(Date.parse(hour))}`

/** The notice for an accepted order, with the quantity that was matched immediately. */
export function acceptedText(done: 'Placed' | 'Changed', order: P2pOrder, matchedBefore = 0): string {
  const newlyMatchedKw = order.matchedKw - matchedBefore
  const matched =
    newlyMatchedKw === 0
      ? ''
      : order.state === 'matched'
        ? ' All of it is matched.'
        : ` ${capacityText(newlyMatchedKw)} were matched immediately.`
  return `${done} ${orderText(order)}.${matched}`
}

const CLOSED: Partial<Record<P2pState, string>> = {
  matched: 'This order is fully matched and can no longer be changed.',
  withdrawn: 'This order has been withdrawn.',
  over: 'The hour of this order has begun. It can no longer be changed.',
}

/** Why an order cannot be changed; undefined if it can. The clock may have passed the start of the hour since the last read. */
export function closedReason({ state, hour }: Pick<P2pOrder, 'state' | 'hour'>, presentMs: number): string | undefined {
  return CLOSED[state] ?? (Date.parse(hour) <= presentMs ? CLOSED.over : undefined)
}

/** The confirmation question before a withdrawal. */
export function withdrawalText(order: P2pOrder): string {
  const kept = order.matchedKw > 0 ? ` The matched ${capacityText(order.matchedKw)} remain traded.` : ''
  return `Withdraw ${capacityText(openKw(order))} of the ${orderText(order)}?${kept} An order that is placed again moves to the end of the queue.`
}

/** The notice after a withdrawal. More may have been matched while the question was open. */
export function withdrawnText(order: P2pOrder): string {
  const kept = order.matchedKw > 0 ? ` ${capacityText(order.matchedKw)} were already matched and remain traded.` : ''
  return `Withdrew ${capacityText(order.quantityKw - order.matchedKw)} of the ${orderText(order)}.${kept}`
}

/** The notice for a renewed order: its new place in the queue, and the quantity that was matched immediately. */
export function renewedText(order: P2pOrder): string {
  const matched = order.matchedKw > 0 ? ` ${capacityText(order.matchedKw)} were matched immediately.` : ''
  return `The order was placed again, at the end of the queue.${matched}`
}

const LOST = 'No answer. The order may have been saved. Check the list of orders.'

/** The errors of a failed call by field; otherwise one text for the whole order. */
export function refusalOf(reply: Failure): Refused {
  // The platform may have saved the order although its answer was lost.
  if (reply.outcome === 'offline') return { errors: {}, text: LOST }
  if (reply.outcome !== 'problem') return { errors: {}, text: undefined }
  const errors = problemToFields(reply.refusal)
  const hasFieldErrors = Object.keys(errors).length > 0
  return {
    errors,
    text: hasFieldErrors ? undefined : (reply.refusal.message ?? 'The platform rejected the order without a reason.'),
  }
}

/** Reads the hour of a URL, ms; undefined if it is missing or not one of these hours. */
export function hourFrom(text: string | null, hours: readonly number[]): number | undefined {
  const hourMs = text === null ? NaN : Date.parse(text)
  return hours.includes(hourMs) ? hourMs : undefined
}

/** Formats an hour for a URL: `2026-03-02T10:00Z`. */
export const hourForUrl = (hourMs: number) => `${new Date(hourMs).toISOString().slice(0, 16)}Z`

/**
 * The hour, ms, whose order book is shown if no hour is chosen: the first future hour with orders, otherwise the first future
 * hour, otherwise the last hour of the day.
 */
export function proposedHour(hours: readonly Pick<MarketHour, 'hourMs' | 'orders'>[], presentMs: number): number | undefined {
  const future = hours.filter(({ hourMs }) => hourMs > presentMs)
  return (future.find(({ orders }) => orders.length > 0) ?? future[0] ?? hours.at(-1))?.hourMs
}

export const groups = resource(listAllGroups(), { every: MINUTE_MS, failed: 'Failed to fetch group data' })

const orders = resource(listP2pOrders, { every: 10 * SECOND_MS, failed: 'Failed to fetch offers and requests' })

/** All offers, requests and trades for the hours of a day. */
export const marketOf = (day: Day) => orders({ query: { start: isoOf(dayStartMs(day)), end: isoOf(dayStartMs(dayAfter(day))) } })

const isoOf = (ms: number) => new Date(ms).toISOString()
