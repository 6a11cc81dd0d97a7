import { expect, test } from 'vitest'
import { Anonymiser } from './anonymise.ts'
import { conversationOf } from './conversation.ts'
import { readLog } from './log-entries.ts'
import { chargerIn, jsonLines } from './play-log.ts'

const lines = (...messages: readonly unknown[]) =>
  messages.map((message) => `recv CP-NORTH: ${JSON.stringify(message)}`).join('\n')
const anonymised = (...messages: readonly unknown[]) =>
  jsonLines(new Anonymiser().entries(readLog(lines(...messages)).entries))
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { payload: unknown[] }).payload)

const serial = 'SN-4711-ABCDEF-0123456789-XYZ-123'

test('tags and serial numbers have other names of the same length, the same ones each time', () => {
  const [boot, authorize, start, event] = anonymised(
    [
      2,
      'a',
      'BootNotification',
      { chargePointSerialNumber: serial, meterSerialNumber: '123456', chargePointVendor: 'V', iccid: '' },
    ],
    [2, 'b', 'Authorize', { idTag: 'Deadbeef' }],
    [2, 'c', 'StartTransaction', { idTag: 'DEADBEEF', connectorId: 1 }],
    [
      2,
      'd',
      'TransactionEvent',
      { idToken: { idToken: 'deadbeef', type: 'Central' }, transactionInfo: { transactionId: `t-${serial}` } },
    ],
  )
  const boots = boot?.[3] as Record<string, string>
  expect(boots.chargePointSerialNumber).toMatch(/^S0+1$/)
  expect(boots.chargePointSerialNumber).toHaveLength(serial.length)
  expect(boots).toMatchObject({ chargePointVendor: 'V', iccid: '', meterSerialNumber: 'S00002' })
  expect([authorize?.[3], start?.[3], event?.[3]]).toEqual([
    { idTag: 'T0000003' },
    { idTag: 'T0000003', connectorId: 1 },
    {
      idToken: { idToken: 't0000003', type: 'Central' },
      transactionInfo: { transactionId: `t-${boots.chargePointSerialNumber}` },
    },
  ])
})

test.each([
  ['a password', [2, 'a', 'ChangeConfiguration', { key: 'AuthorizationKey', value: 'hunter2secret' }]],
  [
    'a password among configuration',
    [3, 'a', { configurationKey: [{ key: 'WiFiPassword', readonly: false, value: 'hunter2secret' }] }],
  ],
  [
    'a password of 2.0.1',
    [
      2,
      'a',
      'SetVariables',
      {
        setVariableData: [{ attributeValue: 'hunter2secret', component: { name: 'S' }, variable: { name: 'BasicAuthPassword' } }],
      },
    ],
  ],
  ['a certificate', [2, 'a', 'SignCertificate', { csr: 'hunter2secret' }]],
  ['an address', [2, 'a', 'GetDiagnostics', { location: 'ftp://me:hunter2secret@host/' }]],
  ['data of a maker', [2, 'a', 'DataTransfer', { vendorId: 'V', data: 'pin=hunter2secret' }]],
  [
    'signed values',
    [2, 'a', 'MeterValues', { meterValue: [{ sampledValue: [{ format: 'SignedData', value: 'hunter2secret' }] }] }],
  ],
  ['the name of the charger', [2, 'a', 'Heartbeat', {}]],
  ['the name of the charger in a text', [2, 'a', 'StatusNotification', { info: 'at CP-NORTH' }]],
  ['a name of a field', [2, 'a', 'StatusNotification', { info: [{ 'CP-NORTH': 1 }] }]],
  ['the id of a maker', [2, 'a', 'StatusNotification', { vendorId: 'org.hunter2' }]],
  ['data of a maker in another message', [2, 'a', 'StatusNotification', { customData: { vendorId: 'V', x: 'hunter2' } }]],
  ['a password by a short name', [2, 'a', 'StatusNotification', { pass: 'hunter2secret' }]],
])('%s is removed', (_, message) => {
  const text = JSON.stringify(anonymised(message))
  expect(text).not.toMatch(/hunter2|NORTH/)
  expect(text).toContain(JSON.stringify(message).slice(1, 8))
})

test('a secret is removed from the texts of other messages', () => {
  const [, status] = anonymised(
    [2, 'a', 'ChangeConfiguration', { key: 'AuthorizationKey', value: 'hunter2secret' }],
    [2, 'b', 'StatusNotification', { info: 'refused hunter2secret' }],
  )
  expect(status?.[3]).toEqual({ info: 'refused (removed)' })
})

test('a location of values, a short tag and odd values stay as they are', () => {
  const sampledValue = [{ location: 'Outlet', value: '1', measurand: 'X' }]
  expect(anonymised([2, 'a', 'MeterValues', { meterValue: [{ sampledValue }] }])).toEqual([
    [2, 'a', 'MeterValues', { meterValue: [{ sampledValue }] }],
  ])
  expect(anonymised([2, 'a', 'Authorize', { idTag: 'T' }], [2, 'b', 'X', { status: 'T', idTag: null }])).toEqual([
    [2, 'a', 'Authorize', { idTag: '1' }],
    [2, 'b', 'X', { status: 'T', idTag: null }],
  ])
})

test('the result is a log with the same directions and times', () => {
  const text = `2026-03-02T08:00:00Z recv A: [2,"a","Heartbeat",{}]\n2026-03-02T08:00:01Z send A: [3,"a",{"currentTime":"2026-03-02T08:00:01Z"}]`
  const again = readLog(jsonLines(readLog(text).entries)).entries
  const [was, is] = [conversationOf(readLog(text).entries), conversationOf(again)]
  expect(is).toEqual(was)
})

test('a log of several chargers needs the name of one', () => {
  const reading = readLog('recv A: [2,"a","Heartbeat",{}]\nrecv B: [2,"b","Heartbeat",{}]')
  expect(() => chargerIn(reading, undefined)).toThrow('Choose one with --from: A, B.')
  expect(chargerIn(reading, 'B').conversation.ofCharger.map(({ call }) => call.id)).toEqual(['b'])
  expect(() => chargerIn(readLog('x\nrecv A: [2,"a","Heart'), undefined)).toThrow('line 2 has a message that is cut')
})
