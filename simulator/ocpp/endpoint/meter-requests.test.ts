import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MeterRequests, meterRequest } from './meter-requests.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const TARGET = { connector: 1, transaction: { number: 7, id: 't-7' } }

/** Requests to a charger that draws this current and gives these answers, with the connectors that were asked. */
function requesting({ drawA = 16, answer = async (): Promise<object> => ({ status: 'Accepted' }) } = {}) {
  const asked: unknown[] = []
  const draw = { currentA: drawA }
  const requests = new MeterRequests({
    protocol: 'ocpp1.6',
    call: (method, params) => {
      asked.push({ method, ...params })
      return answer()
    },
    isAbove: (_, limitA) => draw.currentA > limitA,
  })
  return { asked, draw, requests }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a charger is asked for values after it has accepted a limit below its draw, and again while its draw is above', async () => {
  const { asked, requests } = requesting()
  requests.accepted(TARGET, 10)
  await pass(2_200)
  expect(asked).toEqual([])
  await pass(200)
  expect(asked).toEqual([{ method: 'TriggerMessage', requestedMessage: 'MeterValues', connectorId: 1 }])
  await pass(60_000)
  expect(asked).toHaveLength(2)
})

test('a charger that has reported a draw within the limit is not asked', async () => {
  const { asked, draw, requests } = requesting()
  requests.accepted(TARGET, 20)
  requests.accepted(TARGET, null)
  await pass(10_000)
  requests.accepted(TARGET, 10)
  draw.currentA = 10
  await pass(10_000)
  expect(asked).toEqual([])
})

test('a newer limit replaces the requests of an older one', async () => {
  const { asked, requests } = requesting()
  requests.accepted(TARGET, 10)
  await pass(2_000)
  requests.accepted(TARGET, 8)
  await pass(2_200)
  expect(asked).toEqual([])
  await pass(200)
  expect(asked).toHaveLength(1)
})

test.each([
  ['answers NotImplemented', async () => ({ status: 'NotImplemented' })],
  ['answers with an error', () => Promise.reject(new Error('NotSupported'))],
])('a charger that %s is not asked again until it boots', async (_, answer) => {
  const { asked, requests } = requesting({ answer })
  requests.accepted(TARGET, 10)
  await pass(10_000)
  requests.accepted(TARGET, 8)
  await pass(10_000)
  expect(asked).toHaveLength(1)
  requests.booted()
  requests.accepted(TARGET, 6)
  await pass(3_000)
  expect(asked).toHaveLength(2)
})

test('after the end of the connection nothing is asked', async () => {
  const { asked, requests } = requesting()
  requests.accepted(TARGET, 10)
  requests.stop()
  await pass(10_000)
  expect(asked).toEqual([])
})

test('in a transaction of OCPP 2.0.1 the charger is asked for an event of the transaction', () => {
  expect(meterRequest('ocpp2.0.1', TARGET)).toEqual({ requestedMessage: 'TransactionEvent', evse: { id: 1 } })
  expect(meterRequest('ocpp2.0.1', { ...TARGET, transaction: null })).toEqual({
    requestedMessage: 'MeterValues',
    evse: { id: 1 },
  })
})
