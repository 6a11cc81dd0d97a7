import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { removeGroup } from '#simulator/groups/world/group-actions.ts'
import {
  changeOrder,
  isOpen,
  openSideOf,
  ordersOf,
  organisationOf,
  p2pStateOf,
  placeOrder,
  withdrawOrder,
  type P2pOrderRequest,
} from './p2p.ts'
import { MORNING_MS, run, smallSite, sampleWorld } from '#simulator/testing/sample-site.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

const NEXT_MS = MORNING_MS + HOUR_MS

function market(change: Record<string, unknown> = {}, startMs = MORNING_MS) {
  const world = sampleWorld({ startMs, change })
  const group = (id: number): Group => {
    const found = world.groups.get(id)
    if (!found) throw new Error(`there is no group ${id}`)
    return found
  }
  const place = (groupId: number, wish: Partial<P2pOrderRequest>) =>
    placeOrder(world, group(groupId), { side: 'offer', hourMs: NEXT_MS, quantityKw: 50, priceEur: 0.1, ...wish }, 'admin')
  return { world, place }
}
const statesOf = (world: World, hourMs = NEXT_MS) => ordersOf(world, hourMs).map((order) => p2pStateOf(order, world.nowMs))
const journalOf = (world: World, kind: string) => world.journal.entries.filter((entry) => entry.kind === kind)

describe('an order', () => {
  test('is matched with open orders when it is placed, and both record the quantity', () => {
    const { world, place } = market()
    place(1, {})
    const request = place(2, { side: 'request', quantityKw: 20, priceEur: 0.2 })
    expect(request).toMatchObject({ matchedKw: 20 })
    expect(ordersOf(world, NEXT_MS).map(({ matchedKw }) => matchedKw)).toEqual([20, 20])
    expect(statesOf(world)).toEqual(['partly-matched', 'matched'])
    expect(journalOf(world, 'trade')).toMatchObject([
      { offerId: 1, requestId: 2, sellingGroupId: 1, buyingGroupId: 2, quantityKw: 20, priceEur: 0.1 },
    ])
  })

  test('is matched with groups of its organisation only', () => {
    const sellers = [
      { id: 0, name: 'Provider', subSellers: [1, 2, 3, 4] },
      { id: 1, name: 'Above', subSellers: [2, 3] },
      { id: 2, name: 'Below', subSellers: [] },
      { id: 3, name: 'Beside', subSellers: [] },
      { id: 4, name: 'Stranger', subSellers: [] },
    ]
    const groups = sellers.map(({ id, name }) => ({ id: id + 1, name, type: 'GROUP_TYPE_CHARGER', sellerId: id }))
    const { world, place } = market({ sellers, groups, stations: [] })
    place(3, {})
    for (const stranger of [1, 5]) expect(place(stranger, { side: 'request', priceEur: 1 })).toMatchObject({ matchedKw: 0 })
    expect(place(4, { side: 'request', quantityKw: 20 })).toMatchObject({ matchedKw: 20 })
    expect(place(2, { side: 'request', quantityKw: 20 })).toMatchObject({ matchedKw: 20 })
    expect([0, 1, 2, 3, 4].map((id) => organisationOf(world, id))).toEqual([0, 1, 1, 1, 4])
  })

  test('is not matched with orders of another hour', () => {
    const { world, place } = market()
    place(1, {})
    place(2, { side: 'request', hourMs: NEXT_MS + HOUR_MS })
    expect(world.p2p.deals).toEqual([])
  })

  test('with a new price or a higher quantity moves to the end of the queue; with a lower quantity it keeps its place', () => {
    const { world, place } = market()
    const [first, second] = [place(1, {}), place(1, {})]
    const less = changeOrder(world, first, { quantityKw: 30, priceEur: 0.1 })
    expect(less.place).toBe(first.place)
    run(world, 5)
    const more = changeOrder(world, less, { quantityKw: 31, priceEur: 0.1 })
    expect(more.place).toBeGreaterThan(second.place)
    expect(more.placedMs).toBe(MORNING_MS + 5_000)
    place(2, { side: 'request', quantityKw: 60 })
    expect(world.p2p.deals.map(({ offerId, quantityKw }) => [offerId, quantityKw])).toEqual([
      [2, 50],
      [1, 10],
    ])
  })

  test('is matched after a price change as a new order, at the price of the older order', () => {
    const { world, place } = market()
    const offer = place(1, { priceEur: 0.3 })
    place(2, { side: 'request', priceEur: 0.2 })
    expect(changeOrder(world, offer, { quantityKw: 50, priceEur: 0.1 })).toMatchObject({ matchedKw: 50 })
    expect(world.p2p.deals).toMatchObject([{ priceEur: 0.2, quantityKw: 50 }])
  })

  test('that is withdrawn is not matched again, and keeps its trades', () => {
    const { world, place } = market()
    place(1, {})
    place(2, { side: 'request', quantityKw: 20 })
    const [offer] = ordersOf(world, NEXT_MS)
    if (!offer) throw new Error('no offer')
    withdrawOrder(world, offer)
    place(2, { side: 'request' })
    expect(statesOf(world)).toEqual(['withdrawn', 'matched', 'open'])
    expect(ordersOf(world, NEXT_MS)[0]).toMatchObject({ matchedKw: 20 })
    expect(openSideOf(world, 1, NEXT_MS)).toBeUndefined()
    expect(openSideOf(world, 2, NEXT_MS)).toBe('request')
  })

  test('ends when its hour begins, which is journalled once', () => {
    const { world, place } = market({}, NEXT_MS - 3_000)
    place(1, {})
    run(world, 2)
    expect(statesOf(world)).toEqual(['open'])
    run(world, 1)
    expect(statesOf(world)).toEqual(['over'])
    run(world, 4)
    expect(isOpen(ordersOf(world, NEXT_MS)[0] ?? place(1, {}), world.nowMs)).toBe(false)
    expect(journalOf(world, 'p2p-order').filter(({ event }) => event === 'over')).toMatchObject([
      { orderId: 1, at: new Date(NEXT_MS).toISOString() },
    ])
  })

  test('is withdrawn with its deleted group, and stays readable', () => {
    const { world, place } = market()
    place(1, {})
    removeGroup(world, 1)
    expect(statesOf(world)).toEqual(['withdrawn'])
    expect(ordersOf(world, NEXT_MS)).toMatchObject([{ groupName: 'Posts' }])
  })
})

