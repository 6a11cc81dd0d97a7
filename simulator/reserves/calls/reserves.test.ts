import { beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { readReserves } from '#contract/reserves.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeEach(() => platform.engine.reset())

const read = async (query = '', as = 'admin'): Promise<ReplyOf<typeof readReserves>> =>
  (await platform.ask(`/api/reserves${query}`, { as })).json()

test('returns the sold, available and delivered power of each group', async () => {
  const { reserves } = await read()
  const depot = reserves.find(({ groupName, service }) => groupName === 'Depot DC' && service === 'FCR-D')
  expect(depot).toMatchObject({ source: 'bid', soldKw: expect.any(Number), availableKw: expect.any(Number), isResponding: true })
  expect(new Set(reserves.map(({ service }) => service))).toEqual(new Set(['FCR-D', 'FFR', 'FCR-N']))
})

test('states the most that a group can deliver with a car at every charger, within its settings', async () => {
  const { world } = platform.engine
  const most = async () => (await read('?groupId=2')).reserves.find(({ service }) => service === 'FCR-D')?.maxKw
  const group = world.groups.get(2)
  const rated = (group?.stationIndexes ?? [])
    .flatMap((index) => world.stations[index] ?? [])
    .map(({ plan }) => ratedPowerW(plan) / 1_000)
  expect(rated.length).toBeGreaterThan(1)
  if (group) group.fcr = { ...group.fcr, maxStepwiseFlexibility: null }
  expect(await most()).toBeCloseTo(
    rated.reduce((sum, kw) => sum + kw, 0),
    0,
  )
  if (group) group.fcr = { ...group.fcr, maxStepwiseFlexibility: 100 }
  expect(await most()).toBe(100)
  expect((await read()).reserves.filter(({ service, maxKw }) => service !== 'FCR-D' && maxKw !== undefined)).toEqual([])
})

test('returns a single group on request', async () => {
  const { reserves } = await read('?groupId=2')
  expect(reserves.map(({ groupId }) => groupId)).toEqual([2])
})

test('states whether the market rules are enforced', async () => {
  expect((await read()).enforcesMarketRules).toBe(false)
  platform.engine.world.market.hasRules = true
  expect((await read()).enforcesMarketRules).toBe(true)
})

test('states the smallest bid of a group', async () => {
  expect((await read()).minBidMw).toBe(0.1)
})

test('requires the permission to see bids', async () => {
  expect((await platform.ask('/api/reserves', { as: 'support' })).status).toBe(200)
  expect((await platform.ask('/api/reserves', { as: 'operator' })).status).toBe(403)
})

test('states to everyone who sees a group whether it has sold a reserve, without volumes', async () => {
  const { reserves } = await read()
  const group = platform.engine.world.groups.get(
    reserves.find(({ source, soldKw }) => source === 'bid' && soldKw > 0)?.groupId ?? NaN,
  )
  const commitment = async (as: string) => (await platform.ask(`/api/groups/${group?.id}/reserve-commitment`, { as })).json()
  expect(await commitment('operator')).toEqual({ isSold: true, isDelivering: false })
  expect(await commitment('viewer')).toEqual({ isSold: true, isDelivering: false })
  group?.bids.clear()
  expect(await commitment('operator')).toEqual({ isSold: false, isDelivering: false })
})
