import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { conversationOf } from './conversation.ts'
import { readLog } from './log-entries.ts'
import { replay, type ReplayOptions } from './replay.ts'

type Message = [number, string, ...unknown[]]
const NOW = '2026-03-02T08:00:00.000Z'

let server: WebSocketServer
let url: string
/** Calls that the platform has received. */
let received: { action: string; payload: Record<string, unknown>; atMs: number }[]
/** Answers of the charger to calls of the platform. */
let answers: Message[]
/** What the platform does with a call. */
let onCall: (socket: WebSocket, id: string, action: string) => void

const ANSWERS: Readonly<Record<string, object>> = {
  BootNotification: { status: 'Accepted', currentTime: NOW, interval: 30 },
  Heartbeat: { currentTime: NOW },
  StartTransaction: { transactionId: 900, idTagInfo: { status: 'Accepted' } },
  StopTransaction: { idTagInfo: { status: 'Accepted' } },
}
const answerPlainly = (socket: WebSocket, id: string, action: string) =>
  socket.send(JSON.stringify([3, id, ANSWERS[action] ?? {}]))

beforeEach(async () => {
  received = []
  answers = []
  onCall = answerPlainly
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(String(data)) as Message
      if (message[0] !== 2) {
        answers.push(message)
        return
      }
      const [, id, action, payload] = message as [number, string, string, Record<string, unknown>]
      received.push({ action, payload, atMs: performance.now() })
      onCall(socket, id, action)
    }),
  )
  await new Promise((resolve) => server.once('listening', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ocpp`
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

const at = (second: number) => new Date(Date.UTC(2024, 5, 1, 12) + second * 1_000).toISOString()
/** Lines of a log of the platform: second, `<` from the charger or `>` to it, and the message. */
const logOf = (...lines: readonly (readonly [second: number, way: '<' | '>', message: unknown])[]) =>
  lines.map(([second, way, message]) => `${at(second)} ${way === '<' ? 'recv' : 'send'} A: ${JSON.stringify(message)}`).join('\n')
const play = (text: string, options: Partial<ReplayOptions> = {}) =>
  replay(conversationOf(readLog(text).entries), { url, identity: 'A', speed: 100, answerWithinMs: 400, lingerMs: 60, ...options })

const BOOT = [
  [0, '<', [2, 'b', 'BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' }]],
  [0, '>', [3, 'b', { status: 'Accepted', currentTime: at(0), interval: 30 }]],
] as const

describe('the charger of a log', () => {
  test('sends its calls in their order with their timing, divided by the speed', async () => {
    const log = logOf(...BOOT, [20, '<', [2, 'h', 'Heartbeat', {}]], [60, '<', [2, 'i', 'Heartbeat', {}]])
    await play(log)
    const [boot, first, second] = received
    expect(received.map(({ action }) => action)).toEqual(['BootNotification', 'Heartbeat', 'Heartbeat'])
    expect((first?.atMs ?? 0) - (boot?.atMs ?? 0)).toBeGreaterThan(180)
    expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(380)
  })

  test('uses the transaction that the platform gives now', async () => {
    const log = logOf(
      ...BOOT,
      [1, '<', [2, 's', 'StartTransaction', { connectorId: 1, idTag: 'T', meterStart: 0, timestamp: at(1) }]],
      [2, '>', [3, 's', { transactionId: 7, idTagInfo: { status: 'Accepted' } }]],
      [3, '<', [2, 'm', 'MeterValues', { connectorId: 1, transactionId: 7, meterValue: [] }]],
      [4, '<', [2, 'e', 'StopTransaction', { transactionId: '7', meterStop: 9, timestamp: at(4) }]],
      [5, '<', [2, 'f', 'StopTransaction', { transactionId: -1, meterStop: 9, timestamp: at(4) }]],
    )
    await play(log)
    expect(received.slice(2).map(({ payload }) => payload.transactionId)).toEqual([900, '900', -1])
  })

  test('waits for an answer that it had before its next message', async () => {
    onCall = (socket, id, action) => void setTimeout(() => answerPlainly(socket, id, action), 100)
    await play(logOf(...BOOT, [0, '<', [2, 'h', 'Heartbeat', {}]]))
    expect((received[1]?.atMs ?? 0) - (received[0]?.atMs ?? 0)).toBeGreaterThan(95)
  })

  test('keeps the error of its clock and the form of its times', async () => {
    const status = (timestamp: string) => ({ connectorId: 1, errorCode: 'NoError', status: 'Available', timestamp })
    const times = ['2024-06-01 14:00:10+02', '2024-06-01T10:00:10.123456z', '1970-01-01T00:00:03Z', 'noon']
    await play(logOf(...BOOT, ...times.map((time, n) => [10, '<', [2, `n${n}`, 'StatusNotification', status(time)]] as const)), {
      speed: 1_000,
    })
    const [first, second, third, fourth] = received.slice(1).map(({ payload }) => String(payload.timestamp))
    expect(first).toMatch(/^2026-03-02 10:00:0\d\+02$/)
    expect(second).toMatch(/^2026-03-02T06:00:0\d\.\d{6}z$/)
    expect(third).toMatch(/^1971-/)
    expect(fourth).toBe('noon')
  })

  test('answers calls of the platform as in the log, in their order, and by default', async () => {
    const limit = (id: string) => [2, id, 'SetChargingProfile', { connectorId: 1 }]
    onCall = (socket, id, action) => {
      answerPlainly(socket, id, action)
      if (action !== 'BootNotification') return
      for (const n of [1, 2, 3]) socket.send(JSON.stringify(limit(`new-${n}`)))
      socket.send(JSON.stringify([2, 'key', 'ChangeConfiguration', { key: 'B', value: '1' }]))
      socket.send(JSON.stringify([2, 'odd', 'UnlockConnector', { connectorId: 1 }]))
    }
    const result = await play(
      logOf(
        ...BOOT,
        [1, '>', limit('x')],
        [1, '<', [3, 'x', { status: 'Rejected' }]],
        [2, '>', limit('y')],
        [2, '<', [4, 'y', 'NotSupported', '', {}]],
        [3, '>', [2, 'k', 'ChangeConfiguration', { key: 'A', value: '1' }]],
        [3, '<', [3, 'k', { status: 'Rejected' }]],
        [3, '>', [2, 'l', 'ChangeConfiguration', { key: 'B', value: '1' }]],
        [3, '<', [3, 'l', { status: 'RebootRequired' }]],
        [4, '>', [2, 'r', 'Reset', { type: 'Soft' }]],
      ),
    )
    const of = (id: string) => answers.find((answer) => answer[1] === id)?.[2]
    expect(['new-1', 'new-2', 'new-3', 'key', 'odd'].map(of)).toEqual([
      { status: 'Rejected' },
      'NotSupported',
      { status: 'Accepted' },
      { status: 'RebootRequired' },
      'NotImplemented',
    ])
    expect([result.asked, result.answeredByLog, [...result.notAsked]]).toEqual([
      5,
      3,
      [
        ['ChangeConfiguration', 1],
        ['Reset', 1],
      ],
    ])
  })
})

describe('a difference', () => {
  const log = logOf(
    ...BOOT,
    [1, '<', [2, 'h', 'Authorize', { idTag: 'T' }]],
    [1, '>', [3, 'h', { idTagInfo: { status: 'Accepted' } }]],
  )
  const withAnswer = (answer: (id: string) => unknown) => {
    onCall = (socket, id, action) =>
      action === 'Authorize' ? socket.send(JSON.stringify(answer(id))) : answerPlainly(socket, id, action)
  }
  test.each<readonly [string, (id: string) => unknown, readonly string[]]>([
    ['none', (id) => [3, id, { idTagInfo: { status: 'Accepted', expiryDate: NOW } }], []],
    [
      'another status',
      (id) => [3, id, { idTagInfo: { status: 'Blocked' } }],
      ['Line 3, Authorize: the log has idTagInfo.status Accepted, the platform gave idTagInfo.status Blocked.'],
    ],
    [
      'an error',
      (id) => [4, id, 'InternalError', '', {}],
      ['Line 3, Authorize: the log has idTagInfo.status Accepted, the platform gave the error InternalError.'],
    ],
    ['a missing status', (id) => [3, id, {}], [expect.stringContaining('the platform gave an answer without a status')]],
    [
      'no answer',
      () => [3, 'other', {}],
      [expect.stringContaining('was not sent'), expect.stringContaining('the platform gave no answer')],
    ],
  ])('%s', async (_, answer, differences) => {
    withAnswer(answer)
    expect((await play(log)).differences).toEqual(differences)
  })

  test('an answer that the log does not have, unless it ends there', async () => {
    const unanswered = [1, '<', [2, 'u', 'Heartbeat', {}]] as const
    const answered = [[2, '<', [2, 'v', 'Heartbeat', {}]] as const, [2, '>', [3, 'v', { currentTime: at(2) }]] as const]
    expect((await play(logOf(...BOOT, unanswered))).differences).toEqual([])
    expect((await play(logOf(...BOOT, unanswered, ...answered))).differences).toEqual([
      'Line 3, Heartbeat: the log has no answer, the platform gave an answer without a status.',
    ])
  })

  test('a connection that the platform closes; the next message opens another one', async () => {
    onCall = (socket, id, action) => {
      if (action === 'Authorize') socket.close(1_008, 'no')
      else answerPlainly(socket, id, action)
    }
    const { differences } = await play(`${log}\n${logOf([5, '<', [2, 'i', 'Heartbeat', {}]])}`)
    expect(differences.join('\n')).toContain('The platform has closed the connection with 1008 (no).')
    expect(received.at(-1)?.action).toBe('Heartbeat')
  })
})

test('a field recording plays on a simulated platform, and gives the same session', async () => {
  const site = await startOcppSite(1, 40)
  const values = (a: number) =>
    ['L1', 'L2', 'L3'].map((phase) => ({ value: `${a}`, measurand: 'Current.Import', unit: 'A', phase }))
  const meter = (second: number) => [{ timestamp: at(second), sampledValue: values(12) }]
  const log = logOf(
    ...BOOT,
    [1, '<', [2, 's', 'StartTransaction', { connectorId: 1, idTag: 'T', meterStart: 0, timestamp: at(1) }]],
    [1, '>', [3, 's', { transactionId: 7, idTagInfo: { status: 'Accepted' } }]],
    [2, '<', [2, 'c', 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Charging', timestamp: at(2) }]],
    [2, '>', [3, 'c', {}]],
    [5, '<', [2, 'm', 'MeterValues', { connectorId: 1, transactionId: 7, meterValue: meter(5) }]],
    [5, '>', [3, 'm', {}]],
  )
  const playing = play(log, { url: site.url, identity: 'CP-1', answerWithinMs: 5_000 })
  await vi.waitFor(async () => {
    await site.engine.advance(1_000)
    expect(site.station()).toMatchObject({ status: 'Charging', currentA: 12, ocpp: { transaction: { tag: 'T' } } })
  }, 5_000)
  expect((await playing).differences).toEqual([])
  await site.stop()
})
