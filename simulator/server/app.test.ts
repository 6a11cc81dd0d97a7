import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'

let platform: FakePlatform
let consoleDir: string
beforeAll(async () => {
  consoleDir = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(consoleDir, 'assets'))
  writeFileSync(join(consoleDir, 'index.html'), '<title>the console</title>')
  writeFileSync(join(consoleDir, 'assets', 'main-1a2b.js'), 'plain()')
  writeFileSync(join(consoleDir, 'assets', 'main-1a2b.js.gz'), gzipSync('plain()'))
  writeFileSync(join(consoleDir, 'assets', 'other-3c4d.js'), 'other()')
  platform = await startFakePlatform(undefined, { consoleDir })
})
afterAll(async () => {
  await platform.stop()
  rmSync(consoleDir, { recursive: true })
})

describe('unknown requests', () => {
  test('an unknown path is refused in JSON, signed in or not', async () => {
    const reply = await platform.ask('/api/nothing/here')
    expect([reply.status, await reply.json()]).toEqual([404, { message: 'There is no call GET /api/nothing/here.' }])
    expect((await platform.ask('/sim/nothing')).status).toBe(404)
    expect((await platform.ask('/api')).status).toBe(404)
  })
  test('a wrong method is refused with the allowed methods', async () => {
    const reply = await platform.ask('/api/groups/7', { method: 'PATCH' })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'DELETE, GET, PUT'])
  })
  test('a literal path is not read as a parameter', async () => {
    const reply = await platform.ask('/api/vip-charging/customer-groups', { as: 'admin' })
    expect(await reply.json()).toContainEqual({ customerGroupId: 2, name: 'Taxis' })
    expect((await platform.ask('/api/groups/rented', { as: 'admin' })).status).toBe(200)
  })
})

describe('request bodies', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    platform.ask('/api/login', { method: 'POST', body, headers })

  test('malformed JSON is refused with its reason', async () => {
    const reply = await post('{"user":')
    expect([reply.status, await reply.json()]).toEqual([400, { message: 'The body is not valid JSON.' }])
  })
  test('a body above 256 kB is refused', async () => {
    expect((await post(JSON.stringify({ user: 'x'.repeat(300_000) }))).status).toBe(413)
  })
  test('a body without a JSON content type is not read', async () => {
    expect((await post('{"user":"admin","password":"demo"}', { 'Content-Type': 'text/plain' })).status).toBe(400)
  })
  test.each(['null', '5', '[]', '"x"'])('%s is refused because it is not an object', async (body) => {
    expect((await post(body)).status).toBe(400)
  })
})

