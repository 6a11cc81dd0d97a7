import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DlmLimits, DlmLimitsDraft } from '#contract/dlm.ts'
import { withDlm } from '#simulator/testing/fake-world.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())

const WAS = withDlm({ isQueuing: true, requiredCurrent: 8, isQueuingVip: true, requiredCurrentVip: 16 })
beforeEach(() => {
  platform.engine.reset()
  const { groups, users } = platform.engine.world
  const depot = groups.get(1)
  if (depot) depot.dlm = WAS
  const viewer = users.find(({ user }) => user === 'viewer')
  if (viewer) users.push({ ...viewer, user: 'editor', permissions: ['energy_load_dlm_view', 'energy_load_dlm_edit'] })
})

const draftOf = ({ isQueuingVip: _vip, requiredCurrentVip: _current, ...draft }: DlmLimits): DlmLimitsDraft => draft
const read = async (id: string | number = 1) => (await platform.ask(`/api/groups/${id}/dlm-limits`, { as: 'admin' })).json()
const save = async (changes: object, as = 'admin', id: string | number = 1) => {
  const reply = await platform.ask(`/api/groups/${id}/dlm`, { method: 'POST', as, body: { ...draftOf(WAS), ...changes } })
  const answer = await reply.json()
  return { status: reply.status, answer, paths: ((answer.errors ?? []) as { path: string }[]).map(({ path }) => path) }
}

describe('saving limits', () => {
  test('returns the saved limits in later reads and keeps the priority settings', async () => {
    const { status, answer } = await save({ importLimit: 20, safeLimit: 6 })
    expect(status).toBe(200)
    expect(answer).toEqual({ ...WAS, importLimit: 20, safeLimit: 6 })
    expect(await read()).toEqual(answer)
  })
  test('updates the flags of the group', async () => {
    await save({ useExternalDevice: true, isQueuing: false })
    const group = await (await platform.ask('/api/groups/1', { as: 'admin' })).json()
    expect(group).toMatchObject({ dlmEnabled: true, almEnabled: true, preconnectEnabled: false })
  })
  test('does not change priority', async () => {
    expect((await save({ isQueuingVip: false })).paths).toEqual(['body.isQueuingVip'])
    expect((await save({ requiredCurrentVip: 6 })).paths).toEqual(['body.requiredCurrentVip'])
    expect(await read()).toEqual(WAS)
  })
  test('switches off the services that require load management when it is disabled', async () => {
    const on = { useExternalDevice: true, isSolarCharging: true, enabledBoostCharging: true, enabledOfflineFailSafe: true }
    await save(on)
    const { answer } = await save({ ...on, enabled: false })
    const off = { useExternalDevice: false, isSolarCharging: false, enabledBoostCharging: false, enabledOfflineFailSafe: false }
    expect(answer).toMatchObject({ enabled: false, ...off, isQueuing: false, importLimit: 32 })
    expect(await read()).toEqual(answer)
  })
})

