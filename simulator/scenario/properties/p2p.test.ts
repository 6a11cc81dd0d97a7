import { expect, it } from 'vitest'
import type { P2pOrder } from '#contract/p2p-market.ts'
import type { World } from '#simulator/core/world/state.ts'
import { checkedRun } from '#simulator/testing/checked-run.ts'
import { p2pAnswers, p2pBalance, p2pReads } from './p2p.ts'

const HOUR = '2026-03-02T18:00:00Z'
const place = (groupId: number, side: string, priceEur: number, quantityKw = 10, hour = HOUR) =>
  ['support', 'placeP2pOrder', { body: { groupId, side, hour, quantityKw, priceEur } }] as const
const change = (orderId: number, quantityKw: number, priceEur: number) =>
  ['support', 'changeP2pOrder', { params: { orderId }, body: { quantityKw, priceEur } }] as const
// The site has 11 orders.
const TRADES = [place(1, 'offer', 6), place(2, 'offer', 5), place(4, 'request', 7, 15)]
const read = ['support', 'listP2pOrders', { query: { start: '2026-03-02T08:00:00Z', end: '2026-03-03T08:00:00Z' } }] as const

it('p2p-answers holds for orders that match, change, are refused and are withdrawn', async () => {
  const lines = [
    ...TRADES,
    place(1, 'request', 1),
    place(1, 'offer', 1, 10, '2026-03-02T08:00:00Z'),
    change(12, 4, 6),
    change(12, 20, 6.5),
    ['trader', 'withdrawP2pOrder', { params: { orderId: 12 } }],
    ['trader', 'withdrawP2pOrder', { params: { orderId: 12 } }],
    ['support', 'withdrawP2pOrder', { params: { orderId: 99 } }],
  ] as const
  expect(await checkedRun(p2pAnswers, { lines })).toEqual({ what: undefined, cases: lines.length })
})

it('p2p-answers reports a trade at another price, a lost quantity and a wrong reply', async () => {
  const price = await checkedRun(p2pAnswers, {
    lines: TRADES,
    spoil: ({ p2p }) => Object.assign(p2p.deals.at(-1) ?? {}, { priceEur: 7 }),
  })
  expect(price.what).toMatch(/^the market has \d+ kW of offer .* in place of /)
  const lost = await checkedRun(p2pAnswers, {
    lines: TRADES,
    spoil: ({ p2p }) => p2p.orders.set(12, Object.assign({}, p2p.orders.get(12), { matchedKw: 0 })),
  })
  expect(lost.what).toMatch(/^the market has order 12/)
  const wrong = (_: unknown, reply: unknown) => void Object.assign(reply as P2pOrder, { matchedKw: 1 })
  expect((await checkedRun(p2pAnswers, { lines: TRADES, spoil: wrong })).what).toMatch(/^placeP2pOrder returns order 14/)
})

it('p2p-balance reports an order that trades more than its trades, and a trade with itself', async () => {
  expect((await checkedRun(p2pBalance, { lines: TRADES })).what).toBeUndefined()
  const more = await checkedRun(p2pBalance, {
    lines: TRADES,
    spoil: ({ p2p }) => p2p.orders.set(12, Object.assign({}, p2p.orders.get(12), { matchedKw: 9 })),
  })
  expect(more.what).toMatch(/^order 12 has 9 kW matched/)
  const own = await checkedRun(p2pBalance, {
    lines: TRADES,
    spoil: ({ p2p }) => p2p.orders.set(12, Object.assign({}, p2p.orders.get(12), { groupId: 4 })),
  })
  expect(own.what).toContain('is between a group and itself')
})

it('p2p-reads reports a missing order and one of another organisation', async () => {
  expect(await checkedRun(p2pReads, { lines: [...TRADES, read] })).toEqual({ what: undefined, cases: 1 })
  const spoil = (_: unknown, reply: unknown) => void (reply as { orders: P2pOrder[] }).orders.pop()
  expect((await checkedRun(p2pReads, { lines: [...TRADES, read], spoil })).what).toMatch(/^support does not see order /)
  const ofTrader = ['trader', 'listP2pOrders', read[2]] as const
  expect(await checkedRun(p2pReads, { lines: [ofTrader] })).toEqual({ what: undefined, cases: 1 })
  let foreignId = 0
  const leak = ({ p2p }: World, reply: unknown) => {
    const { orders } = reply as { orders: P2pOrder[] }
    const foreign = [...p2p.orders.values()].find(({ id }) => !orders.some((one) => one.id === id))
    foreignId = foreign?.id ?? 0
    const [first] = orders
    if (first) orders.push({ ...first, id: foreignId, groupId: foreign?.groupId ?? 0 })
  }
  const { what } = await checkedRun(p2pReads, { lines: [ofTrader], spoil: leak })
  expect(foreignId).toBeGreaterThan(0)
  expect(what).toMatch(new RegExp(`^trader does not see nothing, and sees .*\\b${foreignId}\\b`))
})
