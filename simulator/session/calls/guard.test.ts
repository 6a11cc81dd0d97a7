import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can } from '#contract/access.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { sessionOf } from './visibility.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())

const guarded = (Object.entries(endpoints) as [string, AnyEndpoint][]).filter(([, endpoint]) => endpoint.allow !== 'anyone')
const pathOf = ({ path }: AnyEndpoint) => path.replace(/:\w+/g, '999')

describe.each(guarded)('%s', (_name, endpoint) => {
  const { method, allow } = endpoint

  test('refuses a missing and an unknown token', async () => {
    expect((await platform.ask(pathOf(endpoint), { method })).status).toBe(401)
    const headers = { Authorization: 'Bearer nonsense' }
    expect((await platform.ask(pathOf(endpoint), { method, headers })).status).toBe(401)
  })

  test.each(['admin', 'support', 'operator', 'viewer', 'bare'])('accepts %s exactly if the gate allows it', async (name) => {
    const user = platform.engine.world.users.find(({ user }) => user === name)
    if (!user || allow === 'anyone') throw new Error('no such user or gate')
    const mayPass = can[allow](sessionOf(platform.engine.world, user))
    const token = platform.tokens.issue(user, 'temporary').token
    const reply =
      endpoint.answers === 'csv'
        ? await platform.ask(`${pathOf(endpoint)}?token=${token}`, { method })
        : await platform.ask(pathOf(endpoint), { method, as: name })
    const isShut = reply.status === 401 || reply.status === 403
    expect(isShut).toBe(!mayPass)
    // The refusal names the missing permission.
    const wish = isShut ? (await reply.json()).message : 'This call needs no other role or permission'
    expect(wish).toMatch(/^This call needs .*(role|permission|user)/)
  })
})

describe('invisible entities are refused with 404', () => {
  const status = async (path: string, as: string) => (await platform.ask(path, { as })).status

  test.each([
    ['the provider', 'support', [200, 200, 200]],
    ['a seller', 'operator', [200, 200, 404]],
    ['another seller', 'stranger', [404, 404, 200]],
  ])('%s: stations of its own, its sub-sellers and other sellers', async (_who, as, expected) => {
    const seen = ['d-1002', 'd-1003', 'd-1005'].map((device) => status(`/api/stations/${device}`, as))
    expect(await Promise.all(seen)).toEqual(expected)
  })

  test('a group of another seller', async () => {
    expect(await status('/api/groups/4', 'operator')).toBe(404)
    expect(await status('/api/groups/4/dlm-limits', 'operator')).toBe(404)
    expect(await status('/api/groups/4', 'stranger')).toBe(200)
  })

  test('a super group, except for admins', async () => {
    expect(await status('/api/groups/3', 'admin')).toBe(200)
    expect(await status('/api/groups/3', 'support')).toBe(404)
    expect(await status('/api/stations?groupId=3', 'operator')).toBe(404)
  })
})
