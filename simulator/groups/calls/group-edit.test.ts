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

describe('creating', () => {
  test('answers the new group, which is there for everybody at once', async () => {
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
  test('gives an id that no group had before', async () => {
    const first = (await create(NEW)).answer.id
    await remove(`/api/groups/${first}`)
    const second = (await create(NEW)).answer.id
    expect(second).not.toBe(first)
    expect([1, 2, 3, 4]).not.toContain(second)
  })
  test.each([
    ['nothing', { name: '' }, ['body.name']],
    ['blanks', { name: '   ' }, ['body.name']],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, ['body.name']],
    ['another seller', { sellerId: 20 }, ['body.sellerId']],
    ['the provider above', { sellerId: 0 }, ['body.sellerId']],
    ['nobody', { sellerId: 1e9 }, ['body.sellerId']],
    ['less than nobody', { sellerId: -1 }, ['body.sellerId']],
    ['a text for an owner', { sellerId: 'abc' }, ['body.sellerId']],
    ['a type unknown', { type: 'GROUP_TYPE_X' }, ['body.type']],
    ['two things at once', { name: '', sellerId: 'abc' }, ['body.name', 'body.sellerId']],
  ])('refuses %s as a field', async (_what, changes, paths) => {
    const refused = await create({ ...NEW, ...changes })
    expect([refused.status, refused.paths]).toEqual([400, paths])
  })
  test('says what a nameless group wants', async () => {
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
  ])('%s may make one of seller %d: %d', async (as, sellerId, expected) => {
    expect((await create({ ...NEW, sellerId }, as)).status).toBe(expected)
  })
  test.each([
    ['operator', 403, ['body.type']],
    ['support', 200, []],
    ['admin', 200, []],
  ])('a battery group is the support’s to make: %s gets %d', async (as, expected, paths) => {
    const reply = await create({ ...NEW, type: 'BATTERY' }, as)
    expect([reply.status, reply.paths]).toEqual([expected, paths])
  })
  test.each([
    ['operator', 403, ['body.isSupergroup']],
    ['support', 403, ['body.isSupergroup']],
    ['admin', 200, []],
  ])('a super group is an admin’s to make: %s gets %d', async (as, expected, paths) => {
    const reply = await create({ ...NEW, isSupergroup: true, historyReport: 'fingrid' }, as)
    expect([reply.status, reply.paths]).toEqual([expected, paths])
  })
})

describe('changing', () => {
  test('a name shows everywhere at once, and the search finds it', async () => {
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
  ])('type and owner stay, and a name is needed: %j', async (changes, paths) => {
    const refused = await save(1, { ...DEPOT, ...changes }, 'admin')
    expect([refused.status, refused.paths]).toEqual([400, paths])
    expect((await (await platform.ask('/api/groups/1', { as: 'admin' })).json()).name).toBe('Depot AC')
  })
  test('an owner who may not make a battery group may rename the one it has', async () => {
    const { world } = platform.engine
    const cells = world.groups.get(3)
    if (cells) cells.isSupergroup = false
    const body = { name: 'Cells', type: 'GROUP_TYPE_BATTERY', sellerId: 10 }
    expect((await save(3, body)).status).toBe(200)
  })
  test('a super group is made and unmade by admins, and reports as such only', async () => {
    expect((await save(1, { ...DEPOT, isSupergroup: true }, 'support')).status).toBe(403)
    const made = await save(1, { ...DEPOT, isSupergroup: true, realTimeReport: 'fingrid' }, 'admin')
    expect(made.answer).toMatchObject({ isSupergroup: true, realTimeReport: 'fingrid', historyReport: null })
    expect(await status('/api/groups/1', 'operator')).toBe(404)
    const kept = await save(1, { ...DEPOT, name: 'Other' }, 'admin')
    expect(kept.answer).toMatchObject({ isSupergroup: true, realTimeReport: 'fingrid' })
    const unmade = await save(1, { ...DEPOT, isSupergroup: false, realTimeReport: 'fingrid' }, 'admin')
    expect(unmade.answer).toMatchObject({ isSupergroup: false, realTimeReport: null })
  })
  test.each(['99', '-1', 'abc', '1e9', '4'])('there is no group %s for an operator', async (id) => {
    expect((await save(id, DEPOT)).status).toBe(404)
  })
})

describe('deleting', () => {
  test('lets its stations go, and leaves their other groups alone', async () => {
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
    'a deleted group is gone from %j',
    async (call) => {
      expect(await status(`/api/groups/1${call}`)).toBe(200)
      await remove('/api/groups/1')
      expect(await status(`/api/groups/1${call}`)).toBe(404)
    },
  )
  test('twice is refused, and so are unknown groups and those of others', async () => {
    expect((await remove('/api/groups/1')).status).toBe(200)
    const ids = ['1', '99', 'abc', '-1', '4', '3']
    expect(await Promise.all(ids.map(async (id) => (await remove(`/api/groups/${id}`)).status))).toEqual(ids.map(() => 404))
  })
  test('is an editor’s to do', async () => {
    expect((await remove('/api/groups/1', 'viewer')).status).toBe(403)
  })
  test('V2G settings go before their group, and are missed where there are none', async () => {
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
