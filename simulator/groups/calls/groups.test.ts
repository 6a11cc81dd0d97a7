import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeGroup, withDlm } from '#simulator/testing/fake-world.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { groupLimitW } from './groups.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
const read = async (path: string, as = 'admin') => (await platform.ask(path, { as })).json()

test('a list has the stations and the present figures of each group', async () => {
  const groups = await read('/api/groups/rented', 'operator')
  expect(groups.map(({ name }: { name: string }) => name)).toEqual(['Depot AC', 'Harbour V2G'])
  expect(groups[0]).toMatchObject({ stationCount: 2, onlineCount: 1, powerW: 6_900, limitW: 32 * 3 * 230, dlmEnabled: true })
  expect(groups[1]).toMatchObject({ powerW: 500, limitW: null })
})

test('admins see super groups in the list, support does not', async () => {
  const names = async (as: string) => (await read('/api/groups/rented', as)).map(({ name }: { name: string }) => name)
  expect(await names('admin')).toContain('Reserve North')
  expect(await names('support')).not.toContain('Reserve North')
})

describe('the limit of a group', () => {
  const limitOf = (...[dlm, type]: [Parameters<typeof withDlm>[0], 'GROUP_TYPE_DC'?]) =>
    groupLimitW(fakeGroup(1, 'G', [], { dlm: withDlm(dlm), ...(type && { type }) }))

  test('is null without load management', () => {
    expect(limitOf({ enabled: false })).toBeNull()
  })
  test('is the import limit, in A on three phases', () => {
    expect(limitOf({ importLimit: 32 })).toBe(22_080)
  })
  test('is the main fuse where that is lower and a meter watches it', () => {
    expect(limitOf({ importLimit: 80, mainCurrent: 63, useExternalDevice: true })).toBe(43_470)
    expect(limitOf({ importLimit: 80, mainCurrent: 63 })).toBe(55_200)
  })
  test('is in kW for DC', () => {
    expect(limitOf({ importLimit: 300 }, 'GROUP_TYPE_DC')).toBe(300_000)
  })
})

test('a V2G group without settings returns the defaults; other groups have none', async () => {
  expect(await read('/api/groups/2/v2g-settings')).toMatchObject({ mode: 'external', minSoC: 50, ffrPositive: 1_000 })
  expect((await platform.ask('/api/groups/1/v2g-settings', { as: 'admin' })).status).toBe(404)
})

test('a seller sees itself and its sub-sellers, the provider sees all', async () => {
  const below = async (as: string) => {
    const { seller_ID, subSellers } = await read('/api/sellers/current', as)
    return [seller_ID, ...subSellers.map((sub: { seller_ID: number }) => sub.seller_ID)]
  }
  expect(await below('operator')).toEqual([10, 11])
  expect(await below('admin')).toEqual([0, 10, 11, 20])
})

describe('the address of the live feed', () => {
  const url = (query: string) => read(`/api/mqtt-url?${query}`)

  test('has the host of the request and the seller whose topics contain the feed', async () => {
    const { host } = new URL(platform.url)
    expect(await url('stationId=4003')).toEqual({ mqttUrl: `ws://${host}/mqtt`, destinationSellerIds: [11] })
  })
  test('can be set by a scenario, which can also remove the seller', async () => {
    const { broker } = platform.engine.conditions
    broker.url = 'ws://127.0.0.1:1/mqtt'
    broker.withoutSeller.add(4_003)
    expect(await url('stationId=4003')).toEqual({ mqttUrl: 'ws://127.0.0.1:1/mqtt', destinationSellerIds: [] })
    broker.url = null
    broker.withoutSeller.clear()
  })
})
