import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

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
