import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { exportActivity } from '#contract/activity.ts'
import { directoryLogout, login, loginWithNapCode, readMe, readTemporaryToken } from '#contract/session.ts'
import { signInAs } from '#contract/sim.ts'
import { type Simulator, startSimulator } from '#simulator/start.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, scenario: 'quiet-day', hasPast: false })
  simulator.engine.setClock({ paused: true })
})
afterAll(() => simulator.stop())

const send = (path: string, token?: string, body?: object) =>
  fetch(simulator.url + path, {
    redirect: 'manual',
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  })
const tokenFrom = async (path: string, token?: string, body?: object): Promise<string> => {
  const reply = (await (await send(path, token, body)).json()) as { token?: string; accessToken?: { token: string } }
  return reply.accessToken?.token ?? reply.token ?? 'no token'
}

/** Every way to a first token without a directory. */
const LOGINS: Record<string, () => Promise<string>> = {
  'a password': () => tokenFrom(login.path, undefined, { user: 'admin', password: 'demo' }),
  'a code of a link': () => tokenFrom(loginWithNapCode.path, undefined, { code: 'NAP-OK' }),
  'the desk': () => tokenFrom(signInAs.path, undefined, { user: 'admin' }),
}

/** A download, which a browser opens with a token in the address. */
const download = (token: string) => send(`${exportActivity.path}?${new URLSearchParams({ token })}`)

/** Every use of a token, as a function that tells whether it still works. */
const USES: Record<string, (first: string) => Promise<() => Promise<boolean>>> = {
  'the first token': async (first) => async () => (await send('/api/groups/rented', first)).ok,
  'a renewed token': async (first) => {
    const renewed = await tokenFrom(readMe.path, first)
    return async () => (await send('/api/groups/rented', renewed)).ok
  },
  'the first token after two renewals': async (first) => {
    await tokenFrom(readMe.path, await tokenFrom(readMe.path, first))
    return async () => (await send('/api/groups/rented', first)).ok
  },
  'the renewal of a token': async (first) => async () => (await send(readMe.path, first)).ok,
  'a download token': async (first) => {
    const temporary = await tokenFrom(readTemporaryToken.path, first)
    return async () => (await download(temporary)).status !== 401
  },
  'a new connection to the live feed': async (first) => async () => {
    const client = await connectAsync(`${simulator.url.replace('http', 'ws')}/mqtt`, {
      username: first,
      reconnectPeriod: 0,
    }).catch(() => undefined)
    await client?.endAsync(true)
    return client !== undefined
  },
  'an open connection to the live feed': async (first) => {
    const client = await connectAsync(`${simulator.url.replace('http', 'ws')}/mqtt`, { username: first, reconnectPeriod: 0 })
    onTestFinished(() => void client.end(true))
    return async () => client.connected
  },
  'an open stream of changes': async (first) => {
    const response = await send(`/api/changes?${new URLSearchParams({ reads: '1:/api/groups/1' })}`, first)
    let isOpen = response.ok
    const reading = response.body?.pipeTo(new WritableStream()).catch(() => {})
    void reading?.then(() => (isOpen = false))
    return async () => isOpen
  },
}

describe.each(Object.keys(LOGINS))('after a login by %s, logout ends', (way) => {
  let first = ''
  beforeEach(async () => {
    first = (await LOGINS[way]?.()) ?? ''
  })

  test.each(Object.keys(USES))('%s', { timeout: 20_000 }, async (use) => {
    const other = (await LOGINS[way]?.()) ?? ''
    const works = await USES[use]?.(first)
    expect(await works?.()).toBe(true)
    const reply = await send(directoryLogout.path, first)
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/login'])
    // The world is paused; open connections are checked every second of real time.
    await expect.poll(() => works?.(), { timeout: 8_000 }).toBe(false)
    expect((await send(readMe.path, other)).status).toBe(200)
  })
})

test('logout with a renewed token ends the token before it', async () => {
  const first = (await LOGINS['a password']?.()) ?? ''
  const renewed = await tokenFrom(readMe.path, first)
  await send(directoryLogout.path, renewed)
  expect((await send('/api/groups/rented', first)).status).toBe(401)
})

test('logout without a token, or with an unknown one, ends nothing', async () => {
  const first = (await LOGINS['a password']?.()) ?? ''
  for (const token of [undefined, 'unknown']) expect((await send(directoryLogout.path, token)).status).toBe(303)
  expect((await send('/api/groups/rented', first)).status).toBe(200)
})
