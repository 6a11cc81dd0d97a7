import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => platform.engine.reset())

const NEW = { name: 'Quay AC', type: 'GROUP_TYPE_CHARGER', sellerId: 10 }
const DEPOT = { ...NEW, name: 'Depot AC' }
const send = async (method: string, path: string, body: unknown, as: string) => {
  const reply = await platform.ask(path, { method, as, ...(body !== undefined && { body }) })
  const answer = await reply.json()
  const paths = ((answer.errors ?? []) as { path: string }[]).map((error) => error.path)
  return { status: reply.status, answer, paths }
}
const create = (body: object, as = 'operator') => send('POST', '/api/groups', body, as)
const save = (id: string | number, body: object, as = 'operator') => send('PUT', `/api/groups/${id}`, body, as)
const remove = (path: string, as = 'operator') => send('DELETE', path, undefined, as)
const status = async (path: string, as = 'admin') => (await platform.ask(path, { as })).status

describe('creating a group', () => {
  test('returns the new group, which all users see immediately', async () => {
    const { status: said, answer } = await create({ ...NEW, name: '  Quay AC ' })
    expect(said).toBe(200)
    expect(answer).toMatchObject({ ...NEW, isSupergroup: false, realTimeReport: null, dlmEnabled: false, customerGroupIds: [] })
    const names = (await (await platform.ask('/api/groups/rented', { as: 'viewer' })).json()).map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toContain('Quay AC')
    expect(await status(`/api/groups/${answer.id}/dlm-limits`, 'viewer')).toBe(200)
    expect(await status(`/api/stations?groupId=${answer.id}`)).toBe(200)
  })
  test('assigns an id that no group had before', async () => {
    const first = (await create(NEW)).answer.id
    await remove(`/api/groups/${first}`)
    const second = (await create(NEW)).answer.id
    expect(second).not.toBe(first)
    expect([1, 2, 3, 4]).not.toContain(second)
  })
  test.each([
    ['an empty name', { name: '' }, ['body.name']],
    ['a blank name', { name: '   ' }, ['body.name']],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, ['body.name']],
    ['another seller', { sellerId: 20 }, ['body.sellerId']],
    ['the provider as owner', { sellerId: 0 }, ['body.sellerId']],
    ['an unknown seller', { sellerId: 1e9 }, ['body.sellerId']],
    ['a negative owner id', { sellerId: -1 }, ['body.sellerId']],
    ['a text as owner', { sellerId: 'abc' }, ['body.sellerId']],
    ['an unknown type', { type: 'GROUP_TYPE_X' }, ['body.type']],
    ['two errors at the same time', { name: '', sellerId: 'abc' }, ['body.name', 'body.sellerId']],
  ])('refuses %s with an error for the field', async (_what, changes, paths) => {
    const refused = await create({ ...NEW, ...changes })
    expect([refused.status, refused.paths]).toEqual([400, paths])
  })
  test('states that a group needs a name', async () => {
    expect((await create({ ...NEW, name: ' ' })).answer.errors).toEqual([
      { path: 'body.name', message: 'Group name is required' },
    ])
  })
  test.each([
    ['operator', 11, 200],
    ['stranger', 10, 400],
    ['admin', 20, 200],
    ['admin', 0, 200],
    ['viewer', 10, 403],
    ['bare', 10, 403],
  ])('%s may create a group of seller %d: %d', async (as, sellerId, expected) => {
    expect((await create({ ...NEW, sellerId }, as)).status).toBe(expected)
  })
  test.each([
    ['operator', 403, ['body.type']],
    ['support', 200, []],
    ['admin', 200, []],
  ])('only support may create a battery group: %s gets %d', async (as, expected, paths) => {
    const reply = await create({ ...NEW, type: 'BATTERY' }, as)
    expect([reply.status, reply.paths]).toEqual([expected, paths])
  })
  test.each([
    ['operator', 403, ['body.isSupergroup']],
    ['support', 403, ['body.isSupergroup']],
    ['admin', 200, []],
  ])('only an admin may create a super group: %s gets %d', async (as, expected, paths) => {
    const reply = await create({ ...NEW, isSupergroup: true, historyReport: 'fingrid' }, as)
    expect([reply.status, reply.paths]).toEqual([expected, paths])
  })
})

