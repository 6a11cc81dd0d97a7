import { beforeAll, describe, expect, test } from 'vitest'
import type { Allocations } from '#contract/allocations.ts'
import type { Bid } from '#contract/bids.ts'
import type { DlmAction } from '#contract/dlm.ts'
import type { ListedGroup } from '#contract/groups.ts'
import type { V2gForecast, V2gSession } from '#contract/v2g.ts'
import { sortedBy } from './paging.ts'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()
beforeAll(() => platform.engine.advance(10 * 60_000))

const read = async <T>(path: string, as = 'admin'): Promise<T> => (await platform.ask(path, { as })).json() as Promise<T>
const byNumber = (a: number, b: number) => a - b
interface Page<Row> {
  data: Row[]
  total: number
}

test('rows without a value come last in both directions, and equal rows keep their order', () => {
  const rows = [
    { id: 1, key: null },
    { id: 2, key: 'Bay 10' },
    { id: 3, key: 'Bay 2' },
    { id: 4, key: 'Bay 2' },
  ]
  const ids = (isDescending: boolean) => sortedBy(rows, ({ key }) => key, isDescending).map(({ id }) => id)
  expect(ids(false)).toEqual([3, 4, 2, 1])
  expect(ids(true)).toEqual([2, 3, 4, 1])
})

describe('the list of groups', () => {
  const page = (query: string, as?: string) => read<Page<ListedGroup>>(`/api/groups/rented?${query}`, as)
  const all = () => read<ListedGroup[]>('/api/groups/rented')

  test('is complete without a page', async () => {
    expect(Array.isArray(await all())).toBe(true)
    expect(Array.isArray(await read('/api/groups/rented?types=GROUP_TYPE_V2G'))).toBe(true)
  })
  test('is divided into pages by name, without repetitions', async () => {
    const { total, data } = await page('page=0&pageSize=4')
    const second = await page('page=1&pageSize=4')
    const rest = await page('page=2&pageSize=500')
    expect(total).toBe((await all()).length)
    expect(rest.data).toEqual([])
    const names = [...data, ...second.data].map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
    expect(new Set(names).size).toBe(8)
  })
  test('has the same figures on a page as in the whole list', async () => {
    const { data } = await page('page=0&pageSize=500')
    const byId = new Map((await all()).map((group) => [group.id, group]))
    for (const group of data) expect(group).toEqual(byId.get(group.id))
  })
  test('can be filtered by type, super group and text', async () => {
    const groups = await all()
    const ids = async (query: string) => (await page(`page=0&pageSize=500&${query}`)).data.map(({ id }) => id).toSorted(byNumber)
    const where = (passes: (group: ListedGroup) => boolean) =>
      groups
        .filter(passes)
        .map(({ id }) => id)
        .toSorted(byNumber)
    expect(await ids('types=GROUP_TYPE_DC,GROUP_TYPE_V2G')).toEqual(where(({ type }) => /DC|V2G/.test(type)))
    expect(await ids('isSupergroup=true')).toEqual(where(({ isSupergroup }) => isSupergroup))
    expect(await ids('isSupergroup=false')).toEqual(where(({ isSupergroup }) => !isSupergroup))
    expect(await ids('search=DEPOT%20ac')).toEqual(where(({ name }) => name.toLowerCase().includes('depot ac')))
    expect(await ids('isSupergroup=true').then((found) => found.length)).toBeGreaterThan(0)
  })
  test('omits invisible groups on every page', async () => {
    const { data, total } = await page('page=0&pageSize=500', 'viewer')
    const listed = await read<ListedGroup[]>('/api/groups/rented', 'viewer')
    expect(data.map(({ id }) => id).toSorted(byNumber)).toEqual(listed.map(({ id }) => id).toSorted(byNumber))
    expect(total).toBe(listed.length)
    expect((await page('isSupergroup=true&page=0', 'support')).total).toBe(0)
  })
  test('can be sorted by each column in both directions', async () => {
    for (const [sort, keyOf] of [
      ['stations', ({ stationCount }) => stationCount],
      ['power', ({ powerW }) => powerW],
    ] as [string, (group: ListedGroup) => number][]) {
      const keys = (await page(`page=0&pageSize=500&sort=${sort}`)).data.map(keyOf)
      expect(keys).toEqual(keys.toSorted((a, b) => a - b))
      const turned = (await page(`page=0&pageSize=500&sort=-${sort}`)).data.map(keyOf)
      expect(turned).toEqual(keys.toReversed())
    }
    for (const sort of ['type', 'owner', 'soc', '-name']) {
      expect((await page(`page=0&sort=${sort}`)).data.length).toBeGreaterThan(0)
    }
  })
  test.each(['page=-1', 'pageSize=0', 'pageSize=501', 'sort=colour', 'isSupergroup=maybe'])('%s is refused', async (query) => {
    expect((await platform.ask(`/api/groups/rented?${query}`, { as: 'admin' })).status).toBe(400)
  })
})

test('returns decisions from the requested start, inclusive', async () => {
  const all = await read<DlmAction[]>('/api/groups/1/dlm-actions')
  const start = all[Math.floor(all.length / 2)]?.timestamp ?? ''
  const since = await read<DlmAction[]>(`/api/groups/1/dlm-actions?start=${start}`)
  expect(since).toEqual(all.filter(({ timestamp }) => timestamp >= start))
  expect(since.length).toBeLessThan(all.length)
  expect(await read(`/api/groups/1/dlm-actions?start=2040-01-01T00:00:00Z`)).toEqual([])
})

