import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addBid } from '#contract/bids.ts'
import { login, readMe, readPlatform } from '#contract/session.ts'
import { requestFfrLogs } from '#contract/ffr-logs.ts'
import { listStations, readStation, saveStation } from '#contract/stations.ts'
import { store } from '#ui/store.ts'
import { createCalls, isNotOffered } from './call.ts'
import { createCredentials } from './credentials.ts'
import { contractMismatchesAtom } from './contract-mismatch.ts'

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
  const clock = { nowMs: 1_000 }
  const observeDate = vi.fn<(dateHeader: string | null, sentMs: number, receivedMs: number) => void>()
  let renewal: Promise<void> | undefined
  const { call, requestEarly } = createCalls({
    credentials,
    computerNow: () => clock.nowMs,
    observeDate,
    untilRenewed: () => renewal,
    fetch: async (url, init = {}) => {
      const bearer = new Headers(init.headers).get('authorization')
      requests.push({ url: url as string, method: init.method ?? '', bearer, body: init.body })
      tags.push(new Headers(init.headers).get('if-none-match'))
      const answer = answers.shift()
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No more responses')
      return typeof answer === 'function' ? answer() : answer
    },
  })
  return {
    call,
    requestEarly,
    clock,
    credentials,
    requests,
    tags,
    observeDate,
    holdFor: (next: Promise<void>) => void (renewal = next),
  }
}

beforeEach(() => {
  store.set(contractMismatchesAtom, [])
  vi.spyOn(console, 'warn')
    .mockClear()
    .mockImplementation(() => {})
})

