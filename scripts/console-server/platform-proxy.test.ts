import { createServer, type RequestListener } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createPlatformProxy } from './platform-proxy.ts'
import { closeServers, get, listening, sendRaw, upgrade } from './testing/raw-calls.ts'

const LIMITS = { connectMs: 2_000, idleMs: 300, upgradeMs: 300 }
afterEach(closeServers)

/** A server that hands everything on to a platform on this port. */
async function proxyOf(platformPort: number) {
  const proxy = createPlatformProxy(`http://127.0.0.1:${platformPort}`, LIMITS)
  const server = createServer((request, response) => proxy.call(request, response))
  server.on('upgrade', proxy.feed)
  const port = await listening(server)
  return { port, url: `http://127.0.0.1:${port}` }
}
const proxyBefore = async (answer: RequestListener) => proxyOf(await listening(createServer(answer)))

/** A platform that sends these bytes to each connection, and closes it. */
const rawPlatform = (bytes: string) =>
  listening(
    createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(Buffer.from(bytes, 'latin1')))
    }),
  )
const rawAnswer = async (bytes: string, request = get('/api/x')) => {
  const { port } = await proxyOf(await rawPlatform(bytes))
  return sendRaw(port, request)
}

test('a redirect to the platform keeps host and port of the console, also without a port in Host', async () => {
  const { port, url } = await proxyBefore((incoming, response) => {
    const { host } = incoming.headers
    response.writeHead(incoming.url === '/api/y' ? 200 : 307, { Location: `http://${host}/api/y` }).end('there')
  })
  const [location] = /^location: .*$/im.exec(await sendRaw(port, get('/api/x'))) ?? []
  expect(location).toBe('Location: /api/y')
  const followed = await fetch(`${url}/api/x`)
  expect([followed.url, await followed.text()]).toEqual([`${url}/api/y`, 'there'])
})

test.each(['http://[bad', '//[::1', 'http://', '\xff\xfe'])(
  'a redirect to %j, which cannot be parsed, comes back as it is',
  async (location) => {
    const head = `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`
    expect(await rawAnswer(head)).toMatch(/^HTTP\/1\.1 302 Found\r\nLocation: /)
  },
)

