import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeEngine } from '#simulator/testing/fake-engine.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { createTokens } from './tokens.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())
beforeEach(() => {
  Object.assign(platform.engine.conditions.session, { lifetimeS: 900, refuseRenewal: false })
})

const login = async (body: object) => {
  const reply = await platform.ask('/api/login', { method: 'POST', body })
  return { status: reply.status, body: await reply.json() }
}

describe('signing in with a password', () => {
  test('a correct password returns a valid token', async () => {
    const { status, body } = await login({ user: 'operator', password: 'demo' })
    expect(status).toBe(200)
    const me = await platform.ask('/api/auth/me', { headers: { Authorization: `Bearer ${body.token}` } })
    expect(await me.json()).toMatchObject({ id: 'operator', sellerId: 10, permissions: { energy_load_dlm_edit: true } })
  })

  test.each([
    { user: 'operator', password: 'wrong' },
    { user: 'nobody', password: 'demo' },
  ])('$user with $password is refused with 401', async (credentials) => {
    expect((await login(credentials)).status).toBe(401)
  })

  test('a missing or wrong second factor is refused with 423', async () => {
    const credentials = { user: 'mfa', password: 'demo' }
    expect(await login(credentials)).toEqual({ status: 423, body: { message: 'MFA required' } })
    expect((await login({ ...credentials, mfaCode: '000000' })).status).toBe(423)
    expect((await login({ ...credentials, mfaCode: '123456' })).status).toBe(200)
  })

  test('a wrong password is refused before the second factor is checked', async () => {
    expect((await login({ user: 'mfa', password: 'wrong' })).status).toBe(401)
  })
})

describe('signing in with a code from a link', () => {
  const exchange = (body: object) => platform.ask('/api/login/nap-code', { method: 'POST', body })

  test('a known code returns a token', async () => {
    expect(await (await exchange({ code: 'NAP-OK' })).json()).toEqual({ token: expect.any(String) })
  })
  test('a sub-seller of the code’s user is accepted, another seller is refused', async () => {
    expect((await exchange({ code: 'NAP-OK', sellerId: 11 })).status).toBe(200)
    expect((await exchange({ code: 'NAP-OK', sellerId: 20 })).status).toBe(401)
  })
  test('an unknown code is refused', async () => {
    expect((await exchange({ code: 'NAP-NO' })).status).toBe(401)
  })
})

describe('renewal of a session', () => {
  test('every reply of me contains a new token with the lifetime of the scenario', async () => {
    platform.engine.conditions.session.lifetimeS = 30
    const tokens = [await platform.ask('/api/auth/me', { as: 'viewer' }), await platform.ask('/api/auth/me', { as: 'viewer' })]
    const [first, second] = await Promise.all(tokens.map(async (reply) => (await reply.json()).accessToken))
    expect(first.expiresInSecs).toBe(30)
    expect(first.token).not.toBe(second.token)
  })

  test('a scenario can refuse renewals while other calls succeed', async () => {
    platform.engine.conditions.session.refuseRenewal = true
    expect((await platform.ask('/api/auth/me', { as: 'viewer' })).status).toBe(401)
    expect((await platform.ask('/api/groups/rented', { as: 'viewer' })).status).toBe(200)
  })

  test('a download token is valid for 60 s in a query, but not as a bearer', async () => {
    const { token, expiresInSecs } = await (await platform.ask('/api/temporary-token', { as: 'admin' })).json()
    expect(expiresInSecs).toBe(60)
    const end = platform.engine.world.nowMs / 1_000
    const file = `/api/csv-export/external-meter-chart/1?start=${end}&end=${end}&token=${token}`
    expect((await platform.ask(file)).status).toBe(200)
    expect((await platform.ask(file)).status).toBe(200)
    expect((await platform.ask('/api/groups/rented', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401)
    expect((await platform.ask(file.replace(token, 'nonsense'))).status).toBe(401)
  })
})

describe('tokens', () => {
  const setup = () => {
    const engine = fakeEngine()
    const clock = { nowMs: 0 }
    const tokens = createTokens(engine, () => clock.nowMs)
    const [user] = engine.world.users
    if (!user) throw new Error('a world without users')
    return { engine, clock, tokens, user }
  }

  test('a token is valid until its lifetime ends', () => {
    const { clock, tokens, user } = setup()
    const { token } = tokens.issue(user, 'access')
    clock.nowMs = 899_999
    expect(tokens.userOf(token, 'access')).toBe(user)
    clock.nowMs = 900_000
    expect(tokens.userOf(token, 'access')).toBeUndefined()
  })

  test('tokens survive a reset of the world, and refer to the user of the same name', () => {
    const { engine, tokens, user } = setup()
    const { token } = tokens.issue(user, 'access')
    engine.reset()
    expect(tokens.userOf(token, 'access')).toBe(engine.world.users[0])
    expect(tokens.userOf(token, 'access')).not.toBe(user)
  })

  test('a new generation permanently refuses older tokens and accepts newer ones', () => {
    const { engine, tokens, user } = setup()
    const { token } = tokens.issue(user, 'access')
    engine.conditions.session.generation = 1
    const newer = tokens.issue(user, 'access').token
    expect(tokens.userOf(token, 'access')).toBeUndefined()
    engine.conditions.session.generation = 0
    engine.changed()
    expect(tokens.userOf(token, 'access')).toBeUndefined()
    expect(tokens.userOf(newer, 'access')).toBe(user)
  })

  test('a token is not valid as another kind', () => {
    const { tokens, user } = setup()
    expect(tokens.userOf(tokens.issue(user, 'temporary').token, 'access', 'directory')).toBeUndefined()
  })

  test('a revoked token is not valid', () => {
    const { tokens, user } = setup()
    const { token } = tokens.issue(user, 'directory')
    tokens.revoke(token)
    expect(tokens.userOf(token, 'directory')).toBeUndefined()
  })
})
