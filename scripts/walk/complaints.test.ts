import { expect, test } from 'vitest'
import { complaintsOf, expectedComplaints } from './complaints.ts'

const failed = (cause: string, path: string) => `Failed to load resource: ${cause} http://127.0.0.1:8080${path}`
const status = (code: number, path: string) => failed(`the server responded with a status of ${code} (Some Text)`, path)
const isExpected = (text: string, ...lines: Record<string, unknown>[]) => expectedComplaints(lines).test(text)

const STATIONS = '/api/stations?page=0&pageSize=25'

test('a truncated reply may end with and without compression', () => {
  const line = { fault: { call: 'listStations', truncate: true, times: 1 } }
  for (const cause of [
    'net::ERR_CONTENT_LENGTH_MISMATCH',
    'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
    'net::ERR_CONTENT_DECODING_FAILED',
  ]) {
    expect(isExpected(failed(cause, STATIONS), line)).toBe(true)
    expect(isExpected(failed(cause, STATIONS))).toBe(false)
    expect(isExpected(failed(cause, '/api/groups'), line)).toBe(false)
  }
})

test('a dropped reply ends the connection of that call only', () => {
  const line = { fault: { call: 'readGroup', drop: true, times: 1 } }
  expect(isExpected(failed('net::ERR_EMPTY_RESPONSE', '/api/groups/1'), line)).toBe(true)
  expect(isExpected(failed('net::ERR_EMPTY_RESPONSE', '/api/groups/1/bids'), line)).toBe(false)
})

test('a status is expected for the call of the fault only, and 500 is not expected without a fault', () => {
  const line = { fault: { call: 'listStations', status: 500, times: 1 } }
  expect(isExpected(status(500, STATIONS), line)).toBe(true)
  expect(isExpected(status(503, STATIONS), line)).toBe(false)
  expect(isExpected(status(500, STATIONS))).toBe(false)
})

test('a refused input is expected, and a call that the user may not make is not', () => {
  expect(isExpected(status(400, '/api/groups/1'))).toBe(true)
  expect(isExpected(status(403, '/api/groups/1'))).toBe(false)
})

test('an invalid body is reported once for each field of that call', () => {
  const line = { fault: { call: 'readOverview', malformed: true, times: 1 } }
  expect(isExpected('Contract mismatch: GET /api/dashboard (the whole reply): is missing', line)).toBe(true)
  expect(isExpected('Contract mismatch: GET /api/stations data: is missing', line)).toBe(false)
  expect(
    isExpected('Contract mismatch: GET /api/dashboard problems: is missing', {
      fault: { call: 'readOverview', body: {}, times: 1 },
    }),
  ).toBe(true)
})

test('a delay, a call without a reply, and a fault of a topic are not reported', () => {
  for (const effect of [{ delay: '2s' }, { hang: true }]) {
    expect(complaintsOf({ fault: { call: 'readGroup', ...effect, times: 1 } })).toEqual([])
  }
  expect(complaintsOf({ fault: { topic: '#', malformed: true, times: 1 } })).toEqual([])
})

test('an exception is never expected', () => {
  const line = { fault: { call: 'readOverview', malformed: true, truncate: true, drop: true, status: 500, times: 1 } }
  expect(isExpected('uncaught: Cannot read properties of undefined', line, { broker: { down: true } })).toBe(false)
})
