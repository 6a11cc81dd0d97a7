import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { openSocket } from '../charger/rpc-socket.ts'

type Site = Awaited<ReturnType<typeof startOcppSite>>
const stations = ['CP-1', 'CP-2'].map((identity, place) => ({
  id: 1 + place,
  name: identity,
  type: 'Post',
  sellerId: 1,
  phaseOneLine: 1,
  ocpp: { identity, ...(identity === 'CP-2' && { password: 'secret' }) },
}))

let site: Site
const warnings: string[] = []
const sockets: Socket[] = []
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
  site = await startOcppSite(2, 40, { stations })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await site.stop()
  vi.restoreAllMocks()
})

/** The answer to a WebSocket at this path. */
const answerTo = (path: string, lines: readonly string[] = ['Sec-WebSocket-Protocol: ocpp1.6']) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(site.endpoint.port, '127.0.0.1')
    sockets.push(socket)
    socket.once('error', reject)
    socket.once('data', (data) => resolve(data.toString()))
    const head = [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      ...lines,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  })
const basic = (user: string, password: string) => [
  'Sec-WebSocket-Protocol: ocpp1.6',
  `Authorization: Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
]

describe('a path', () => {
  test.each(['/ocpp/CP-1', '/ocpp/CP-1/', '/ocpp//CP-1', '//ocpp///CP-1//', '/OCPP/CP-1', '/ocpp/cp-1?x=/', '/ocpp/%43P-1'])(
    '%s is that of CP-1',
    async (path) => {
      await vi.waitFor(() => expect(site.engine.pin.reason).toBeNull())
      expect(await answerTo(path)).toMatch(/^HTTP\/1\.1 101 /)
      await vi.waitFor(() => expect(site.engine.pin.reason).toBe('A charger is connected by OCPP'))
      sockets.pop()?.destroy()
    },
  )

  test.each([
    ['/CP-1', 'The address of a charger is /ocpp/IDENTITY.'],
    ['/ocpp', 'The address of a charger is /ocpp/IDENTITY.'],
    ['/ocpp/', 'The address of a charger is /ocpp/IDENTITY.'],
    ['/ocpp/a/CP-1', 'The address of a charger is /ocpp/IDENTITY.'],
    ['/ocpp/a%2Fb', 'The identity must have 1 to 48 characters'],
    ['/ocpp/a%00b', 'The identity must have 1 to 48 characters'],
    ['/ocpp/a%E2%80%AEb', 'The identity must have 1 to 48 characters'],
    ['/ocpp/a%E2%81%A6b', 'The identity must have 1 to 48 characters'],
    ['/ocpp/a%E2%80%8Bb', 'The identity must have 1 to 48 characters'],
    ['/ocpp/%E0%A4', 'The identity must have 1 to 48 characters'],
    [`/ocpp/${'x'.repeat(49)}`, 'The identity must have 1 to 48 characters'],
  ])('%s is refused with a sentence and a line in the log', async (path, sentence) => {
    const answer = await answerTo(path)
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain(`\r\n\r\n${sentence}`)
    expect(warnings.some((line) => line.includes(sentence))).toBe(true)
  })
})

test.each([
  [[]],
  [['Sec-WebSocket-Protocol:']],
  [['Sec-WebSocket-Protocol: "ocpp1.6"']],
  [['Sec-WebSocket-Protocol: ocpp1.6,']],
  [['Sec-WebSocket-Protocol: ,ocpp1.6']],
  [['Sec-WebSocket-Protocol: ocpp1.6, , ocpp2.0.1']],
  [['Sec-WebSocket-Protocol: ocpp1.6, ocpp1.6']],
  [['Sec-WebSocket-Protocol: ocpp 1.6']],
  [['Sec-WebSocket-Protocol: ocpp1.6;ocpp2.0.1']],
  [['Sec-WebSocket-Protocol: ocpp1.5']],
  [['Sec-WebSocket-Protocol: OCPP1.6']],
])('the subprotocols %j are refused with 400 and a sentence', async (lines) => {
  const answer = await answerTo('/ocpp/CP-1', lines)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('The header Sec-WebSocket-Protocol must have ocpp2.0.1 or ocpp1.6')
})

test.each([
  ['ocpp1.6', 'ocpp1.6'],
  ['ocpp1.6,ocpp2.0.1', 'ocpp2.0.1'],
  ['ocpp1.5 ,\tocpp1.6', 'ocpp1.6'],
])('the subprotocols %s are accepted as %s', async (header, chosen) => {
  const answer = await answerTo('/ocpp/CP-1', [`Sec-WebSocket-Protocol: ${header}`])
  expect(answer).toMatch(/^HTTP\/1\.1 101 /)
  expect(answer).toMatch(new RegExp(`Sec-WebSocket-Protocol: ${chosen}\r\n`, 'i'))
})

test('a wrong password is answered late and logged, guesses meanwhile are refused, and the right one is accepted', async () => {
  const beganMs = performance.now()
  const first = answerTo('/ocpp/CP-2', basic('CP-2', 'guess'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await answerTo('/ocpp/CP-2', basic('CP-2', 'secret'))).toMatch(/^HTTP\/1\.1 429 /)
  expect(await first).toMatch(/^HTTP\/1\.1 401 /)
  expect(performance.now() - beganMs).toBeGreaterThan(950)
  expect(warnings.filter((line) => line.includes('The password of the charger is missing or wrong'))).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await answerTo('/ocpp/cp-2', basic('cp-2', 'secret'))).toMatch(/^HTTP\/1\.1 101 /)
})

/** The code and the reason with which a socket was closed. */
const closing = (socket: WebSocket) =>
  new Promise((resolve) => {
    socket.once('close', (code, reason) => resolve([code, reason.toString()]))
  })

test('a charger receives code and reason of the end of its connection', async () => {
  const own = await startOcppSite()
  const first = await openSocket(`${own.url}/CP-1`, 'ocpp1.6')
  const replaced = closing(first)
  const second = await openSocket(`${own.url}/CP-1`, 'ocpp1.6')
  expect(await replaced).toEqual([1_000, 'replaced by another connection'])
  const stopped = closing(second)
  await own.stop()
  expect(await stopped).toEqual([1_001, 'the simulator stops'])
})

test('a connection that does not answer its end is cut after a second', async () => {
  const own = await startOcppSite()
  const deaf = await openSocket(`${own.url}/CP-1`, 'ocpp1.6')
  deaf.pause()
  const beganMs = performance.now()
  await own.stop()
  expect(performance.now() - beganMs).toBeLessThan(5_000)
  deaf.terminate()
})

test('messages defer pings, and a silent charger without pongs is cut', async () => {
  const own = await startOcppSite(2, 40, {}, '127.0.0.1', false, 300)
  const url = `${own.url}/CP-1`
  const pings: string[] = []
  const open = async (name: string, path = url) => {
    const socket = new WebSocket(path, 'ocpp1.6', { autoPong: false })
    socket.on('ping', () => pings.push(name))
    await new Promise((resolve) => void socket.once('open', resolve))
    return socket
  }
  const busy = await open('busy')
  const silent = await open('silent', `${own.url}/CP-2`)
  const cut = closing(silent)
  let calls = 0
  const timer = setInterval(() => busy.send(`[2,"h${calls++}","Heartbeat",{}]`), 50)
  expect(await cut).toEqual([1_006, ''])
  expect(busy.readyState).toBe(WebSocket.OPEN)
  expect(pings).toEqual(['silent'])
  clearInterval(timer)
  busy.terminate()
  await own.stop()
})
