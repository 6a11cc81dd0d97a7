import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { startOcppSite } from '#simulator/testing/ocpp-endpoint.ts'
import { openSocket } from '../charger/rpc-socket.ts'

let site: Awaited<ReturnType<typeof startOcppSite>>
let socket: WebSocket
beforeEach(async () => {
  site = await startOcppSite()
  socket = await openSocket(`${site.url}/CP-1`, 'ocpp1.6')
})
afterEach(async () => {
  socket.terminate()
  await site.stop()
})

let calls = 0
/** The answer to a call. Calls of the platform are not answered. */
const send = (action: string, params: unknown) => {
  const id = `c${calls++}`
  const answer = new Promise<unknown[]>((resolve) => {
    const listen = (data: Buffer) => {
      const frame = JSON.parse(String(data)) as unknown[]
      if (frame[1] !== id) return
      socket.off('message', listen)
      resolve(frame)
    }
    socket.on('message', listen)
  })
  socket.send(JSON.stringify([2, id, action, params]))
  return answer
}
const noted = (place = 0) => site.station(place).ocpp?.deviations.map(({ clause, what, count }) => `${count} ${clause} ${what}`)
const FAULT = { connectorId: 1, errorCode: 'Broken', info: null, status: 'Faulted' }

test('a message with deviations has its effect, and its deviations are counted by kind', async () => {
  for (let time = 0; time < 3; time++) expect((await send('StatusNotification', FAULT))[0]).toBe(3)
  expect(site.station().status).toBe('Faulted')
  const whats = [
    '3 OCPP 1.6 StatusNotification.req/errorCode "Broken" is not in the standard',
    '3 OCPP 1.6 StatusNotification.req/info is null, and is ignored',
  ]
  expect(noted()).toEqual(whats)
  const entries = site.engine.world.journal.entries.filter(({ kind }) => kind === 'ocpp-deviation')
  expect(entries).toHaveLength(2)
})

test('an action in another case is read and noted, and an unknown one is not implemented', async () => {
  const status = { connectorId: 1, errorCode: 'NoError', status: 'Faulted' }
  expect((await send('statusnotification', status))[0]).toBe(3)
  expect(site.station().status).toBe('Faulted')
  expect(noted()).toEqual(['1 OCPP 1.6 StatusNotification.req has the action "statusnotification"'])
  expect((await send('Dance', {})).slice(0, 3)).toEqual([4, expect.any(String), 'NotImplemented'])
})

test('deviations of values, of a refused call and of an answer without a station are counted', async () => {
  const sampledValue = [
    { value: '3,5', measurand: 'Current.Import', unit: 'Amps' },
    { value: 2, measurand: 'Current.Drawn' },
  ]
  const meterValue = [{ timestamp: '2026-03-02T08:00:00Z', sampledValue }]
  expect((await send('MeterValues', { connectorId: 1, meterValue }))[0]).toBe(3)
  expect((await send('MeterValues', { connectorId: 1 }))[0]).toBe(4)
  expect((await send('DataTransfer', { vendorId: 'x'.repeat(300) }))[0]).toBe(3)
  expect(noted()).toEqual([
    '1 OCPP 1.6 MeterValues.req/meterValue/sampledValue/value is a number in place of a text',
    '1 OCPP 1.6 MeterValues.req/meterValue/sampledValue a value has a decimal comma',
    '1 OCPP 1.6 MeterValues.req/meterValue/sampledValue the unit "Amps" is not in the standard',
    '1 OCPP 1.6 MeterValues.req/meterValue/sampledValue the measurand "Current.Drawn" is not in the standard',
    '1 OCPP 1.6 MeterValues.req/meterValue is missing',
    '1 OCPP 1.6 DataTransfer.req/vendorId is longer than 255 characters',
  ])
})

test('an answer with a field too many counts as the answer, and its deviation is noted', async () => {
  socket.on('message', (data: Buffer) => {
    const [type, id, action] = JSON.parse(String(data)) as [number, string, string]
    const answer = action === 'SetChargingProfile' ? { status: 'accepted', customData: {} } : {}
    if (type === 2) socket.send(JSON.stringify([3, id, answer]))
  })
  await send('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
  await send('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
  await site.engine.advance(2_000)
  for (let time = 0; time < 100 && !noted()?.some((one) => one.includes('SetChargingProfile')); time++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    await site.engine.advance(1_000)
  }
  expect(noted()?.filter((one) => one.includes('SetChargingProfile.conf'))).toEqual([
    expect.stringContaining('SetChargingProfile.conf/status "accepted" is not in the standard; read as Accepted'),
    expect.stringContaining('SetChargingProfile.conf has the field "customData"'),
  ])
  expect(site.engine.world.journal.entries.filter(({ kind }) => kind === 'ocpp-limit')).toEqual([])
})

test('a charger that disconnects, or the end of the server, leaves a summary with counts in the log', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'info').mockImplementation((text: string) => void lines.push(text))
  const other = await openSocket(`${site.url}/CP-2`, 'ocpp1.6')
  for (let time = 0; time < 3; time++) await send('StatusNotification', FAULT)
  socket.terminate()
  const summary =
    'CP-1 has disconnected after 6 deviations from OCPP of 2 kinds: 3 × OCPP 1.6 StatusNotification.req/errorCode: "Broken" is not in the standard; 3 × OCPP 1.6 StatusNotification.req/info: is null, and is ignored'
  await vi.waitFor(() => expect(lines).toEqual([summary]))
  // A charger without deviations leaves none.
  other.terminate()
  socket = await openSocket(`${site.url}/CP-1`, 'ocpp1.6')
  await send('Heartbeat', {})
  await site.endpoint.stop()
  await vi.waitFor(() => expect(lines).toEqual([summary, summary]))
  vi.restoreAllMocks()
})
