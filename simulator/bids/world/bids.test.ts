import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { addBid, bidsOf, recentBids, saveBid } from './bids.ts'
import { MORNING_MS, sampleWorld } from '#simulator/testing/sample-site.ts'

const GROUP = { id: 1, name: 'Posts', type: 'GROUP_TYPE_CHARGER', sellerId: 1 }

function site(startMs = MORNING_MS + 20 * 60_000) {
  const bids = [
    { inHours: 3, quantity: 2, price: 20 },
    { inHours: 0, quantity: 1, price: 12.5 },
  ]
  const world = sampleWorld({ startMs, change: { groups: [{ ...GROUP, bids }], stations: [] } })
  const group = world.groups.get(1)
  if (!group) throw new Error('no group')
  return { world, group }
}

test('the bids of a site are at whole hours from the first hour of the world', () => {
  const { world, group } = site()
  expect(bidsOf(world, group)).toEqual([
    { hour: '2026-03-02T08:00:00.000Z', quantity: 1, price: 12.5, groupId: 1 },
    { hour: '2026-03-02T11:00:00.000Z', quantity: 2, price: 20, groupId: 1 },
  ])
})

test('the current bid is that of the hour, and the next bid is the first one after it', () => {
  const { world, group } = site()
  const hours = (atMs: number) => {
    const { current, next } = recentBids(world, group, atMs)
    return [current?.hour.slice(11, 13), next?.hour.slice(11, 13)]
  }
  expect(hours(MORNING_MS)).toEqual(['08', '11'])
  expect(hours(MORNING_MS + HOUR_MS - 1)).toEqual(['08', '11'])
  expect(hours(MORNING_MS + HOUR_MS)).toEqual([undefined, '11'])
  expect(hours(MORNING_MS + 3 * HOUR_MS)).toEqual(['11', undefined])
})

test('an added bid is inserted by time, and a saved bid is changed', () => {
  const { world, group } = site()
  addBid(world, group, MORNING_MS + HOUR_MS, { quantity: 3, price: 0 })
  saveBid(world, group, MORNING_MS + 3 * HOUR_MS, { quantity: 4, price: 21 })
  expect(bidsOf(world, group).map(({ quantity }) => quantity)).toEqual([1, 3, 4])
  expect(world.journal.entries.slice(-2)).toMatchObject([
    { kind: 'bid', event: 'added', hour: '2026-03-02T09:00:00.000Z', quantity: 3, price: 0 },
    { kind: 'bid', event: 'changed', quantity: 4, price: 21 },
  ])
})
