import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChargerMessage } from '#contract/ocpp/chargers.ts'
import {
  chipOf,
  DEVICE,
  deviationsCsv,
  directionText,
  kindText,
  latencyText,
  protocolCsv,
  protocolJson,
} from './protocol-texts.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))
afterEach(() => vi.unstubAllEnvs())

const call: ChargerMessage = {
  seq: 0,
  at: '2026-03-02T08:00:00.000Z',
  isOutbound: false,
  kind: 'call',
  action: 'Heartbeat',
  text: '[2,"a","Heartbeat",{}]',
  latencyMs: null,
}
const error: ChargerMessage = { ...call, seq: 1, isOutbound: true, kind: 'error', text: '[4,"a"…', latencyMs: 1_234 }

test('names kind, direction and latency of a message', () => {
  expect([kindText(call), directionText(call), latencyText(call)]).toEqual(['Call', 'From charger', '–'])
  expect([kindText(error), directionText(error), latencyText(error)]).toEqual(['Error', 'To charger', '1 234 ms'])
  expect(kindText(call, DEVICE)).toBe('Message')
})

test('an error is in the filter of errors only', () => {
  expect([call, { ...call, isOutbound: true }, error, { ...call, kind: 'unreadable' as const }].map(chipOf)).toEqual([
    'in',
    'out',
    'error',
    'error',
  ])
})

test('exports messages as JSON, and a cut message as text', () => {
  const [first, second] = JSON.parse(protocolJson([call, error]))
  expect(first).toMatchObject({ seq: 0, action: 'Heartbeat', message: [2, 'a', 'Heartbeat', {}] })
  expect(second).toMatchObject({ seq: 1, message: '[4,"a"…' })
})

test('exports messages as CSV with their times', () => {
  const [head, first, second] = protocolCsv([call, error]).split('\r\n')
  expect(head).toMatch(/^Time \(UTC\),.*Direction,Kind,Action,Latency \(ms\),Message$/)
  expect(first).toMatch(/^2026-03-02T08:00:00Z,.*From charger,Call,Heartbeat,,"\[2,""a"",""Heartbeat"",\{\}\]"$/)
  expect(second).toContain('To charger,Error,Heartbeat,1234,')
})

test('exports deviations as CSV, without a text that a spreadsheet would run', () => {
  const times = { first: '2026-03-02T08:00:00.000Z', last: '2026-03-02T09:00:00.000Z' }
  const [head, row] = deviationsCsv([{ clause: 'OCPP 1.6 Heartbeat.req', what: '=1, is null', count: 3, ...times }]).split('\r\n')
  expect(head).toMatch(/^Message and field,Deviation,Messages,"First, Time \(UTC\)",.*"Last, Time \(UTC\)",/)
  expect(row).toMatch(/^OCPP 1\.6 Heartbeat\.req,"'=1, is null",3,2026-03-02T08:00:00Z,.*,2026-03-02T09:00:00Z,/)
})
