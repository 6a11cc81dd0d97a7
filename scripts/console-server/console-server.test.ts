import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createConsoleServer } from './console-server.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import { closeServers, get, listening, sendRaw, upgrade } from './testing/raw-calls.ts'

const PAGE = '<title>the console</title>'
const LIMITS: ProxyLimits = { connectMs: 2_000, idleMs: 300, upgradeMs: 300 }

let consoleDir: string
beforeAll(() => {
  consoleDir = mkdtempSync(join(tmpdir(), 'console-'))
  writeFileSync(join(consoleDir, 'index.html'), PAGE)
})
afterEach(closeServers)
afterAll(() => rmSync(consoleDir, { recursive: true }))

/** The console's server in front of a platform on this port. */
async function consoleOf(platformPort: number, limits = LIMITS) {
  const server = createConsoleServer({ platform: `http://127.0.0.1:${platformPort}`, consoleDir, limits })
  const port = await listening(server)
  return { port, url: `http://127.0.0.1:${port}` }
}
/** The same in front of a platform that answers so, and what that has been asked for. */
async function consoleBefore(answer: RequestListener, limits = LIMITS) {
  const asked: string[] = []
  const platform = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    answer(incoming, response)
  })
  return { asked, ...(await consoleOf(await listening(platform), limits)) }
}
const fine: RequestListener = (_request, response) => response.end('fine')

test('hands calls on, and brings answers back as they are', async () => {
  const { url } = await consoleBefore((incoming, response) => {
    response.setHeader('Date', 'Tue, 06 May 2031 07:08:09 GMT')
    response.setHeader('Set-Cookie', 'a=b; Domain=platform.example; Path=/api')
    response.writeHead(418).end(`${incoming.headers.host} ${incoming.url}`)
  })
  const reply = await fetch(`${url}/api/groups/a%2Fb?x=1`)
  expect(reply.status).toBe(418)
  expect(await reply.text()).toMatch(/^127\.0\.0\.1:\d+ \/api\/groups\/a%2Fb\?x=1$/)
  expect(reply.headers.get('date')).toBe('Tue, 06 May 2031 07:08:09 GMT')
  expect(reply.headers.get('set-cookie')).toBe('a=b; Path=/api')
})

test('the page has the headers that protect it, and no page of another origin may read calls', async () => {
  const { url } = await consoleBefore(fine)
  const page = await fetch(`${url}/groups/7`)
  expect(await page.text()).toBe(PAGE)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'self';.*connect-src 'self' ws: wss:;/)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const call = await fetch(`${url}/api/x`, { headers: { Origin: 'http://localhost:9999' } })
  expect(call.headers.get('access-control-allow-origin')).toBeNull()
})

test('paths without a screen answer 404', async () => {
  const { url, asked } = await consoleBefore(fine)
  expect((await fetch(`${url}/health`)).status).toBe(404)
  const seen = await fetch(`${url}/health`, { headers: { Accept: 'text/html' } })
  expect([seen.status, await seen.text()]).toEqual([404, PAGE])
  expect(asked).toEqual([])
})

test.each([
  ['/apix', 404],
  ['/mqttfoo', 404],
  ['/api/../../secret', 400],
  ['/api/%2e%2e/secret', 400],
  ['http://elsewhere.example/api/x', 400],
])('%s never reaches the platform: %d', async (target, status) => {
  const { port, asked } = await consoleBefore(fine)
  expect(await sendRaw(port, get(target))).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(asked).toEqual([])
})

test('a foreign host name is refused, for calls and for the feed', async () => {
  const { port, asked } = await consoleBefore(fine)
  expect(await sendRaw(port, get('/api/x').replace('localhost', 'evil.example'))).toMatch(/^HTTP\/1.1 403 /)
  expect(await sendRaw(port, upgrade('/mqtt', 'evil.example'))).toMatch(/^HTTP\/1.1 403 /)
  expect(asked).toEqual([])
})

test('answers under its public names too, and names the option for them where it refuses another', async () => {
  const asked: string[] = []
  const platform = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    response.end('fine')
  })
  const origin = `http://127.0.0.1:${await listening(platform)}`
  const port = await listening(createConsoleServer({ platform: origin, consoleDir, publicNames: ['console.example'] }))
  const under = (host: string, path = '/api/x') => sendRaw(port, get(path).replace('localhost', host))
  for (const host of ['console.example', 'Console.Example:8443', 'localhost']) {
    expect(await under(host)).toMatch(/^HTTP\/1.1 200 /)
    expect(await under(host, '/')).toContain(PAGE)
    expect(await under(host, '/healthz')).toMatch(/^HTTP\/1.1 200 /)
  }
  const sentence =
    'The console server answers under its own host names only, such as console.example. Start it with --public-name NAME to allow another.'
  for (const path of ['/api/x', '/', '/healthz']) {
    const refused = await under('evil.example', path)
    expect(refused).toMatch(/^HTTP\/1.1 403 /)
    expect(refused).toContain(sentence)
  }
  const feed = await sendRaw(port, upgrade('/mqtt', 'evil.example'))
  expect(feed).toMatch(/^HTTP\/1.1 403 /)
  expect(feed).toContain(sentence)
  expect(asked).toHaveLength(3)
})