describe('reply headers', () => {
  test.each(['/api/platform', '/api/none', '/', '/assets/other-3c4d.js', '/sim'])('%s carries the world time', async (path) => {
    const { headers } = await platform.ask(path)
    expect(headers.get('date')).toBe('Tue, 06 May 2031 07:08:09 GMT')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-powered-by')).toBeNull()
  })
  test('replies of the platform are not cached', async () => {
    expect((await platform.ask('/api/platform')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('the console', () => {
  test.each(['/', '/devices/d-1000/stats', '/devices/a.b%2Fc', '/login', '/groups', '/index.html'])(
    '%s serves its page with a strict content security policy',
    async (path) => {
      const reply = await platform.ask(path)
      expect(await reply.text()).toBe('<title>the console</title>')
      const policy = reply.headers.get('content-security-policy') ?? ''
      expect(policy).toContain(`connect-src 'self' ws://${new URL(platform.url).host};`)
      expect(policy).toContain("worker-src 'self' blob:")
      expect(policy).not.toContain('unsafe')
      expect(reply.headers.get('cache-control')).toBe('no-cache')
    },
  )
  test.each(['/health', '/metrics', '/devices/1/unknown'])('%s answers 404, with the page for a person only', async (path) => {
    const probe = await platform.ask(path)
    expect([probe.status, await probe.json()]).toEqual([404, { message: `There is nothing at ${path}.` }])
    const person = await platform.ask(path, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect([person.status, await person.text()]).toEqual([404, '<title>the console</title>'])
    expect(person.headers.get('content-security-policy')).toContain("default-src 'self'")
  })
  test('hashed files are cached permanently', async () => {
    const { headers } = await platform.ask('/assets/other-3c4d.js')
    expect(headers.get('cache-control')).toContain('immutable')
  })
  test.each([
    [416, { Range: 'bytes=999-' }],
    [412, { 'If-Match': '"another"' }],
    [412, { 'If-Unmodified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' }],
  ])('a condition that a file does not meet is refused with %d, which is not cached', async (status, headers) => {
    const reply = await platform.ask('/assets/main-1a2b.js', { headers: { ...headers, 'Accept-Encoding': 'gzip' } })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([status, 'no-cache'])
    expect(await reply.json()).toEqual({ message: expect.stringMatching(/^The file .*\.$/) as unknown })
  })
  test('a compressed copy is sent to clients that accept it', async () => {
    const reply = await platform.ask('/assets/main-1a2b.js', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    expect(reply.headers.get('content-type')).toContain('javascript')
    expect(await reply.text()).toBe('plain()')
    const plain = await platform.ask('/assets/main-1a2b.js')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'plain()'])
  })
  test.each(['/assets/none.js', '/favicon.ico', '/..%2f..%2fpackage.json', '/assets/%00'])(
    '%s does not serve its page',
    async (path) => {
      const reply = await platform.ask(path)
      expect(reply.status).toBeGreaterThanOrEqual(400)
      expect(await reply.text()).not.toMatch(/the console|node_modules/)
    },
  )
  test.each(['//index.html', '/./index.html', '/assets/../index.html', '/assets/%2e%2e/index.html', '/%ff', '/assets/%E0%A4%A'])(
    '%s is no file, so that the page is never sent without its policy',
    async (path) => {
      // `fetch` would normalise these paths.
      const { port } = new URL(platform.url)
      const [reply] = (await once(get({ host: '127.0.0.1', port, path }), 'response')) as [IncomingMessage]
      expect([reply.statusCode, await json(reply)]).toEqual([404, { message: expect.stringContaining('There is nothing at') }])
    },
  )
  test('the hub page states that the simulator has no hub', async () => {
    const reply = await platform.ask('/hub/stations/%3Cb%3E')
    expect(await reply.text()).toContain('%3Cb%3E')
  })
})

test('an unexpected error answers 500 without details, and the platform keeps running', async () => {
  const own = await startFakePlatform()
  const written: unknown[] = []
  const { error } = console
  console.error = (...said: unknown[]) => written.push(...said)
  try {
    own.engine.world.groups.get = () => {
      throw new Error('secret detail')
    }
    const reply = await own.ask('/api/groups/1', { as: 'admin' })
    expect(reply.status).toBe(500)
    expect(await reply.text()).not.toMatch(/secret|at /)
    expect(String(written)).toContain('secret detail')
    expect((await own.ask('/api/platform')).status).toBe(200)
  } finally {
    console.error = error
    await own.stop()
  }
})

test('a reply that violates the contract answers 500 only if replies are checked', async () => {
  const { error } = console
  console.error = () => {}
  const answer = async (checkReplies: boolean) => {
    const own = await startFakePlatform(undefined, { checkReplies })
    const group = own.engine.world.groups.get(1)
    if (group) group.dlm = Object.assign(structuredClone(group.dlm), { invented: true })
    const reply = await own.ask('/api/groups/1/dlm-limits', { as: 'admin' })
    const said: unknown = await reply.json()
    await own.stop()
    return { status: reply.status, said }
  }
  const [checked, unchecked] = [await answer(true), await answer(false)]
  console.error = error
  expect(checked).toMatchObject({ status: 500, said: { errors: [{ path: 'reply.invented' }] } })
  expect(unchecked).toMatchObject({ status: 200, said: { invented: true } })
})
