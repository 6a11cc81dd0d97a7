import { request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { JsonText } from './call.ts'
import { route } from './express-calls.ts'
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
