import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { refusalLog } from './foreign-page.ts'

type Site = Awaited<ReturnType<typeof startOcppSite>>
let site: Site
let open: Site
const warnings: string[] = []
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
  site = await startOcppSite()
  open = await startOcppSite(2, 40, {}, '0.0.0.0')
})
afterAll(async () => {
  await Promise.all([site.stop(), open.stop()])
  vi.restoreAllMocks()
})

/** The answer to a WebSocket of CP-1 with these header lines. */
const answerTo = ({ endpoint }: Site, lines: readonly string[], version = '1.1') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(endpoint.port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('data', (data) => {
      resolve(data.toString())
      socket.destroy()
    })
    const head = [
      `GET /ocpp/CP-1 HTTP/${version}`,
      ...lines,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Protocol: ocpp1.6',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  })
const withPort = (lines: readonly string[], { endpoint }: Site) =>
  lines.map((line) => line.replace('PORT', String(endpoint.port)))

describe('an endpoint on a loopback address', () => {
  test.each([
    [['Host: 127.0.0.1:PORT']],
    [['Host: localhost']],
    [['Host: LOCALHOST:']],
    [['Host: localhost.:PORT']],
    [['Host: [::1]:PORT']],
    [['Host: 127.0.0.1:PORT', 'Origin: http://127.0.0.1:PORT']],
    [['Host: 127.0.0.1:PORT', 'Origin: ws://127.0.0.1:PORT']],
    [['Host: 127.0.0.1:PORT', 'Origin: http://127.0.0.1']],
    [['Host: 127.0.0.1', 'Origin: http://127.0.0.1']],
    [['Host: 127.0.0.1:PORT', 'Origin: file://']],
    [['Host: 127.0.0.1:PORT', 'Origin:']],
  ])('accepts a charger with %j', async (lines) => {
    expect(await answerTo(site, withPort(lines, site))).toMatch(/^HTTP\/1\.1 101 /)
  })

  test.each([
    'http://evil.example',
    'https://127.0.0.1.evil.example',
    'http://127.0.0.1:1',
    'http://localhost:8080',
    'http://localhost',
    'null',
    'file:///home/ann/page.html',
    'about:blank',
    'no origin',
    'http://127.0.0.1, http://evil.example',
  ])('refuses a page of %s with a sentence', async (origin) => {
    const answer = await answerTo(site, withPort(['Host: 127.0.0.1:PORT', `Origin: ${origin}`], site))
    expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
    expect(answer).toMatch(/\r\n\r\nThe endpoint for chargers accepts no connection of a web page\.\n$/)
  })

  test.each([
    ['Host: evil.example'],
    ['Host: 127.0.0.1.evil.example:PORT'],
    ['Host: evil.example', 'Origin: http://evil.example'],
    [],
  ])('refuses the host of %s with a sentence', async (...lines) => {
    const answer = await answerTo(site, withPort(lines, site))
    expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
    expect(answer).toContain('The simulator answers under its own host names only')
  })

  test('does not replace a connected charger by a page, and logs the page', async () => {
    const charger = site.charger()
    await charger.connect()
    await answerTo(site, ['Host: evil.example', 'Origin: http://evil.example'])
    await answerTo(site, withPort(['Host: 127.0.0.1:PORT', 'Origin: http://evil.example'], site))
    await charger.heartbeat()
    charger.close()
    expect(warnings.join('\n')).toMatch(
      /^A connection to \/ocpp\/CP-1 by OCPP is refused \(from 127.0.0.1, Host .*, Origin .*\): The endpoint for chargers/m,
    )
  })
})

describe('an endpoint on another address', () => {
  test.each([[['Host: box.example']], [['Host: 192.168.1.5:9000']], [['Host: BOX:']], [['Host:']], [[]]])(
    'accepts a charger with %j',
    async (lines) => {
      expect(await answerTo(open, lines)).toMatch(/^HTTP\/1\.1 101 /)
    },
  )
  test('refuses a page', async () => {
    const answer = await answerTo(open, ['Host: box.example:9000', 'Origin: http://evil.example'])
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  })
})

test('logs each reason at most once a minute', () => {
  const lines: string[] = []
  let nowMs = 0
  const log = refusalLog(
    (line) => lines.push(line),
    () => nowMs,
  )
  const request = { headers: { host: 'x', origin: `http://${'a'.repeat(10_000)}` } } as IncomingMessage
  log(request, 'One.')
  log(request, 'One.')
  log(request, 'Two.')
  nowMs = 60_000
  log(request, 'One.')
  expect(lines).toHaveLength(3)
  expect(lines[0]?.length).toBeLessThan(400)
})
