import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeGroup } from '#simulator/testing/fake-world.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { SECOND_GROUP_REQUIREMENT } from './membership.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => {
  platform.engine.reset()
  const { groups, users } = platform.engine.world
  for (const [id, changes] of Object.entries({
    5: {},
    6: { type: 'GROUP_TYPE_V2G', isSupergroup: true } as const,
  })) {
    groups.set(Number(id), fakeGroup(Number(id), `Group ${id}`, [], changes))
  }
  const viewer = users.find(({ user }) => user === 'viewer')
  if (viewer) users.push({ ...viewer, user: 'editor', permissions: ['energy_load_dlm_view', 'energy_load_dlm_edit'] })
})

const call = async (method: string, device: string, group: number | string, as = 'editor') => {
  const reply = await platform.ask(`/api/stations/${device}/groups/${group}`, { method, as })
  return { status: reply.status, message: (await reply.json()).message as string | undefined }
}
const connect = (device: string, group: number | string, as?: string) => call('POST', device, group, as)
const disconnect = (device: string, group: number | string, as?: string) => call('DELETE', device, group, as)
const membersOf = async (group: number) =>
  (await (await platform.ask(`/api/stations?groupId=${group}`, { as: 'admin' })).json()).data.map(
    ({ name }: { name: string }) => name,
  )

test('a station that leaves its group and joins another is listed there immediately', async () => {
  expect(await membersOf(1)).toEqual(['Bay 0', 'Bay 1'])
  expect(await disconnect('d-1000', 1)).toEqual({ status: 200, message: undefined })
  expect(await membersOf(1)).toEqual(['Bay 1'])
  expect(await connect('d-1000', 5)).toEqual({ status: 200, message: undefined })
  expect(await membersOf(5)).toEqual(['Bay 0'])
  const outside = await (await platform.ask('/api/stations?sellerId=10&excludedGroupId=5', { as: 'admin' })).json()
  expect(outside.data.map(({ name }: { name: string }) => name)).not.toContain('Bay 0')
})

describe('a second group', () => {
  test('requires the add-on, which the error names', async () => {
    expect(await connect('d-1000', 5)).toEqual({ status: 403, message: SECOND_GROUP_REQUIREMENT })
    expect(await membersOf(5)).toEqual([])
  })
  test.each(['operator', 'admin'])('is allowed for %s', async (as) => {
    expect((await connect('d-1000', 5, as)).status).toBe(200)
    expect(platform.engine.world.byStationId.get(4_000)?.groupIds).toEqual([1, 5])
  })
  test('is refused to support without the add-on', async () => {
    expect((await connect('d-1000', 5, 'support')).status).toBe(403)
  })
  test('does not include super groups', async () => {
    expect((await connect('d-1002', 6, 'admin')).status).toBe(200)
    expect((await disconnect('d-1002', 2)).status).toBe(200)
    expect((await connect('d-1002', 2)).status).toBe(200)
  })
})

test('only users who could add a station of two groups again can remove it from one', async () => {
  await connect('d-1000', 5, 'operator')
  const refused = await disconnect('d-1000', 1)
  expect(refused.status).toBe(403)
  expect(refused.message).toContain(SECOND_GROUP_REQUIREMENT)
  expect(await membersOf(1)).toContain('Bay 0')
  expect((await disconnect('d-1000', 1, 'operator')).status).toBe(200)
  expect((await disconnect('d-1000', 5)).status).toBe(200)
})

test.each([
  ['d-1002', 1, 'Quay is of the kind V2G, and Depot AC takes AC stations only.'],
  ['d-1000', 2, 'Bay 0 is of the kind AC, and Harbour V2G takes V2G stations only.'],
])('a station of the wrong kind is refused with the reason: %s to %d', async (device, group, message) => {
  expect(await connect(device, group)).toEqual({ status: 400, message })
})

test('a station that is already a member is refused with the reason', async () => {
  expect(await connect('d-1000', 1)).toEqual({ status: 409, message: 'Bay 0 is already connected to Depot AC.' })
})

test('a station that is not a member cannot be removed', async () => {
  expect(await disconnect('d-1002', 1)).toEqual({ status: 404, message: 'Quay is not connected to Depot AC.' })
  expect((await disconnect('d-1000', 1)).status).toBe(200)
  expect((await disconnect('d-1000', 1)).status).toBe(404)
})

test.each([
  ['nope', 1],
  ['d-1005', 1],
  ['d-1000', 4],
  ['d-1000', 3],
  ['d-1000', 99],
  ['d-1000', -1],
  ['d-1000', 'abc'],
  ['d-1000', '1e9'],
])('a station or group that the caller cannot see returns 404: %s and group %s', async (device, group) => {
  expect((await connect(device, group)).status).toBe(404)
  expect((await disconnect(device, group)).status).toBe(404)
})
