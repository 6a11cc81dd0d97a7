import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { OwnCharger } from './own-charger.ts'

let platform: WebSocketServer
/** The connection of the charger on the side of the platform. */
let connection: WebSocket
/** Whether the platform answers calls. */
let answers: boolean
let charger: OwnCharger

beforeEach(async () => {
  answers = true
  platform = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'ocpp1.6' })
  platform.on('connection', (socket) => {
    connection = socket
    socket.on('message', (data: Buffer) => {
      const [type, id] = JSON.parse(String(data)) as [number, string]
      const body = { currentTime: '2026-03-02T08:00:00Z', status: 'Accepted', interval: 300 }
      if (type === 2 && answers) socket.send(JSON.stringify([3, id, body]))
    })
  })
  await new Promise((resolve) => platform.once('listening', resolve))
  charger = new OwnCharger({ url: `ws://127.0.0.1:${(platform.address() as AddressInfo).port}`, identity: 'CP-1' })
  await charger.connect()
})
afterEach(async () => {
  charger.close()
  await new Promise((resolve) => platform.close(resolve))
})

test('keeps the last 1,000 calls of the platform', async () => {
  for (let id = 0; id <= 1_000; id++) connection.send(JSON.stringify([2, `${id}`, 'Reset', { number: id }]))
  await expect.poll(() => charger.received.at(-1)?.params).toEqual({ number: 1_000 })
  expect([charger.received.length, charger.received[0]?.params]).toEqual([1_000, { number: 1 }])
})

test('100 calls wait for a silent platform, and a further one fails', async () => {
  answers = false
  const failures: unknown[] = []
  for (let call = 0; call < 100; call++) void charger.heartbeat().catch((error: unknown) => failures.push(error))
  await expect(charger.heartbeat()).rejects.toThrow('Too many calls wait for an answer')
  expect(failures).toEqual([])
})
