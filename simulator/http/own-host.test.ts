import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeFeed, startFakeFeed } from '#simulator/testing/fake-feed.ts'
import { type FakePlatform, startFakePlatform } from '#simulator/testing/fake-platform.ts'
import { isLoopback, publicNameOf } from './own-host.ts'

test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('%s is a loopback address', (host) => {
  expect(isLoopback(host)).toBe(true)
})
test.each(['0.0.0.0', '::', '192.168.1.5', 'box.example', '127.evil.example'])('%s is not a loopback address', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test.each([
  ['Console.Example', 'console.example'],
  ['console.example.', 'console.example'],
  ['käyttö.example', 'xn--kytt-loa5i.example'],
  ['192.168.1.5', '192.168.1.5'],
  ['[FE80::1]', '[fe80::1]'],
])('%s as a public name is %s in a Host header', (text, name) => {
  expect(publicNameOf(text)).toBe(name)
})
test.each([
  '',
  'https://console.example',
  'console.example:443',
  'console.example/',
  'a b',
  'ann@console.example',
  '*',
  '[x]',
  '.',
])('%j is no public name', (text) => {
  expect(publicNameOf(text)).toBeUndefined()
})

describe('a server on a loopback address', () => {
  let platform: FakePlatform
  let open: FakePlatform
  let named: FakePlatform
  let feed: FakeFeed
  beforeAll(async () => {
    platform = await startFakePlatform()
    open = await startFakePlatform(undefined, { host: '0.0.0.0' })
    named = await startFakePlatform(undefined, { publicNames: ['console.example'] })
    feed = await startFakeFeed()
  })
  afterAll(() => Promise.all([platform.stop(), open.stop(), named.stop(), feed.stop()]))

  const statusOf = (host: string, path: string, { url } = platform) =>
    new Promise<number>((resolve, reject) => {
      request(url + path, { headers: { host } }, (reply) => resolve(reply.resume().statusCode ?? 0))
        .on('error', reject)
        .end()
    })

  test.each(['/api/platform', '/', '/desk/', '/hub/1', '/sim', '/assets/x.js'])(
    'refuses %s under a foreign host name',
    async (path) => {
      expect(await statusOf('evil.example', path)).toBe(403)
      expect(await statusOf('127.0.0.1.evil.example:8080', path)).toBe(403)
    },
  )
  test.each([
    'localhost',
    'localhost:1',
    '127.0.0.1:9',
    '[::1]:8080',
    'LOCALHOST:80',
    'desk.localhost:80',
    'localhost:',
    'localhost.',
  ])('answers under %s', async (host) => {
    expect(await statusOf(host, '/api/platform')).toBe(200)
  })
  test.each(['console.example', 'CONSOLE.example:443', 'console.example.', 'localhost'])(
    'with a public name it answers under %s',
    async (host) => {
      expect(await statusOf(host, '/api/platform', named)).toBe(200)
      expect(await statusOf(host, '/sim', named)).toBe(200)
    },
  )
  test.each(['evil.example', 'evil.console.example', 'console.example.evil.example'])(
    'with a public name it still refuses %j',
    async (host) => {
      expect(await statusOf(host, '/api/platform', named)).toBe(403)
    },
  )
  test('on another address it accepts any host name, except for the control API', async () => {
    expect(await statusOf('box.example', '/api/platform', open)).toBe(200)
    expect(await statusOf('box.example', '/sim', open)).toBe(403)
  })

  test.each([
    ['evil.example', '403'],
    ['localhost', '101'],
  ])('an upgrade to the live feed for %s is answered with %s', async (host, status) => {
    const { port, hostname, pathname } = new URL(feed.url)
    const socket = connect(Number(port), hostname)
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
    const head = [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Protocol: mqtt',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    expect(await answer).toContain(`HTTP/1.1 ${status}`)
    socket.destroy()
  })
})
