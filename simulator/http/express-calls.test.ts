import { request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import express, { Router } from 'express'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { JsonText } from './call.ts'
import { endpoints } from '#contract/endpoints.ts'
import { CALLS } from '#simulator/server/platform.ts'
import { route, serveAtOnce } from './express-calls.ts'
import type { ServedCall } from './serve.ts'

let platform: FakePlatform
beforeAll(async () => {
  // A server for other computers does not know its names.
  platform = await startFakePlatform(undefined, { host: '0.0.0.0' })
})
afterAll(() => platform.stop())

/** The status of a GET with this `Host` header. */
const statusFor = (host: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { host, authorization: `Bearer ${platform.bearer('operator')}` }
    const asking = request(platform.url, { path, headers }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    })
    asking.on('error', reject)
    asking.end()
  })

test.each(['console.example', 'user@console.example', 'user:word@console.example', '', 'a b', '[::', 'x:99999'])(
  'answers a call with the Host header %j',
  async (host) => {
    expect(await statusFor(host, '/api/groups/1')).toBe(200)
  },
)

test.each(['//console.example/api/groups/1', '/api/groups/1/../..', '/api/groups/%00', '/api/groups/1?a=%E0'])(
  'answers the path %s without an internal error',
  async (path) => {
    expect(await statusFor('console.example', path)).toBeLessThan(500)
  },
)

/** What a call reads of a request with these lines. */
async function headOf(lines: readonly string[]): Promise<{ url: string; values: (string | null)[] }> {
  let head = { url: '', values: [] as (string | null)[] }
  const app = express()
  const run: ServedCall['run'] = async ({ request: { url, headers } }) => {
    head = { url, values: ['Accept', 'cookie', 'authorization', 'x-none'].map((name) => headers.get(name)) }
    return new JsonText('{}')
  }
  route(app, { endpoint: { method: 'GET', path: '/api/x', allow: 'anyone' } as unknown as ServedCall['endpoint'], run })
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => void server.once('listening', resolve))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.resume().once('close', resolve))
  server.close()
  return head
}

test('a call reads address and headers, with the values of repeated ones joined as in a Web Request', async () => {
  const lines = ['GET /api/x?a=1 HTTP/1.1', 'Host: console.example', 'ACCEPT: text/html', 'accept: a/b', 'Connection: close']
  const { url, values } = await headOf([...lines, 'Cookie: a=1', 'Cookie: b=2', 'Authorization: Bearer x', 'Authorization: y'])
  expect(url).toBe('http://console.example/api/x?a=1')
  const web = new Headers([
    ['accept', 'text/html'],
    ['accept', 'a/b'],
    ['cookie', 'a=1'],
    ['cookie', 'b=2'],
    ['authorization', 'Bearer x'],
    ['authorization', 'y'],
  ])
  expect(values).toEqual([web.get('accept'), web.get('cookie'), web.get('authorization'), null])
})

test('a host that is no host name, or has a user, has no address of its own', async () => {
  for (const host of ['a b', 'user:secret@console.example']) {
    expect((await headOf(['GET /api/x HTTP/1.1', `Host: ${host}`, 'Connection: close'])).url).toBe('http://unknown.invalid/')
  }
})

test('a call is found as by a router of Express, with the same parameters, or left to it', async () => {
  const replies: unknown[] = []
  const served = CALLS.map(({ name, endpoint }): ServedCall => ({
    endpoint,
    run: ({ params }) => {
      replies.push({ name, params: { ...params } })
      return Promise.resolve('hanging')
    },
  }))
  const router = Router({ caseSensitive: true })
  for (const call of served) route(router, call)
  const atOnce = serveAtOnce(served)
  /** What a handler does with a request: the call with its parameters, the error, or nothing. */
  const outcome = (handler: express.RequestHandler, method: string, path: string) => {
    replies.length = 0
    const request = { method, url: path, path, query: {}, rawHeaders: [] } as unknown as express.Request
    const response = { setHeader: () => {}, locals: {}, end: () => {} } as unknown as express.Response
    let error: unknown
    try {
      void handler(request, response, (thrown?: unknown) => (error = thrown))
    } catch (thrown) {
      error = thrown
    }
    return { reply: replies[0], error: error instanceof Error ? error.name : undefined }
  }
  const segment = fc.oneof(
    fc.constantFrom(...new Set(Object.values(endpoints).flatMap(({ path }) => path.split('/')))),
    fc.constantFrom('17', '', 'rented', 'GROUPS', '%41', '%zz', '..', 'a:b', 'ä'),
  )
  const filled = fc
    .tuple(
      fc.constantFrom(...Object.values(endpoints).map(({ path }) => path)),
      fc.constantFrom('17', 'rented', '%2F', '%zz', ''),
    )
    .map(([path, value]) => path.replaceAll(/:\w+/g, value))
  const paths = fc.oneof(
    filled,
    filled.map((path) => `${path}/`),
    fc.array(segment, { maxLength: 6 }).map((all) => `/${all.join('/')}`),
  )
  let found = 0
  fc.assert(
    fc.property(fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'), paths, (method, path) => {
      const ours = outcome(atOnce, method, path)
      if (!ours.reply && !ours.error) return
      found += 1
      expect(ours).toEqual(outcome(router, method, path))
    }),
    { numRuns: 3_000 },
  )
  expect(found).toBeGreaterThan(200)
  // Every call is served at once.
  for (const { endpoint, name } of CALLS) {
    const path = endpoint.path.replaceAll(/:\w+/g, '17')
    expect(outcome(atOnce, endpoint.method, path).reply).toMatchObject({ name })
  }
})

test('equal addresses have equal queries, and a refused query is refused each time', async () => {
  const get = async (query: string) => {
    const reply = await fetch(`${platform.url}/api/stations${query}`, {
      headers: { authorization: `Bearer ${platform.bearer('operator')}` },
    })
    const { data } = (await reply.json()) as { data?: unknown[] }
    return [reply.status, data?.length]
  }
  const queries = ['?page=0&pageSize=2', '?page=0&pageSize=3', '?page=0&pageSize=2&none=1', '?page=-1&pageSize=2']
  const first = await Promise.all(queries.map(get))
  expect(first).toEqual([
    [200, 2],
    [200, 3],
    [400, undefined],
    [400, undefined],
  ])
  expect(await Promise.all(queries.map(get))).toEqual(first)
})
