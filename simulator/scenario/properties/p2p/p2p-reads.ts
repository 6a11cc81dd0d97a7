import type { P2pOrder, P2pTrade } from '#contract/p2p-market.ts'
import type { World } from '#simulator/core/world/state.ts'
import { type AnsweredCall, OperatorEntries } from '../operator-entries.ts'
import type { Property } from '../property.ts'
import { isSupport, userOf } from '../visible.ts'
import { orderText, shownText, tradeText } from './p2p-differences.ts'
import { isOwn } from './p2p-rules.ts'

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
