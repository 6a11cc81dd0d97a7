import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSocket } from '../charger/rpc-socket.ts'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'

type Site = Awaited<ReturnType<typeof startOcppSite>>
let site: Site
let strict: Site
beforeEach(async () => {
  site = await startOcppSite()
  strict = await startOcppSite(2, 40, {}, '127.0.0.1', true)
})
afterEach(() => Promise.all([site.stop(), strict.stop()]))

/** The code of the error that answers a frame. */
async function codeOf({ url }: Site, protocol: 'ocpp1.6' | 'ocpp2.0.1', frame: string): Promise<unknown> {
  const socket = await openSocket(`${url}/CP-1`, protocol)
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
] as const)('a strict endpoint, %s: %s with %j is answered with %s', async (protocol, action, params, code) => {
  expect(await codeOf(strict, protocol, JSON.stringify([2, 'a', action, params]))).toBe(code)
})

test.each([
  ['ocpp1.6', 'Nonsense', {}, 'NotImplemented'],
  ['ocpp1.6', 'StatusNotification', { connectorId: 1, errorCode: 'NoError' }, 'OccurrenceConstraintViolation'],
  ['ocpp1.6', 'StatusNotification', { ...STATUS, status: null }, 'OccurrenceConstraintViolation'],
  ['ocpp1.6', 'StatusNotification', { ...STATUS, status: {} }, 'TypeConstraintViolation'],
  ['ocpp1.6', 'StatusNotification', null, 'OccurrenceConstraintViolation'],
  ['ocpp1.6', 'StatusNotification', [STATUS], 'no error'],
  ['ocpp1.6', 'MeterValues', { connectorId: 1 }, 'OccurrenceConstraintViolation'],
  ['ocpp1.6', 'MeterValues', { connectorId: 1, meterValue: 'none' }, 'TypeConstraintViolation'],
  ['ocpp1.6', 'Authorize', {}, 'OccurrenceConstraintViolation'],
  ['ocpp2.0.1', 'StatusNotification', { ...STATUS_201, connectorStatus: undefined }, 'OccurenceConstraintViolation'],
  ['ocpp2.0.1', 'Authorize', { idToken: ['tag', 'other'] }, 'TypeConstraintViolation'],
  ['ocpp2.0.1', 'MeterValues', { evseId: 1, meterValue: null }, 'OccurenceConstraintViolation'],
  ['ocpp1.6', 'StatusNotification', { ...STATUS, more: 1 }, 'no error'],
  ['ocpp1.6', 'StatusNotification', { ...STATUS, errorCode: 'Broken', info: null, vendorId: 7 }, 'no error'],
  ['ocpp1.6', 'Authorize', { idTag: 'x'.repeat(21) }, 'no error'],
  ['ocpp1.6', 'Heartbeat', null, 'no error'],
  ['ocpp1.6', 'DataTransfer', { data: {} }, 'no error'],
  ['ocpp2.0.1', 'StatusNotification', { ...STATUS_201, evseId: '1', customData: 5 }, 'no error'],
  ['ocpp2.0.1', 'BootNotification', { reason: 'Bored' }, 'no error'],
] as const)('%s: %s with %j is answered with %s', async (protocol, action, params, code) => {
  expect(await codeOf(site, protocol, JSON.stringify([2, 'a', action, params]))).toBe(code)
})

test('a call that names neither its connector nor a transaction is refused by a charger with several connectors', async () => {
  const [first, second] = [{ identity: 'CP-1' }, { identity: 'CP-1', connector: 2 }]
  const stations = [first, second].map((ocpp, place) => ({
    id: 1 + place,
    name: `Place ${1 + place}`,
    type: 'Post',
    sellerId: 1,
    phaseOneLine: 1,
    ocpp,
  }))
  const twin = await startOcppSite(2, 40, { stations })
  const frame = JSON.stringify([2, 'a', 'StatusNotification', { errorCode: 'NoError', status: 'Charging' }])
  expect(await codeOf(twin, 'ocpp1.6', frame)).toBe('OccurrenceConstraintViolation')
  await twin.stop()
  expect(await codeOf(site, 'ocpp1.6', frame)).toBe('no error')
})

test.each([
  ['[2,', 'RpcFrameworkError'],
  ['{}', 'RpcFrameworkError'],
  ['[2,"a"]', 'RpcFrameworkError'],
  ['[9,"a","Heartbeat",{}]', 'MessageTypeNotSupported'],
])('the frame %s is answered with %s', async (frame, code) => {
  expect(await codeOf(site, 'ocpp1.6', frame)).toBe(code)
})