test.each([
  ['204 No Content', 'GET'],
  ['304 Not Modified', 'GET'],
  ['200 OK', 'HEAD'],
])('a body that %s may not have for a %s is left out', async (status, method) => {
  const bytes = `HTTP/1.1 ${status}\r\nX-A: 1\r\nContent-Length: 5\r\n\r\nhello`
  const answer = await rawAnswer(bytes, get('/api/x').replace('GET', method))
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\r\nX-A: 1\r\n[^]*\r\n\r\n$`))
})

test.each([
  ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 'answered with another protocol'],
  ['HTTP/1.1 101 Switching Protocols\r\n\r\n', 'answered with'],
  ['HTTP/1.1 999 High\r\nContent-Length: 0\r\n\r\n', 'answered with the status 999'],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nx', 'unknown transfer encoding'],
  [`HTTP/1.1 200 OK\r\nX-Huge: ${'h'.repeat(100_000)}\r\n\r\n`, 'headers of the answer of the platform are too long'],
  ['HTTP/1.1 200 OK\r\nX-Control: a\x01b\r\nContent-Length: 0\r\n\r\n', 'platform'],
  ['SSH-2.0-OpenSSH_9.2\r\n', 'not valid HTTP'],
  ['', 'could not be reached'],
])('%j is answered with 502 and a sentence', async (bytes, part) => {
  const answer = await rawAnswer(bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/)
  const { message } = JSON.parse(answer.split('\r\n\r\n')[1]?.split('\r\n')[1] ?? '') as { message: string }
  expect(message).toMatch(/^The .*\.$/)
  expect(message).toContain(part)
})

test('an answer without a date has none: the console takes its time from the platform', async () => {
  expect(await rawAnswer('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')).not.toMatch(/^date:/im)
})

test('a head that arrives byte by byte is given up with 504', async () => {
  const platform = createTcpServer((socket) => {
    socket.on('error', () => {})
    const timer = setInterval(() => socket.write('H'), 50)
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    socket.once('close', () => clearInterval(timer))
  })
  const { port } = await proxyOf(await listening(platform))
  expect(await sendRaw(port, get('/api/x'))).toMatch(/^HTTP\/1\.1 504 /)
})

test('each event of a stream arrives at once, and its head before the first', async () => {
  let send: (text: string) => void = () => {}
  const { url } = await proxyBefore((_incoming, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
    send = (text) => void response.write(text)
  })
  const reply = await fetch(`${url}/api/changes`)
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
    send(event)
    expect((await reader?.read())?.value).toBe(event)
  }
  await reader?.cancel()
})

test('a browser that reads slowly slows the platform', async () => {
  let sent = 0
  const { port } = await proxyBefore((_incoming, response) => {
    const piece = Buffer.alloc(64 * 1024)
    const more = () => {
      while (!response.destroyed && sent < 512e6) {
        sent += piece.length
        if (!response.write(piece)) {
          response.once('drain', more)
          break
        }
      }
    }
    more()
  })
  const socket = connect(port, '127.0.0.1', () => socket.write(get('/api/x')))
  socket.on('error', () => {})
  socket.pause()
  let before = 0
  await vi.waitFor(
    () => {
      const isStill = sent > 0 && sent === before
      before = sent
      expect(isStill).toBe(true)
    },
    { interval: 200, timeout: 10_000 },
  )
  expect(sent).toBeLessThan(64e6)
  socket.destroy()
})

test('a body that the platform does not read does not hold up the next call of the connection', async () => {
  const { port } = await proxyBefore((incoming, response) => {
    if (incoming.method === 'GET') response.end('next')
    else response.writeHead(413, { Connection: 'close' }).end(() => incoming.socket.destroy())
  })
  const body = 'b'.repeat(3_000_000)
  const post = `POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const answer = await sendRaw(port, post + get('/api/y'))
  expect(answer).toMatch(/^HTTP\/1\.1 (413|502) /)
  expect(answer).toMatch(/next\r\n|next$/)
})

test.each([
  ['403 Forbidden', '403 Forbidden'],
  ['200 OK', '502 Bad Gateway'],
])('an upgrade that the platform answers with %s is refused with %s', async (answered, refused) => {
  const answer = await rawAnswer(`HTTP/1.1 ${answered}\r\nContent-Length: 0\r\n\r\n`, upgrade('/mqtt'))
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${refused}\r\n[^]*The platform refused the live feed\\.\n$`))
})

test('a WebSocket carries bytes both ways, also those that arrive with its head, and ends with either side', async () => {
  const platform = createServer()
  platform.on('upgrade', (_request, socket, head) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-A: 1\r\n\r\nhello `)
    const echo = (data: Buffer) => {
      if (data.toString() === 'bye') socket.end()
      else socket.write(data)
    }
    if (head.length > 0) echo(head)
    socket.on('data', echo)
  })
  const { port } = await proxyOf(await listening(platform))
  let said = ''
  const socket = connect(port, '127.0.0.1', () => socket.write(`${upgrade('/mqtt')}early `))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('data', (data) => (said += data.toString()))
  await vi.waitFor(() => expect(said).toMatch(/^HTTP\/1\.1 101 [^]*X-A: 1[^]*\r\n\r\nhello early $/))
  socket.write('late')
  await vi.waitFor(() => expect(said).toMatch(/hello early late$/))
  socket.write('bye')
  await closed
})

test('all of many short headers of an answer come back', async () => {
  const many = Array.from({ length: 1_500 }, () => 'a: b\r\n').join('')
  const answer = await rawAnswer(`HTTP/1.1 200 OK\r\n${many}X-Last: 1\r\nContent-Length: 2\r\n\r\nok`)
  expect(answer).toMatch(/\r\nX-Last: 1\r\nContent-Length: 2\r\n[^]*\r\n\r\nok$/)
})
