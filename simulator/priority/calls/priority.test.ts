import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withDlm } from '#simulator/testing/fake-world.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => {
  platform.engine.reset()
  const depot = platform.engine.world.groups.get(1)
  if (depot) depot.dlm = withDlm({ isQueuing: true, requiredCurrent: 6 })
})

const send = async (method: string, path: string, body?: unknown, as = 'operator') => {
  const reply = await platform.ask(`/api/vip-charging/${path}`, { method, as, ...(body !== undefined && { body }) })
  const answer = await reply.json()
  return { status: reply.status, answer, paths: ((answer.errors ?? []) as { path: string }[]).map((error) => error.path) }
}
const TAXIS = { customerGroupId: 2, name: 'Taxis' }
const dlm = async () => (await platform.ask('/api/groups/1/dlm-limits', { as: 'admin' })).json()

describe('customer groups', () => {
  test('all are available, and those of a group are sorted by name', async () => {
    expect((await send('GET', 'customer-groups')).answer).toContainEqual(TAXIS)
    expect((await send('GET', '1')).answer).toEqual([])
    expect((await send('POST', '1', TAXIS)).status).toBe(200)
    expect((await send('GET', '1')).answer).toEqual([TAXIS])
    expect((await (await platform.ask('/api/groups/1', { as: 'admin' })).json()).customerGroupIds).toEqual([2])
  })
  test('priority can be added once', async () => {
    await send('POST', '1', TAXIS)
    const again = await send('POST', '1', TAXIS)
    expect([again.status, again.answer.message]).toEqual([409, 'Taxis already has priority in Depot AC.'])
  })
  test('priority can be removed once', async () => {
    await send('POST', '1', TAXIS)
    const path = '1/2?name=Taxis'
    expect((await send('DELETE', path)).status).toBe(200)
    expect((await send('GET', '1')).answer).toEqual([])
    expect((await send('DELETE', path)).status).toBe(404)
  })
  test('the reply to a removal contains the name', async () => {
    expect((await send('DELETE', '1/2')).paths).toEqual(['query.name'])
  })
  test.each([999, -1, 1e9, 0.5])('customer group %d is refused', async (customerGroupId) => {
    expect((await send('POST', '1', { customerGroupId, name: 'x' })).status).toBe(404)
    expect((await send('DELETE', `1/${customerGroupId}?name=x`)).status).toBe(404)
  })
  test('an id that is not a number is an invalid field', async () => {
    expect((await send('POST', '1', { customerGroupId: 'abc', name: 'x' })).paths).toEqual(['body.customerGroupId'])
  })
})

describe('the current of priority sessions', () => {
  const save = (body: object) => send('POST', '1/queuing-vip', body)

  test('is returned after a save, without other changes of the limits', async () => {
    const before = await dlm()
    expect((await save({ requiredCurrentVip: 16, isQueuingVip: true })).status).toBe(200)
    expect(await dlm()).toEqual({ ...before, requiredCurrentVip: 16, isQueuingVip: true })
  })
  test.each([5, 5.99, -1, 0, '', 'abc', null])('%j is refused', async (requiredCurrentVip) => {
    const refused = await save({ requiredCurrentVip, isQueuingVip: true })
    expect([refused.status, refused.paths]).toEqual([400, ['body.requiredCurrentVip']])
  })
  test('is refused with the text of the field', async () => {
    expect((await save({ requiredCurrentVip: 5, isQueuingVip: true })).answer.errors[0].message).toBe(
      'The minimum current per station has to be at least 6A.',
    )
  })
  test.each([withDlm({ isQueuing: false }), withDlm({ enabled: false, isQueuing: true })])(
    'is refused without a queue',
    async (limits) => {
      const depot = platform.engine.world.groups.get(1)
      if (depot) depot.dlm = limits
      expect((await save({ requiredCurrentVip: 16, isQueuingVip: true })).paths).toEqual(['body.isQueuingVip'])
      expect((await save({ requiredCurrentVip: 16, isQueuingVip: false })).status).toBe(200)
    },
  )
})

test.each(['99', 'abc', '-1', '4', '3'])('group %s is refused', async (id) => {
  expect((await send('GET', id)).status).toBe(404)
  expect((await send('POST', id, TAXIS)).status).toBe(404)
  expect((await send('DELETE', `${id}/2?name=x`)).status).toBe(404)
  expect((await send('POST', `${id}/queuing-vip`, { requiredCurrentVip: 16, isQueuingVip: true })).status).toBe(404)
})