describe('the logs of load management', () => {
  beforeAll(() => {
    const { groups, nowMs } = platform.engine.world
    const changes = [true, false, true].map((enabled, at) => ({
      timestamp: new Date(nowMs - (3 - at) * 60_000).toISOString(),
      externalDeviceId: 'm-1',
      enabled,
      value: 10,
    }))
    groups.get(1)?.load.safeLimitChanges.push(...changes)
  })

  test.each(['dlm-actions', 'safe-limit'])('%s has pages from the newest row back, with the total', async (log) => {
    const path = `/api/groups/1/${log}`
    const all = await read<{ timestamp: string }[]>(path)
    expect(all.length).toBeGreaterThan(2)
    const newestFirst = all
      .map(({ timestamp }) => timestamp)
      .toSorted()
      .toReversed()
    expect(all.map(({ timestamp }) => timestamp)).toEqual(newestFirst)
    expect(await read(`${path}?page=0&pageSize=2`)).toEqual({ data: all.slice(0, 2), total: all.length })
    expect(await read(`${path}?page=1&pageSize=2`)).toEqual({ data: all.slice(2, 4), total: all.length })
    const start = all[1]?.timestamp ?? ''
    const since = all.filter(({ timestamp }) => timestamp >= start)
    expect(await read(`${path}?page=0&pageSize=1&start=${start}`)).toEqual({ data: since.slice(0, 1), total: since.length })
    expect(await read(`${path}?start=${start}`)).toEqual(since)
  })
  test.each(['dlm-actions', 'safe-limit'])('%s refuses malformed pages and times', async (log) => {
    for (const query of ['page=-1', 'page=x', 'pageSize=0', 'pageSize=501', 'start=yesterday']) {
      const { status } = await platform.ask(`/api/groups/1/${log}?${query}`, { as: 'admin' })
      expect({ query, status }).toEqual({ query, status: 400 })
    }
  })
})

test('returns allocations of the requested devices or page, equal to the whole list', async () => {
  const all = await read<Allocations>('/api/groups/1/allocations')
  const [first, second, third] = all.stations
  const named = await read<Allocations>(`/api/groups/1/allocations?deviceIds=${third?.deviceId},${first?.deviceId},d-none`)
  expect(named).toEqual({ ...all, stations: [first, third] })
  const page = await read<Allocations>('/api/groups/1/allocations?page=1&pageSize=1')
  expect(page).toEqual({ ...all, stations: [second], total: all.stations.length })
})

describe('the list of V2G sessions', () => {
  const path = '/api/groups/3/active-v2g-sessions'

  test('is paged, sorted and searched, with the total count', async () => {
    const all = await read<V2gSession[]>(path)
    const forecasts = await read<V2gForecast[]>('/api/groups/3/v2g-forecasts')
    expect(all.length).toBeGreaterThan(2)
    expect(await read(`${path}?page=0&pageSize=2`)).toEqual({
      data: all.slice(0, 2),
      total: all.length,
      sessionCount: all.length,
      missedCount: forecasts.filter(({ isReachable }) => isReachable === false).length,
    })
    const socs = (await read<Page<V2gSession>>(`${path}?page=0&sort=-vehicleSoC`)).data.map(({ vehicleSoC }) => vehicleSoC ?? 0)
    expect(socs).toEqual(socs.toSorted((a, b) => b - a))
    const name = all[1]?.stationName ?? ''
    expect(await read(`${path}?page=0&search=${name.toUpperCase()}`)).toMatchObject({
      data: [all[1]],
      total: 1,
      sessionCount: all.length,
    })
    for (const sort of ['station', 'online', 'power', 'targetSoC', 'departure', 'source', '-outlook']) {
      expect((await read<Page<V2gSession>>(`${path}?page=0&sort=${sort}`)).total).toBe(all.length)
    }
  })
  test('has forecasts for requested ids', async () => {
    const all = await read<V2gForecast[]>('/api/groups/3/v2g-forecasts')
    const wanted = all.slice(1, 3)
    const ids = wanted.map(({ sessionId }) => sessionId).join()
    expect(await read(`/api/groups/3/v2g-forecasts?sessionIds=${ids}`)).toEqual(wanted)
  })
})

test('the bids of all groups on a day equal those of each group', async () => {
  const { nowMs } = platform.engine.world
  const span = { start: new Date(nowMs - 6 * 3_600_000).toISOString(), end: new Date(nowMs + 6 * 3_600_000).toISOString() }
  const bids = await read<Bid[]>(`/api/ecp/day?${new URLSearchParams(span)}`)
  const groups = await read<ListedGroup[]>('/api/groups/rented')
  const each = await Promise.all(groups.map(({ id }) => read<Bid[]>(`/api/ecp?group=${id}`)))
  const inSpan = each.flat().filter(({ hour }) => hour >= span.start && hour < span.end)
  const inOrder = (list: Bid[]) => list.toSorted((a, b) => a.hour.localeCompare(b.hour) || a.groupId - b.groupId)
  expect(inOrder(bids)).toEqual(inOrder(inSpan))
  expect(bids.length).toBeGreaterThan(0)
  expect(bids.map(({ hour }) => hour)).toEqual(bids.map(({ hour }) => hour).toSorted())
})