describe('refused requests', () => {
  test.each(['importLimit', 'exportLimit', 'mainCurrent', 'safeLimit', 'requiredCurrent'])(
    '%s: a value outside the limits',
    async (field) => {
      for (const value of ['', -1, 'abc', true, [], '5']) {
        const refused = await save({ [field]: value })
        expect([refused.status, refused.paths], `${field} ${JSON.stringify(value)}`).toEqual([400, [`body.${field}`]])
      }
      expect(await read()).toEqual(WAS)
    },
  )
  test('an infinite number, in any notation', async () => {
    const body = JSON.stringify(draftOf(WAS)).replace('"importLimit":32', '"importLimit":1e999')
    expect(body).toContain('1e999')
    expect((await platform.ask('/api/groups/1/dlm', { method: 'POST', as: 'admin', body })).status).toBe(400)
  })
  test('less than 6 A for an admitted session, with the message of the field', async () => {
    expect((await save({ requiredCurrent: 5 })).answer.errors).toEqual([
      { path: 'body.requiredCurrent', message: 'The minimum current per station has to be at least 6A.' },
    ])
  })
  test('an external device without a safe limit', async () => {
    const refused = await save({ useExternalDevice: true, safeLimit: null })
    expect([refused.status, refused.paths]).toEqual([400, ['body.safeLimit']])
  })
  test.each([[{ phaseCurrent: 4 }], [{ meterDeviceProvider: 'ACME' }], [{ enabled: 'yes' }]])('%j', async (changes) => {
    expect((await save(changes)).paths).toEqual(Object.keys(changes).map((field) => `body.${field}`))
  })
  test('a body with missing fields', async () => {
    const reply = await platform.ask('/api/groups/1/dlm', { method: 'POST', as: 'admin', body: { enabled: false } })
    const { errors } = await reply.json()
    expect([reply.status, errors.length]).toEqual([400, Object.keys(draftOf(WAS)).length - 1])
  })
  test.each(['99', '-1', 'abc', '1e9', '4', '3'])('group %s, which the operator cannot see', async (id) => {
    expect((await save({}, 'operator', id)).status).toBe(404)
  })
})

test('accepts a very large limit', async () => {
  expect((await save({ importLimit: 1e9 })).answer.importLimit).toBe(1e9)
})

test('lets an editor without add-ons set ungated fields and lists the refused fields', async () => {
  expect((await save({ importLimit: 16 }, 'editor')).status).toBe(200)
  const refused = await save({ importLimit: 10, useExternalDevice: true, isSolarCharging: true }, 'editor')
  expect([refused.status, refused.paths]).toEqual([403, ['body.useExternalDevice', 'body.isSolarCharging']])
  expect((await read()).importLimit).toBe(16)
})

test('lets only the provider configure Enegic', async () => {
  expect((await save({ isEnegicMainFuse: true }, 'operator')).paths).toEqual(['body.isEnegicMainFuse'])
  expect((await save({ isEnegicMainFuse: true }, 'admin')).status).toBe(200)
})

test('returns neither values nor a safe limit for a group without an external meter', async () => {
  const ask = async (call: string) => (await platform.ask(`/api/groups/1/${call}`, { as: 'viewer' })).json()
  expect(await ask('safe-limit-enabled')).toEqual({ enabled: false })
  expect(Object.values(await ask('externalMeterValues'))).toEqual(Array.from({ length: 6 }, () => null))
  expect(await ask('safe-limit')).toEqual([])
})

describe('disabling load management', () => {
  const ON = { useExternalDevice: true, isSolarCharging: true }
  test('is refused to an editor without the services that it ends, and changes nothing', async () => {
    const before = (await save(ON)).answer
    const refused = await save({ ...ON, enabled: false }, 'editor')
    expect([refused.status, refused.paths]).toEqual([403, ['body.enabled']])
    expect(await read()).toEqual(before)
  })
  test('keeps the former services readable until each is restored', async () => {
    await save(ON)
    const off = (await save({ enabled: false })).answer
    const services = ['useExternalDevice', 'isSolarCharging', 'isQueuing']
    expect(off.former).toEqual({ at: new Date(platform.engine.world.nowMs).toISOString(), services })
    expect((await save({ isQueuing: false })).answer.former.services).toEqual(services)
    expect((await save({ ...ON, isQueuing: false })).answer).not.toHaveProperty('former')
    expect(await read()).not.toHaveProperty('former')
  })
  test('lets the former services be restored with the limits that were read', async () => {
    await save(ON)
    const { isQueuingVip: _vip, requiredCurrentVip: _current, ...off } = (await save({ enabled: false })).answer
    expect((await save({ ...off, importLimit: 9 })).status).toBe(200)
  })
  test('is refused in the same way when the group is deleted', async () => {
    await save(ON)
    const reply = await platform.ask('/api/groups/1', { method: 'DELETE', as: 'editor' })
    expect(reply.status).toBe(403)
    expect((await reply.json()).message).toContain('Adaptive load management can be restored only with')
  })
})
