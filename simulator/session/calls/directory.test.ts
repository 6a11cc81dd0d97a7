import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryIdentity } from '#contract/directory-login.ts'
import { returnPath } from './directory.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
beforeAll(async () => {
  platform = await startFakePlatform()
})
afterAll(() => platform.stop())

const cookiesOf = (reply: Response) => reply.headers.getSetCookie()
const held = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

const openForm = async (query = '') => {
  const reply = await platform.ask(`/api/auth/login${query}`)
  const html = await reply.text()
  const formKey = /name="formKey" value="(\w+)"/.exec(html)?.[1] ?? ''
  return { reply, html, formKey, cookie: held(cookiesOf(reply)) }
}
const sendForm = (fields: Record<string, string>, cookie: string) =>
  platform.ask('/api/auth/login', {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie },
  })

test('the page lists every user with a description', async () => {
  const { reply, html } = await openForm()
  expect(reply.headers.get('content-type')).toContain('text/html')
  for (const { user, about } of platform.engine.world.users) {
    expect(html).toContain(`value="${user}"`)
    expect(html).toContain(about)
  }
})

test('choosing a user sets an HttpOnly cookie and redirects to the requested page', async () => {
  const { formKey, cookie } = await openForm('?returnTo=/groups/7%3Funit=A')
  const reply = await sendForm({ formKey, user: 'support', returnTo: '/groups/7?unit=A' }, cookie)
  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe('/groups/7?unit=A')
  const [session] = cookiesOf(reply)
  expect(session).toMatch(/^loadstar_directory=\S{20,};.*HttpOnly.*SameSite=Lax/)

  const me = await platform.ask('/api/auth/me', { headers: { Cookie: held(cookiesOf(reply)) } })
  expect(await me.json()).toMatchObject({ id: 'support', roles: ['energySupport'] })
})

test('every user gets the seller and the roles of the directory rules', async () => {
  for (const user of platform.engine.world.users) {
    const { formKey, cookie } = await openForm()
    const session = held(cookiesOf(await sendForm({ formKey, user: user.user }, cookie)))
    const me = await (await platform.ask('/api/auth/me', { headers: { Cookie: session } })).json()
    expect(me).toMatchObject({ id: user.user, ...directoryIdentity(user) })
  }
  expect(platform.engine.world.users.map(({ sellerId }) => sellerId)).toEqual(expect.arrayContaining([0, 10, 20]))
})

test('the cookie is valid only for the call that exchanges it for a bearer token', async () => {
  const { formKey, cookie } = await openForm()
  const session = held(cookiesOf(await sendForm({ formKey, user: 'admin' }, cookie)))
  expect((await platform.ask('/api/groups/rented', { headers: { Cookie: session } })).status).toBe(401)
})

test('an invalid bearer token is refused despite a valid cookie', async () => {
  const { formKey, cookie } = await openForm()
  const session = held(cookiesOf(await sendForm({ formKey, user: 'admin' }, cookie)))
  const reply = await platform.ask('/api/auth/me', { headers: { Cookie: session, Authorization: 'Bearer old' } })
  expect(reply.status).toBe(401)
})

test('a form from another page is refused', async () => {
  const { formKey, cookie } = await openForm()
  expect((await sendForm({ formKey, user: 'admin' }, '')).status).toBe(403)
  expect((await sendForm({ formKey: 'guessed', user: 'admin' }, cookie)).status).toBe(403)
})

test('a non-ASCII key with the same number of characters as the cookie is refused with 403', async () => {
  const reply = await sendForm({ formKey: 'é'.repeat(32), user: 'admin' }, `loadstar_form=${'a'.repeat(32)}`)
  expect(reply.status).toBe(403)
})

test('signing out revokes every token of the session, and no tokens of other sessions', async () => {
  const signedIn = async () => {
    const { formKey, cookie } = await openForm()
    return held(cookiesOf(await sendForm({ formKey, user: 'admin' }, cookie)))
  }
  const bearerBy = async (headers: Record<string, string>) => {
    const me = (await (await platform.ask('/api/auth/me', { headers })).json()) as { accessToken: { token: string } }
    return me.accessToken.token
  }
  const [session, other] = [await signedIn(), await signedIn()]
  const bearer = await bearerBy({ Cookie: session })
  const renewed = await bearerBy({ Authorization: `Bearer ${bearer}` })
  const download = await platform.ask('/api/temporary-token', { headers: { Authorization: `Bearer ${renewed}` } })
  const { token: temporary } = (await download.json()) as { token: string }
  const foreign = await bearerBy({ Cookie: other })

  await platform.ask('/api/auth/logout', { headers: { Cookie: session } })
  const isGood = (token: string) => platform.tokens.userOf(token, 'access', 'temporary') !== undefined
  expect([bearer, renewed, temporary, foreign].map(isGood)).toEqual([false, false, false, true])
})

test('signing out ends the session and goes to /login', async () => {
  const { formKey, cookie } = await openForm()
  const session = held(cookiesOf(await sendForm({ formKey, user: 'admin' }, cookie)))
  const reply = await platform.ask('/api/auth/logout', { headers: { Cookie: session } })
  expect(reply.headers.get('location')).toBe('/login')
  expect((await platform.ask('/api/auth/me', { headers: { Cookie: session } })).status).toBe(401)
})

describe('the return path', () => {
  test.each(['/', '/groups/7', '/devices/a%2Fb/stats?unit=A#now'])('%s is kept', (path) => {
    expect(returnPath(path)).toBe(path)
  })
  test.each([
    undefined,
    '',
    'groups',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    ['/a', '/b'],
  ])('%j becomes /', (asked) => {
    expect(returnPath(asked)).toBe('/')
  })
})