describe('call', () => {
  it('sends bearer token, path parameters, query and body', async () => {
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

  it('sends no bearer token to a public endpoint', async () => {
    const { call, credentials, requests } = setUp(json(200, { token: 't' }))
    credentials.setBearer('secret')
    await call(login, { body: { user: 'u', password: 'p' } })
    expect(requests[0]?.bearer).toBeNull()
  })

  it('returns ok with the value, needs-code for 423, and offline without a response', async () => {
    const { call } = setUp(json(200, me), json(423, { message: 'MFA required' }), new TypeError('Failed to fetch'))
    expect(await call(readMe)).toEqual({ outcome: 'ok', value: me })
    expect(await call(login, { body: { user: 'u', password: 'p' } })).toEqual({ outcome: 'needs-code' })
    expect(await call(readMe)).toEqual({ outcome: 'offline' })
  })

  it('returns the refusal of the platform, and an empty one for an unreadable body', async () => {
    const refusal = { message: 'No', errors: [{ path: 'body.name', message: 'is taken' }] }
    const { call } = setUp(json(400, refusal), new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(await call(requestFfrLogs, { params: { deviceId: 'd' } })).toEqual({ outcome: 'problem', status: 400, refusal })
    expect(await call(readMe)).toEqual({ outcome: 'problem', status: 502, refusal: {} })
  })

  it('returns a problem for status 200 with success false', async () => {
    const { call } = setUp(json(200, { success: false, message: 'The hour is taken.' }))
    const reply = await call(addBid, { query: { groupId: 7, hour: 'h' }, body: { quantity: 1, price: 2 } })
    expect(reply).toMatchObject({ outcome: 'problem', status: 200, refusal: { message: 'The hour is taken.' } })
  })

  it('accepts an empty body', async () => {
    const { call } = setUp(new Response(null, { status: 204 }))
    expect(await call(requestFfrLogs, { params: { deviceId: 'd' } })).toEqual({ outcome: 'ok', value: {} })
  })

  it('reports the date of every response to the clock, also of a refusal', async () => {
    const { call, observeDate } = setUp(json(500, {}, { date: 'Mon, 02 Mar 2026 08:00:00 GMT' }))
    await call(readMe)
    expect(observeDate).toHaveBeenCalledWith('Mon, 02 Mar 2026 08:00:00 GMT', 1_000, 1_000)
  })
})

describe('call with an entity tag', () => {
  const tagged = (tag: string, name = 'Olivia') => json(200, { ...me, name }, { etag: tag })
  const same = () => new Response(null, { status: 304, headers: { date: 'Mon, 02 Mar 2026 08:00:00 GMT' } })

  it('sends the tag with the next read, and returns the cached object for 304', async () => {
    const { call, credentials, tags, observeDate } = setUp(tagged('"1"'), same(), tagged('"2"', 'Other'), same())
    credentials.setBearer('secret')
    const replies = [await call(readMe), await call(readMe), await call(readMe), await call(readMe)]
    expect(tags).toEqual([null, '"1"', '"1"', '"2"'])
    expect(replies[1]).toBe(replies[0])
    expect(replies[2]).toMatchObject({ outcome: 'ok', value: { name: 'Other' } })
    expect(replies[3]).toBe(replies[2])
    expect(observeDate).toHaveBeenCalledTimes(4)
  })

  it('does not send the tag with another token, to another address, or after a refusal', async () => {
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

describe('call after a 401', () => {
  it('notifies the listeners of the credentials once', async () => {
    const { call, credentials } = setUp(json(401, {}))
    const refused = vi.fn<() => void>()
    credentials.onUnauthorised(refused)
    credentials.setBearer('old')
    expect(await call(readMe)).toEqual({ outcome: 'unauthorised' })
    expect(refused).toHaveBeenCalledTimes(1)
  })

  it('repeats the call with the new token if the token has changed meanwhile', async () => {
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

  it.each([undefined, 'other'])('does not repeat the call of a user as the user %s who has signed in since', async (userId) => {
    const { call, credentials, requests } = setUp(() => {
      credentials.setCredential({ token: 'theirs', ...(userId && { userId }) })
      return json(401, {})
    })
    credentials.setCredential({ token: 'mine', userId: 'olivia' })
    const refused = vi.fn<() => void>()
    credentials.onUnauthorised(refused)
    expect(await call(addBid, { query: { groupId: 7, hour: 'h' }, body: { quantity: 1, price: 2 } })).toEqual({
      outcome: 'unauthorised',
    })
    expect(requests).toHaveLength(1)
    expect(refused).not.toHaveBeenCalled()
  })

  it('does not end the session after a failed sign-in', async () => {
    const { call, credentials } = setUp(json(401, {}))
    const refused = vi.fn<() => void>()
    credentials.onUnauthorised(refused)
    credentials.setBearer('present')
    expect(await call(login, { body: { user: 'u', password: 'wrong' } })).toEqual({ outcome: 'unauthorised' })
    expect(refused).not.toHaveBeenCalled()
  })
})

describe('call during a renewal of the token', () => {
  it('delays calls until the renewal ends, except the renewal itself and public calls', async () => {
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

describe('call with a reply that does not match the contract', () => {
  it('reports each mismatch once per endpoint and path, and returns the readable fields', async () => {
    const wrong = { ...me, name: 7 }
    const { call } = setUp(json(200, wrong), json(200, wrong))
    expect(await call(readMe)).toMatchObject({ outcome: 'ok', value: { name: '–', email: 'o@x' } })
    await call(readMe)
    expect(store.get(contractMismatchesAtom)).toEqual([
      { endpoint: 'GET /api/auth/me', path: 'name', expected: expect.any(String), isShown: true },
    ])
    expect(console.warn).toHaveBeenCalledTimes(1)
  })

  it('returns a problem that names the first missing field on which a decision depends', async () => {
    const { call } = setUp(json(200, { ...me, name: 7, id: undefined }))
    expect(await call(readMe)).toEqual({
      outcome: 'problem',
      status: 200,
      refusal: { message: "The reply has no correct 'id'." },
      isUnreadable: true,
    })
  })

  it('says of a write that the change may have been made', async () => {
    const { call } = setUp(json(200, {}))
    expect(
      await call(saveStation, { params: { id: 'd-1' }, body: { stationName: 'North 1', serialNumber: 'SN-1', typeId: 1 } }),
    ).toMatchObject({
      outcome: 'problem',
      refusal: { message: "The reply has no correct 'deviceId'. The change may have been made." },
    })
  })

  it('returns a problem when the reply is unreadable', async () => {
    const { call } = setUp(new Response('<html>', { status: 200 }))
    expect(await call(readMe)).toMatchObject({ outcome: 'problem', status: 200 })
  })
})

it('isNotOffered is true for a 404 or 501 to a provisional call only', () => {
  const notFound = { outcome: 'problem', status: 404, refusal: {} } as const
  expect(isNotOffered(readPlatform, notFound)).toBe(true)
  expect(isNotOffered(readPlatform, { ...notFound, status: 501 })).toBe(true)
  for (const status of [200, 400, 403, 500, 503]) expect(isNotOffered(readPlatform, { ...notFound, status })).toBe(false)
  expect(isNotOffered(readStation, notFound)).toBe(false)
  expect(isNotOffered(readPlatform, { outcome: 'offline' })).toBe(false)
})

describe('an early request', () => {
  const read = { endpoint: { method: 'GET', path: '/api/stations/:id' } as const, params: { id: 's-1' } }
  const station = () => json(404, { message: 'early' })

  it('is the request of the first call to its address, and of no later one', async () => {
    const { call, requestEarly, credentials, requests } = setUp(station(), json(404, { message: 'later' }))
    credentials.setBearer('secret')
    requestEarly(read)
    expect(await call(readStation, { params: { id: 's-1' } })).toMatchObject({ refusal: { message: 'early' } })
    expect(requests).toHaveLength(1)
    expect(await call(readStation, { params: { id: 's-1' } })).toMatchObject({ refusal: { message: 'later' } })
  })

  it.each<[string, (world: ReturnType<typeof setUp>) => void]>([
    ['another token', ({ credentials }) => credentials.setBearer('other')],
    ['a reply that is too old', ({ clock }) => (clock.nowMs += 5_001)],
  ])('is not used with %s', async (_, change) => {
    const world = setUp(station(), json(404, { message: 'own' }))
    world.credentials.setBearer('secret')
    world.requestEarly(read)
    change(world)
    expect(await world.call(readStation, { params: { id: 's-1' } })).toMatchObject({ refusal: { message: 'own' } })
  })

  it('that fails is a failure of the call, and not an unhandled one', async () => {
    const { call, requestEarly, credentials } = setUp(new Error('offline'))
    credentials.setBearer('secret')
    requestEarly(read)
    await new Promise((resolve) => setTimeout(resolve))
    expect(await call(readStation, { params: { id: 's-1' } })).toEqual({ outcome: 'offline' })
  })
})