describe('the orders of a site', () => {
  const orders = [
    { group: 'Posts', side: 'offer', inHours: -2, quantityKw: 40, priceEur: 0.1, by: 'admin' },
    { group: 'Points', side: 'request', inHours: -2, quantityKw: 30, priceEur: 0.2, by: 'admin' },
    { group: 'Posts', side: 'offer', inHours: 1, quantityKw: 40, priceEur: 0.1, by: 'admin' },
  ]

  test('exist when the world begins, those of past hours placed an hour before, without journal entries', () => {
    const { world } = market({ p2p: orders })
    expect(statesOf(world, MORNING_MS - 2 * HOUR_MS)).toEqual(['over', 'matched'])
    expect(world.p2p.deals).toMatchObject([{ atMs: MORNING_MS - 3 * HOUR_MS, quantityKw: 30, priceEur: 0.1 }])
    expect(statesOf(world)).toEqual(['open'])
    expect(journalOf(world, 'p2p-order')).toMatchObject([{ orderId: 3, event: 'placed' }])
    expect(journalOf(world, 'trade')).toEqual([])
  })

  test.each([
    ['an unknown group', { group: 'Nobody' }, 'unknown group'],
    ['an unknown user', { by: 'nobody' }, 'unknown user'],
    ['a group on both sides of an hour', { side: 'request' }, 'already has an offer for that hour'],
    ['a price of three decimals', { priceEur: 0.125 }, 'must have at most two decimals'],
    ['a quantity of none', { quantityKw: 0 }, 'must be 1 or more'],
  ])('are refused with %s', (_, change, message) => {
    expect(() => smallSite({ p2p: [...orders, { ...orders[2], ...change }] })).toThrow(message)
  })
})
