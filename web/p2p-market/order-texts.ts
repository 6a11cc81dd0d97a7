import { P2P_SIDE_LABEL, type P2pOrder, type P2pState } from '#contract/p2p-market.ts'
import type { Failure } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { dayAndRangeText } from '#units/hours.ts'
import { capacityText } from '#units/market-capacity.ts'
import { openKw } from './book.ts'

/** `offer of 60 kW by Depot AC for 02/03/2026, 12:00–13:00 GMT+2` */
export const orderText = ({ side, quantityKw, groupName, hour }: Pick<P2pOrder, 'side' | 'quantityKw' | 'groupName' | 'hour'>) =>
  `${P2P_SIDE_LABEL[side].toLowerCase()} of ${capacityText(quantityKw)} by ${groupName} for ${dayAndRangeText(Date.parse(hour))}`

/** What has come of an order that the platform has taken. */
export function takenText(done: 'Placed' | 'Changed', order: P2pOrder, matchedBefore = 0): string {
  const atOnceKw = order.matchedKw - matchedBefore
  const matched =
    atOnceKw === 0
      ? ''
      : order.state === 'matched'
        ? ' All of it is matched.'
        : ` ${capacityText(atOnceKw)} were matched at once.`
  return `${done} ${orderText(order)}.${matched}`
}

const CLOSED: Partial<Record<P2pState, string>> = {
  matched: 'It is matched: nothing is left to change.',
  withdrawn: 'It has been withdrawn.',
  over: 'Its hour has begun.',
}

/** Why nothing can be done with an order; undefined when something can. The clock may be ahead of what was read last. */
export function closedReason({ state, hour }: Pick<P2pOrder, 'state' | 'hour'>, presentMs: number): string | undefined {
  return CLOSED[state] ?? (Date.parse(hour) <= presentMs ? CLOSED.over : undefined)
}

/** What is asked before an order is withdrawn. */
export function withdrawalText(order: P2pOrder): string {
  const kept = order.matchedKw > 0 ? ` The ${capacityText(order.matchedKw)} that are matched stay traded.` : ''
  return `Withdraw ${capacityText(openKw(order))} of the ${orderText(order)}?${kept} An order that is placed again goes to the end of the queue.`
}

/** What has come of a withdrawal: more may have been matched while it was asked about. */
export function withdrawnText(order: P2pOrder): string {
  const kept = order.matchedKw > 0 ? ` ${capacityText(order.matchedKw)} had been matched, and stay traded.` : ''
  return `Withdrew ${capacityText(order.quantityKw - order.matchedKw)} of the ${orderText(order)}.${kept}`
}

/** What a renewed order has lost, and what of it was matched at once. */
export function renewedText(order: P2pOrder): string {
  const matched = order.matchedKw > 0 ? ` ${capacityText(order.matchedKw)} of it were matched at once.` : ''
  return `The order was placed again, at the end of the queue.${matched}`
}

const LOST = 'No answer. Whether it was taken is not known: look at the orders.'

/** Why the platform did not take an order: at its fields where it names them, else as a whole. */
export function refusedOrder(reply: Failure): { errors: Record<string, string>; says: string | undefined } {
  // The call may have been obeyed, and its answer lost.
  if (reply.outcome === 'offline') return { errors: {}, says: LOST }
  if (reply.outcome !== 'problem') return { errors: {}, says: undefined }
  const errors = problemToFields(reply.refusal)
  const isAtFields = Object.keys(errors).length > 0
  return { errors, says: isAtFields ? undefined : (reply.refusal.message ?? 'The platform did not take it.') }
}
