import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scenarioPlatform } from '#simulator/testing/scenario-platform.ts'

const platform = scenarioPlatform()

/** The raw bytes of a GET, which `fetch` would decompress. */
const get = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asking = request(platform.url + path, { headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(parts) }))
    })
    asking.on('error', reject)
    asking.end()
  })
const asAdmin = () => ({ authorization: `Bearer ${platform.bearer('admin')}` })
const gzip = { 'accept-encoding': 'gzip' }
const LONG = '/api/stations?pageSize=25'

test('a reply above 1 kB is compressed only for a client that accepts gzip', async () => {
  const plain = await get(LONG, asAdmin())
  const packed = await get(LONG, { ...asAdmin(), ...gzip })
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(packed.body.length).toBeLessThan(plain.body.length / 4)
  expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString())
})

test('short replies and replies with a token are not compressed', async () => {
  for (const path of ['/api/platform', '/api/auth/me', '/api/temporary-token']) {
    const { headers } = await get(path, { ...asAdmin(), ...gzip })
    expect(headers['content-encoding']).toBeUndefined()
  }
  expect((await get('/api/auth/me', asAdmin())).headers['etag']).toBeUndefined()
})

test('a streamed file is not compressed', async () => {
  const { token } = (await (await platform.ask('/api/temporary-token', { as: 'support' })).json()) as { token: string }
  const { status, headers } = await get(`/api/csv-export/activity?token=${token}`, gzip)
  expect([status, headers['content-encoding'], headers['etag']]).toEqual([200, undefined, undefined])
})

test('a client with the present reply gets 304 without a body until the reply changes', async () => {
  const first = await get(LONG, { ...asAdmin(), ...gzip })
  const known = { ...asAdmin(), ...gzip, 'if-none-match': String(first.headers['etag']), 'cache-control': 'no-cache' }
  const again = await get(LONG, known)
  expect([again.status, again.body.length, again.headers['etag']]).toEqual([304, 0, first.headers['etag']])
  expect(again.headers['date']).toBeDefined()
  const other = { ...known, 'if-none-match': 'W/"1-other", W/"2-other"' }
  expect((await get(LONG, other)).status).toBe(200)
})

test('a write carries no entity tag', async () => {
  const reply = await platform.ask('/api/login', { method: 'POST', body: { user: 'admin', password: 'demo' } })
  expect(reply.headers.get('etag')).toBeNull()
})