test('a chunked body of a DELETE is refused with 411 and hides no second request; one with a length arrives', async () => {
  const bodies: string[] = []
  const { port, url, asked } = await consoleBefore((incoming, response) => {
    let body = ''
    incoming.on('data', (part: Buffer) => (body += part.toString()))
    incoming.on('end', () => {
      bodies.push(body)
      response.end()
    })
  })
  const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  const chunked = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
  const head = 'DELETE /api/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'
  expect(await sendRaw(port, head + chunked)).toMatch(/^HTTP\/1.1 411 /)
  expect(asked).toEqual([])
  await fetch(`${url}/api/x`, { method: 'DELETE', body: '{"name":"a"}' })
  expect([asked, bodies]).toEqual([['DELETE /api/x'], ['{"name":"a"}']])
})

test('an answer that breaks off ends the connection of the browser', async () => {
  const { url } = await consoleBefore((incoming, response) => {
    response.writeHead(200, { 'Content-Length': 1_000 })
    response.write('half', () => incoming.socket.destroy())
  })
  const reply = await fetch(`${url}/api/x`)
  await expect(reply.text()).rejects.toThrow('terminated')
})

test('a platform that is not there is 502, one that does not answer in time 504', async () => {
  const closed = createTcpServer()
  const port = await listening(closed)
  await new Promise((resolve) => closed.close(resolve))
  expect((await fetch(`${(await consoleOf(port)).url}/api/x`)).status).toBe(502)

  const { url } = await consoleBefore(() => {})
  const late = await fetch(`${url}/api/x`)
  expect([late.status, await late.json()]).toEqual([504, { message: 'The platform did not answer in time.' }])
})

test('a body that stops is ended; one that goes on slowly may take longer than the limit', async () => {
  const slow = await consoleBefore((_incoming, response) => {
    let pieces = 0
    const timer = setInterval(() => {
      if (++pieces < 8) response.write('piece ')
      else response.end('end', () => clearInterval(timer))
    }, 100)
  })
  const stopped = await consoleBefore((_incoming, response) => void response.write('piece '))
  const [whole, part] = await Promise.all([fetch(`${slow.url}/api/x`), sendRaw(stopped.port, get('/api/x'))])
  expect(part).toMatch(/\r\n6\r\npiece \r\n$/)
  expect(await whole.text()).toMatch(/^(piece ){7}end$/)
})

test('an upgrade to another path is refused with 404, and one that is not answered in time with 504', async () => {
  const silent = createTcpServer(() => {})
  const { port } = await consoleOf(await listening(silent))
  expect(await sendRaw(port, upgrade('/other'))).toMatch(/^HTTP\/1.1 404 /)
  expect(await sendRaw(port, upgrade('/api/x'))).toMatch(/^HTTP\/1.1 404 /)
  expect(await sendRaw(port, upgrade('/mqtt'))).toMatch(/^HTTP\/1.1 504 [^]*The platform did not answer in time\.\n$/)
})

test('an upgrade to the feed is handed on', async () => {
  const platform = createServer()
  platform.on('upgrade', (_request, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello')
  })
  const { port } = await consoleOf(await listening(platform))
  const said = await sendRaw(port, upgrade('/mqtt'))
  expect(said).toMatch(/^HTTP\/1.1 101 /)
  expect(said).toContain('hello')
})

test('a browser that leaves ends the call to the platform', async () => {
  let leave: (how: string) => void = () => {}
  const left = new Promise<string>((resolve) => (leave = resolve))
  const { url } = await consoleBefore((_incoming, response) => {
    response.write('piece')
    response.on('close', () => leave('closed'))
  })
  const asking = request(`${url}/api/x`, (reply) => reply.once('data', () => asking.destroy()))
  asking.on('error', () => {})
  asking.end()
  expect(await left).toBe('closed')
})

test('config.json is that of the command, or empty', async () => {
  const { url } = await consoleBefore(fine)
  expect(await (await fetch(`${url}/config.json`)).json()).toEqual({})
  const server = createConsoleServer({ platform: 'http://127.0.0.1:9', consoleDir, config: { hubUrl: 'https://hub.example' } })
  const port = await listening(server)
  expect(await (await fetch(`http://127.0.0.1:${port}/config.json`)).json()).toEqual({ hubUrl: 'https://hub.example' })
})

test('is ready while the platform answers, and counts the calls that it hands on', async () => {
  const { url } = await consoleBefore(fine)
  await fetch(`${url}/api/groups/7`)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toContain('loadstar_calls_total{call="GET /api/groups/:groupId",status="200"} 1')

  const closed = createTcpServer()
  const port = await listening(closed)
  await new Promise((resolve) => closed.close(resolve))
  const alone = await consoleOf(port)
  const sentence = 'The platform refuses connections. Check that it runs, and its port.'
  const reply = await fetch(`${alone.url}/readyz`)
  expect([reply.status, await reply.text()]).toEqual([503, `${sentence}\n`])
  expect((await fetch(`${alone.url}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${alone.url}/api/x`)).json()).toEqual({ message: sentence })
})
