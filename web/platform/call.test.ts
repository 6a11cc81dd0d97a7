import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addBid } from '#contract/bids.ts'
import { login, readMe, readPlatform } from '#contract/session.ts'
import { requestFfrLogs } from '#contract/ffr-logs.ts'
import { listStations, readStation } from '#contract/stations.ts'
import { store } from '#ui/store.ts'
import { createCall, isNotOffered } from './call.ts'
import { createCredentials } from './credentials.ts'
import { driftAtom } from './drift.ts'

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const me = {
  id: 'operator',
  name: 'Olivia',
  email: 'o@x',
  sellerId: 12,
  roles: [],
  permissions: {},
  accessToken: { token: 'fresh', expiresInSecs: 60 },
}

function setUp(...answers: (Response | Error | (() => Response))[]) {
  const requests: { url: string; method: string; bearer: string | null; body: unknown }[] = []
  const tags: (string | null)[] = []
  const credentials = createCredentials()
  const observeDate = vi.fn<(dateHeader: string | null, sentMs: number, receivedMs: number) => void>()
  let renewal: Promise<void> | undefined
  const call = createCall({
    credentials,
    computerNow: () => 1_000,
    observeDate,
    untilRenewed: () => renewal,
    fetch: async (url, init = {}) => {
      const bearer = new Headers(init.headers).get('authorization')
      requests.push({ url: url as string, method: init.method ?? '', bearer, body: init.body })
      tags.push(new Headers(init.headers).get('if-none-match'))
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no more answers')
      return typeof answer === 'function' ? answer() : answer
    },
  })
  return { call, credentials, requests, tags, observeDate, holdFor: (next: Promise<void>) => void (renewal = next) }
}

