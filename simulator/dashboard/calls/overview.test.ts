import { beforeAll, describe, expect, test } from 'vitest'
import { PROBLEM_KINDS, type Overview } from '#contract/dashboard.ts'
import type { ListedGroup } from '#contract/groups.ts'
import { hourOf } from '#simulator/bids/world/bids.ts'
import { setOnline } from '#simulator/stations/world/station-actions.ts'
import { limitByCableWorks } from '#simulator/testing/cable-works.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform('busy-day')
beforeAll(async () => {
  await platform.engine.advance(20 * 60_000)
  // The operators of the scenario act by API calls, which this test does not make.
  await limitByCableWorks(platform)
})

async function overview(as: string): Promise<Overview> {
  const reply = await platform.ask('/api/dashboard', { as })
  expect(reply.status).toBe(200)
  return reply.json()
}
const listed = async (as: string): Promise<ListedGroup[]> => (await platform.ask('/api/groups/rented', { as })).json()
const sum = (figures: number[]) => figures.reduce((all, one) => all + one, 0)

describe('the overview', () => {
  test('lists every problem of the scenario, the worst first', async () => {
    const { problems, problemCount, actCount } = await overview('admin')
    expect(problemCount).toBe(problems.length)
    expect(actCount).toBe(problems.length - 5)
    expect(problems.find(({ kind }) => kind === 'target-missed')?.plan).toMatchObject({ targetSoC: 90 })
    expect(problems.map(({ kind, groupName, deviceName }) => [kind, deviceName ?? groupName])).toEqual([
      ['overload', 'Office yard'],
      ['safe-limit', 'Harbour East AC'],
      ['target-missed', 'South row 2'],
      ['faulted', 'Van hall 3'],
      ['reserve-short', 'Depot V2G'],
      ['reserve-short', 'Lakeside V2G'],
      ['offline', 'South row 4'],
      ['offline', 'Bus lane 4'],
      ['fcr-activated', 'Depot DC'],
      ['fcr-activated', 'Depot AC'],
      ['congestion', 'Depot DC'],
      ['waiting', 'Depot AC'],
      ['waiting', 'Office yard'],
    ])
  })

  test('lists the groups by severity and then by headroom, with what limits them', async () => {
    const { sites = [], siteCount, problems } = await overview('admin')
    const counted = problems.filter(({ kind }) => kind === 'waiting').map(({ groupId, count }) => [groupId, count])
    expect(counted.length).toBeGreaterThan(0)
    const shown = sites.filter(({ waiting }) => waiting > 0).map(({ groupId, waiting }) => [groupId, waiting])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(counted))
    const ordinary = (await listed('admin')).filter(({ isSupergroup }) => !isSupergroup)
    expect(siteCount).toBe(ordinary.length)
    expect(sites[0]).toMatchObject({ groupName: 'Office yard', problem: 'overload', load: { kind: 'main-fuse', unit: 'A' } })
    const ranks = sites.map(({ problem }) => (problem === null ? PROBLEM_KINDS.length : PROBLEM_KINDS.indexOf(problem)))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    for (const { groupId, powerW, load, problem } of sites) {
      const group = ordinary.find(({ id }) => id === groupId)
      expect([powerW, load]).toEqual([expect.closeTo(group?.powerW ?? NaN, -1), group?.load ?? null])
      expect(problem).toBe(problems.find((one) => one.groupId === groupId)?.kind ?? null)
    }
  })

  test('has the state of charge of a group of batteries, weighted by their capacity, and none while one is offline', async () => {
    const { world } = platform.engine
    const socOf = async () => (await overview('admin')).sites?.find(({ groupId }) => groupId === 4)?.socPercent
    const batteries = (world.groups.get(4)?.stationIndexes ?? []).flatMap((index) => world.stations[index] ?? [])
    const stored = sum(batteries.map(({ socPercent, type }) => (socPercent / 100) * (type.capacity ?? NaN)))
    const all = sum(batteries.map(({ type }) => type.capacity ?? NaN))
    expect(await socOf()).toBeCloseTo((100 * stored) / all, -1)
    const [first] = batteries
    if (!first) throw new Error('The group has no batteries.')
    setOnline(world, first, false)
    await platform.engine.advance(1_000)
    expect(await socOf()).toBeNull()
    setOnline(world, first, true)
    await platform.engine.advance(1_000)
    expect((await overview('admin')).sites?.find(({ groupId }) => groupId === 1)).not.toHaveProperty('socPercent')
  })

  test('reports a bid above the available reserve to users who may see bids', async () => {
    const { bids } = platform.engine.world.groups.get(2) ?? {}
    const hourMs = hourOf(platform.engine.world.nowMs)
    const known = bids?.get(hourMs)
    if (!bids || !known) throw new Error('There is no bid.')
    bids.set(hourMs, { ...known, quantity: 1 })
    try {
      await platform.engine.advance(1_000)
      const short = (await overview('admin')).problems.find(({ reserve }) => reserve?.source === 'bid')
      expect(short).toMatchObject({ kind: 'reserve-short', groupName: 'Depot DC', limitKw: 1_000 })
      expect(short?.powerKw).toBeLessThan(300)
      expect((await overview('operator')).problems.map(({ kind }) => kind)).not.toContain('reserve-short')
    } finally {
      bids.set(hourMs, known)
      await platform.engine.advance(1_000)
    }
  })

  test('reports one overload with the figures of the group and of the list of groups', async () => {
    const { problems } = await overview('admin')
    const [overload] = problems
    expect(overload).toMatchObject({ kind: 'overload', load: { line: 1, limit: 200, unit: 'A', kind: 'main-fuse' } })
    // The building alone exceeds the fuse, so load management has paused the chargers.
    expect(overload?.load?.chargers).toBe(0)
    const group = (await listed('admin')).find(({ id }) => id === overload?.groupId)
    expect(group?.load).toEqual(overload?.load)
    const ofPage = await platform.ask(`/api/groups/${overload?.groupId}/allocations?page=0&pageSize=1`, { as: 'admin' })
    expect((await ofPage.json()).load).toEqual(overload?.load)
  })

  test('counts only online stations by status', async () => {
    for (const { online, statuses } of (await overview('admin')).stations) expect(sum(Object.values(statuses))).toBe(online)
  })

  test('has the group type and the demand response mode for the links', async () => {
    const { problems } = await overview('admin')
    const led = problems.map(({ kind, groupName, groupType, isStepwise }) => [kind, groupName, groupType, isStepwise])
    expect(led).toContainEqual(['fcr-activated', 'Depot DC', 'GROUP_TYPE_DC', true])
    expect(led).toContainEqual(['fcr-activated', 'Depot AC', 'GROUP_TYPE_CHARGER', false])
    expect(led).toContainEqual(['offline', 'Depot V2G', 'GROUP_TYPE_V2G', null])
  })

  test('has the power and the limits of the list of groups', async () => {
    const [{ power }, groups] = [await overview('support'), await listed('support')]
    for (const { type, groups: count, limitW } of power) {
      const own = groups.filter((group) => group.type === type)
      expect(count).toBe(own.length)
      const limits = own.flatMap((group) => group.limitW ?? [])
      expect(limitW).toBe(limits.length > 0 ? sum(limits) : null)
    }
    for (const { type, importW, exportW, ungrouped } of power) {
      const ofGroups = sum(groups.filter((group) => group.type === type).map(({ powerW }) => powerW ?? 0))
      const alone = (ungrouped?.importW ?? 0) - (ungrouped?.exportW ?? 0)
      expect(Math.abs(importW - exportW - alone - ofGroups)).toBeLessThan(10)
    }
    expect(sum(power.map(({ ungrouped }) => ungrouped?.stations ?? 0))).toBeGreaterThan(0)
    const v2g = power.find(({ type }) => type === 'GROUP_TYPE_V2G')
    const powers = groups.filter(({ type }) => type === 'GROUP_TYPE_V2G').map(({ powerW }) => powerW ?? 0)
    expect(Math.abs((v2g?.importW ?? 0) - (v2g?.exportW ?? 0) - sum(powers))).toBeLessThan(10)
    expect(v2g?.importW).toBeGreaterThan(0)
  })

  test('counts a station of a super group once', async () => {
    const { stations, power } = await overview('admin')
    expect(sum(stations.map(({ online, offline }) => online + offline))).toBe(62)
    expect(power.find(({ type }) => type === 'GROUP_TYPE_V2G')?.groups).toBe(3)
  })

  test('of a seller contains nothing of other sellers', async () => {
    const text = JSON.stringify(await overview('operator'))
    expect(text).toContain('Harbour East AC')
    for (const name of ['Office yard', 'Market square', 'Lakeside', 'Nordic reserve']) expect(text).not.toContain(name)
    const stations = platform.engine.world.stations.filter(({ sellerId }) => [101, 111, 112, 113].includes(sellerId ?? -1))
    const counted = (await overview('operator')).stations.map(({ online, offline }) => online + offline)
    expect(sum(counted)).toBe(stations.length)
  })

  test('shows bids to users who may read them, and super groups to admins', async () => {
    const seller = await overview('operator')
    expect(seller.bids).toBeNull()
    expect(seller.problems.map(({ kind }) => kind)).not.toContain('reserve-short')
    expect((await overview('support')).bids).toEqual([
      {
        groupId: 2,
        groupName: 'Depot DC',
        hour: '2026-03-02T12:00:00.000Z',
        quantity: 0.1,
        isOngoing: true,
        availableKw: expect.any(Number),
        deliveredKw: expect.any(Number),
        requiredKw: 5,
      },
      {
        groupId: 2,
        groupName: 'Depot DC',
        hour: '2026-03-02T13:00:00.000Z',
        quantity: 0.1,
        isOngoing: false,
        availableKw: null,
        deliveredKw: null,
        requiredKw: null,
      },
    ])
  })

  test('states what an activation requires and delivers to users who may see bids', async () => {
    const responseFor = async (as: string) =>
      (await overview(as)).problems.find(({ kind, groupName }) => kind === 'fcr-activated' && groupName === 'Depot DC')?.response
    expect(await responseFor('support')).toEqual({ requiredKw: 5, deliveredKw: expect.any(Number) })
    expect(await responseFor('operator')).toBeNull()
  })

  test('has the frequency, thresholds and activations of the last hour', async () => {
    const { frequency } = await overview('viewer')
    expect(frequency.points).toHaveLength(360)
    expect(Math.min(...frequency.points.map(({ lowHz }) => lowHz ?? NaN))).toBeCloseTo(49.62, 2)
    expect(frequency.thresholds).toContainEqual({ frequencyHz: 49.7, side: 'activation', groups: 1 })
    expect(frequency.activations.map(({ groupName, end }) => [groupName, end])).toEqual([
      ['Depot AC', null],
      ['Depot DC', null],
    ])
  })

  test('of a paused world is updated after every change', async () => {
    const { world } = platform.engine
    const owl = world.stations.find(({ name }) => name === 'West row 6')
    if (!owl) throw new Error('there is no West row 6')
    expect((await overview('admin')).problems.map(({ deviceName }) => deviceName)).toContain('South row 4')
    setOnline(world, owl, false)
    const { problems } = await overview('admin')
    expect(problems.find(({ kind, groupName }) => kind === 'offline' && groupName === 'Depot V2G')).toMatchObject({
      count: 2,
      deviceId: null,
    })
    setOnline(world, owl, true)
  })

  test.each(['yoda'])('is refused to %s', async (as) => {
    expect((await platform.ask('/api/dashboard', { as })).status).toBe(403)
  })
})
