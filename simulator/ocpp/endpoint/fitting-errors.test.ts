import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSocket } from '../charger/rpc-socket.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'

let site: Awaited<ReturnType<typeof startOcppSite>>
beforeEach(async () => {
  site = await startOcppSite()
})
afterEach(() => site.stop())

/** The code of the error that answers a frame. */
async function codeOf(protocol: 'ocpp1.6' | 'ocpp2.0.1', frame: string): Promise<unknown> {
  const socket = await openSocket(`${site.url}/CP-1`, protocol)
  const answer = new Promise<string>((resolve) => {
    socket.once('message', (data: Buffer) => resolve(String(data)))
  })
  socket.send(frame)
  const [type, , code] = JSON.parse(await answer) as [number, string, unknown]
  socket.terminate()
  return type === 4 ? code : 'no error'
}

const STATUS = { connectorId: 1, errorCode: 'NoError', status: 'Charging' }
const STATUS_201 = { timestamp: '2026-03-02T08:00:00Z', connectorStatus: 'Occupied', evseId: 1, connectorId: 1 }

// The library writes some codes in one way for OCPP 1.6 and in another for 2.0.1.
test.each([
  ['ocpp1.6', 'StatusNotification', STATUS, 'no error'],
  ['ocpp1.6', 'Nonsense', {}, 'NotImplemented'],
  ['ocpp1.6', 'SetChargingProfile', {}, 'NotImplemented'],
  ['ocpp1.6', 'StatusNotification', { connectorId: 1, errorCode: 'NoError' }, 'OccurrenceConstraintViolation'],
  ['ocpp1.6', 'StatusNotification', { ...STATUS, more: 1 }, 'PropertyConstraintViolation'],
  ['ocpp1.6', 'StatusNotification', { ...STATUS, connectorId: 'one' }, 'TypeConstraintViolation'],
  ['ocpp1.6', 'Authorize', { idTag: 'x'.repeat(21) }, 'FormationViolation'],
  ['ocpp2.0.1', 'StatusNotification', STATUS_201, 'no error'],
  ['ocpp2.0.1', 'Nonsense', {}, 'NotImplemented'],
  ['ocpp2.0.1', 'StatusNotification', { ...STATUS_201, evseId: undefined }, 'OccurenceConstraintViolation'],
  ['ocpp2.0.1', 'StatusNotification', { ...STATUS_201, more: 1 }, 'PropertyConstraintViolation'],
  ['ocpp2.0.1', 'StatusNotification', { ...STATUS_201, evseId: 'one' }, 'TypeConstraintViolation'],
] as const)('%s: %s with %j is answered with %s', async (protocol, action, params, code) => {
  expect(await codeOf(protocol, JSON.stringify([2, 'a', action, params]))).toBe(code)
})

test.each([
  ['[2,', 'RpcFrameworkError'],
  ['{}', 'RpcFrameworkError'],
  ['[2,"a"]', 'RpcFrameworkError'],
  ['[9,"a","Heartbeat",{}]', 'MessageTypeNotSupported'],
])('the frame %s is answered with %s', async (frame, code) => {
  expect(await codeOf('ocpp1.6', frame)).toBe(code)
})