beforeEach(() => {
  store.set(driftAtom, [])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('a call', () => {
  it('carries the bearer, the filled path, the query and the body', async () => {
    const { call, credentials, requests } = setUp(json(200, { data: [], total: 0 }), json(200, { success: true }))
    credentials.setBearer('secret')
    await call(listStations, { query: { search: 'a b', page: 2, types: ['V2G', 'DC'] } })
    await call(addBid, { query: { groupId: 7, hour: '2026-03-02T08:00:00Z' }, body: { quantity: 1, price: null } })
    expect(requests).toEqual([
      { url: '/api/stations?search=a+b&page=2&types=V2G%2CDC', method: 'GET', bearer: 'Bearer secret', body: null },
      {
        url: '/api/ecp?groupId=7&hour=2026-03-02T08%3A00%3A00Z',
        method: 'POST',
        bearer: 'Bearer secret',
        body: '{"quantity":1,"price":null}',
      },
    ])
  })

  it('that anyone may make goes out without the bearer', async () => {
    const { call, credentials, requests } = setUp(json(200, { token: 't' }))
    credentials.setBearer('secret')
    await call(login, { body: { user: 'u', password: 'p' } })
    expect(requests[0]?.bearer).toBeNull()
  })

  it('ends with its value, with the code wanted, or without an answer', async () => {
    const { call } = setUp(json(200, me), json(423, { message: 'MFA required' }), new TypeError('Failed to fetch'))
    expect(await call(readMe)).toEqual({ outcome: 'ok', value: me })
    expect(await call(login, { body: { user: 'u', password: 'p' } })).toEqual({ outcome: 'needs-code' })
    expect(await call(readMe)).toEqual({ outcome: 'offline' })
  })

  it('ends with the refusal of the platform, readable or not', async () => {
    const refusal = { message: 'No', errors: [{ path: 'body.name', message: 'is taken' }] }
    const { call } = setUp(json(400, refusal), new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await call(requestFfrLogs, { params: { deviceId: 'd' } })).toEqual({ outcome: 'problem', status: 400, refusal })
    expect(await call(readMe)).toEqual({ outcome: 'problem', status: 502, refusal: {} })
  })

  it('counts a 200 that says no as a refusal', async () => {
    const { call } = setUp(json(200, { success: false, message: 'The hour is taken.' }))
    const reply = await call(addBid, { query: { groupId: 7, hour: 'h' }, body: { quantity: 1, price: 2 } })
    expect(reply).toMatchObject({ outcome: 'problem', status: 200, refusal: { message: 'The hour is taken.' } })
  })

  it('takes an empty answer where nothing of interest is answered', async () => {
    const { call } = setUp(new Response(null, { status: 204 }))
    expect(await call(requestFfrLogs, { params: { deviceId: 'd' } })).toEqual({ outcome: 'ok', value: {} })
  })

  it('tells the clock every answer, a refusal too', async () => {
    const { call, observeDate } = setUp(json(500, {}, { date: 'Mon, 02 Mar 2026 08:00:00 GMT' }))
    await call(readMe)
    expect(observeDate).toHaveBeenCalledWith('Mon, 02 Mar 2026 08:00:00 GMT', 1_000, 1_000)
  })
})

describe('a read that has an entity tag', () => {
  const tagged = (tag: string, name = 'Olivia') => json(200, { ...me, name }, { etag: tag })
  const same = () => new Response(null, { status: 304, headers: { date: 'Mon, 02 Mar 2026 08:00:00 GMT' } })

  it('sends the tag the next time, and takes 304 for the very reply that it had', async () => {
    const { call, credentials, tags, observeDate } = setUp(tagged('"1"'), same(), tagged('"2"', 'Other'), same())
    credentials.setBearer('secret')
    const replies = [await call(readMe), await call(readMe), await call(readMe), await call(readMe)]
    expect(tags).toEqual([null, '"1"', '"1"', '"2"'])
    expect(replies[1]).toBe(replies[0])
    expect(replies[2]).toMatchObject({ outcome: 'ok', value: { name: 'Other' } })
    expect(replies[3]).toBe(replies[2])
    expect(observeDate).toHaveBeenCalledTimes(4)
  })

  it('is not known to another bearer, at another address, or for a refusal', async () => {
    const refused = json(500, {}, { etag: '"2"' })
    const { call, credentials, tags } = setUp(tagged('"1"'), tagged('"1"'), refused, json(200, { data: [], total: 0 }))
    credentials.setBearer('secret')
    await call(readMe)
    credentials.setBearer('of another user')
    await call(readMe)
    await call(listStations, { query: { page: 1 } })
    await call(listStations, { query: { page: 1 } })
    expect(tags).toEqual([null, null, null, null])
  })
})

describe('a 401', () => {
  it('is told once to those who keep the session', async () => {
    const { call, credentials } = setUp(json(401, {}))
    const refused = vi.fn<() => void>()
    credentials.onUnauthorised(refused)
    credentials.setBearer('old')
    expect(await call(readMe)).toEqual({ outcome: 'unauthorised' })
    expect(refused).toHaveBeenCalledTimes(1)
  })

  it('to an old bearer does not harm a newer one: the call is made again with that', async () => {
    const { call, credentials, requests } = setUp(
      () => {
        credentials.setBearer('new')
        return json(401, {})
      },
      json(200, me),
    )
    const refused = vi.fn<() => void>()
    credentials.onUnauthorised(refused)
    credentials.setBearer('old')
    expect((await call(readMe)).outcome).toBe('ok')
    expect(requests.map(({ bearer }) => bearer)).toEqual(['Bearer old', 'Bearer new'])
    expect(refused).not.toHaveBeenCalled()
    expect(credentials.bearer()).toBe('new')
  })

  it('to a sign-in concerns no session', async () => {
    const { call, credentials } = setUp(json(401, {}))
    const refused = vi.fn<() => void>()
    credentials.onUnauthorised(refused)
    credentials.setBearer('present')
    expect(await call(login, { body: { user: 'u', password: 'wrong' } })).toEqual({ outcome: 'unauthorised' })
    expect(refused).not.toHaveBeenCalled()
  })
})

describe('a renewal under way', () => {
  it('holds calls back until it is over, but neither the renewal itself nor what anyone may call', async () => {
    const { call, credentials, requests, holdFor } = setUp(json(200, { token: 't' }), json(200, me), json(200, me))
    credentials.setBearer('old')
    let finish = () => {}
    holdFor(
      new Promise((resolve) => {
        finish = resolve
      }),
    )

    const held = call(readMe)
    await call(login, { body: { user: 'u', password: 'p' } })
    await call(readMe, { ahead: true })
    expect(requests).toHaveLength(2)

    credentials.setBearer('fresh')
    finish()
    await held
    expect(requests.at(-1)?.bearer).toBe('Bearer fresh')
  })
})

describe('a reply that drifts from the contract', () => {
  it('is told once per endpoint and path, and read as far as it goes', async () => {
    const wrong = { ...me, name: 7 }
    const { call } = setUp(json(200, wrong), json(200, wrong))
    expect(await call(readMe)).toMatchObject({ outcome: 'ok', value: { name: '', email: 'o@x' } })
    await call(readMe)
    expect(store.get(driftAtom)).toEqual([{ endpoint: 'GET /api/auth/me', path: 'name', expected: expect.any(String) }])
    expect(console.warn).toHaveBeenCalledTimes(1)
  })

  it('is a problem when nothing of it can be read', async () => {
    const { call } = setUp(new Response('<html>', { status: 200 }))
    expect(await call(readMe)).toMatchObject({ outcome: 'problem', status: 200 })
  })
})

it('a 404 to a provisional call means that the platform does not offer it', () => {
  const notFound = { outcome: 'problem', status: 404, refusal: {} } as const
  expect(isNotOffered(readPlatform, notFound)).toBe(true)
  expect(isNotOffered(readStation, notFound)).toBe(false)
  expect(isNotOffered(readPlatform, { outcome: 'offline' })).toBe(false)
})