describe('changing a group', () => {
  test('shows the new name everywhere immediately, also in the search', async () => {
    await platform.ask('/api/stations?search=renamed', { as: 'admin' })
    const { status: said, answer } = await save(1, { ...DEPOT, name: 'Renamed' })
    expect([said, answer.name]).toEqual([200, 'Renamed'])
    const found = await (await platform.ask('/api/stations?search=renamed', { as: 'admin' })).json()
    expect(found.total).toBe(2)
    expect(found.data[0].assignedGroups[0].name).toBe('Renamed')
  })
  test.each([
    [{ type: 'GROUP_TYPE_DC' }, ['body.type']],
    [{ sellerId: 11 }, ['body.sellerId']],
    [{ type: 'DC', sellerId: 20 }, ['body.type', 'body.sellerId']],
    [{ name: '' }, ['body.name']],
  ])('keeps type and owner, and requires a name: %j', async (changes, paths) => {
    const refused = await save(1, { ...DEPOT, ...changes }, 'admin')
    expect([refused.status, refused.paths]).toEqual([400, paths])
    expect((await (await platform.ask('/api/groups/1', { as: 'admin' })).json()).name).toBe('Depot AC')
  })
  test('lets an owner who may not create a battery group rename one', async () => {
    const { world } = platform.engine
    const cells = world.groups.get(3)
    if (cells) cells.isSupergroup = false
    const body = { name: 'Cells', type: 'GROUP_TYPE_BATTERY', sellerId: 10 }
    expect((await save(3, body)).status).toBe(200)
  })
  test('lets only admins create and dissolve a super group, which alone has reports', async () => {
    expect((await save(1, { ...DEPOT, isSupergroup: true }, 'support')).status).toBe(403)
    const made = await save(1, { ...DEPOT, isSupergroup: true, realTimeReport: 'fingrid' }, 'admin')
    expect(made.answer).toMatchObject({ isSupergroup: true, realTimeReport: 'fingrid', historyReport: null })
    expect(await status('/api/groups/1', 'operator')).toBe(404)
    const kept = await save(1, { ...DEPOT, name: 'Other' }, 'admin')
    expect(kept.answer).toMatchObject({ isSupergroup: true, realTimeReport: 'fingrid' })
    const unmade = await save(1, { ...DEPOT, isSupergroup: false, realTimeReport: 'fingrid' }, 'admin')
    expect(unmade.answer).toMatchObject({ isSupergroup: false, realTimeReport: null })
  })
  test.each(['99', '-1', 'abc', '1e9', '4'])('returns 404 for group %s, which the operator cannot see', async (id) => {
    expect((await save(id, DEPOT)).status).toBe(404)
  })
})

describe('deleting a group', () => {
  test('removes its stations from it and keeps their other groups', async () => {
    const { world } = platform.engine
    const bay = world.byStationId.get(4_000)
    const other = (await create(NEW)).answer.id
    await platform.ask(`/api/stations/d-1000/groups/${other}`, { method: 'POST', as: 'operator' })
    expect((await remove('/api/groups/1')).status).toBe(200)
    expect(bay?.groupIds).toEqual([other])
    const station = await (await platform.ask('/api/stations/d-1000', { as: 'admin' })).json()
    expect(station.assignedGroups.map(({ id }: { id: number }) => id)).toEqual([other])
    expect(await status('/api/stations?search=depot%20ac')).toBe(200)
  })
  test.each(['', '/dlm-limits', '/safe-limit-enabled', '/externalMeterValues', '/dlm-actions', '/safe-limit', '/allocations'])(
    'removes the group from %j',
    async (call) => {
      expect(await status(`/api/groups/1${call}`)).toBe(200)
      await remove('/api/groups/1')
      expect(await status(`/api/groups/1${call}`)).toBe(404)
    },
  )
  test('is refused for a deleted group, an unknown group and a group of another seller', async () => {
    expect((await remove('/api/groups/1')).status).toBe(200)
    const ids = ['1', '99', 'abc', '-1', '4', '3']
    expect(await Promise.all(ids.map(async (id) => (await remove(`/api/groups/${id}`)).status))).toEqual(ids.map(() => 404))
  })
  test('requires the right to edit', async () => {
    expect((await remove('/api/groups/1', 'viewer')).status).toBe(403)
  })
  test('deletes the V2G settings before their group, and returns 404 without V2G settings', async () => {
    const path = '/api/groups/2/v2g-settings'
    expect((await remove(path)).status).toBe(404)
    const group = platform.engine.world.groups.get(2)
    if (group) {
      const mode = 'freq'
      const numbers = { minSoC: 50, ffrPositive: 0, ffrNegative: 0 }
      group.v2g = { mode, ...numbers, startChargeWith2kW: false, dailySchedule: [], isDriverBypassEnabled: false }
    }
    expect([(await remove(path)).status, (await remove(path)).status]).toEqual([200, 404])
    expect((await remove('/api/groups/1/v2g-settings')).status).toBe(404)
    expect((await remove('/api/groups/2')).status).toBe(200)
  })
})
