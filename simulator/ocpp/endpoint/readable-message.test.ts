import { describe, expect, test } from 'vitest'
import type { Protocol } from './limit-call.ts'
import { Deviations, readableAnswer, readableCall } from './readable-message.ts'

const call = (protocol: Protocol, action: string, params: unknown) => {
  const noted = new Deviations(protocol)
  const read = readableCall(protocol, action, params, noted)
  return { read, noted: noted.all.map(({ clause, what }) => `${clause}: ${what}`) }
}
const answer = (protocol: Protocol, action: string, params: unknown) => {
  const noted = new Deviations(protocol)
  const read = readableAnswer(protocol, action, params, noted)
  return { read, noted: noted.all.map(({ clause, what }) => `${clause}: ${what}`) }
}

const STATUS = { connectorId: 1, errorCode: 'NoError', status: 'Faulted' }
const BOOT = { chargePointVendor: 'V', chargePointModel: 'M' }
const MOMENT = '2026-03-02T08:00:00Z'

describe('a call without deviations', () => {
  test.each([
    ['ocpp1.6', 'StatusNotification', STATUS],
    ['ocpp1.6', 'BootNotification', BOOT],
    ['ocpp1.6', 'StatusNotification', { ...STATUS, timestamp: '2026-03-02T08:00:00.123456+05:30' }],
    ['ocpp2.0.1', 'StatusNotification', { timestamp: MOMENT, connectorStatus: 'Faulted', evseId: 1, connectorId: 1 }],
    [
      'ocpp2.0.1',
      'BootNotification',
      { reason: 'PowerUp', chargingStation: { vendorName: 'V', model: 'M', customData: { vendorId: 'x', own: [1] } } },
    ],
  ] as const)('%s %s %j is read as it is', (protocol, action, params) => {
    expect(call(protocol, action, params)).toEqual({ read: params, noted: [] })
  })
})

describe('a deviation of one field', () => {
  test.each([
    // Texts.
    [
      'BootNotification',
      { ...BOOT, chargePointSerialNumber: 'x'.repeat(33) },
      'chargePointSerialNumber: is longer than 25 characters',
      {},
    ],
    ['BootNotification', { ...BOOT, iccid: 89 }, 'iccid: is a number in place of a text', { iccid: '89' }],
    ['BootNotification', { ...BOOT, imsi: true }, 'imsi: is a boolean in place of a text', { imsi: 'true' }],
    ['BootNotification', { ...BOOT, imsi: [] }, 'imsi: is a list in place of a text, and is ignored', { imsi: undefined }],
    ['StatusNotification', { ...STATUS, info: null }, 'info: is null, and is ignored', { info: undefined }],
    ['StatusNotification', { ...STATUS, errorCode: 'Broken' }, 'errorCode: "Broken" is not in the standard', {}],
    [
      'StatusNotification',
      { ...STATUS, status: 'faulted ' },
      'status: "faulted " is not in the standard; read as Faulted',
      { status: 'Faulted' },
    ],
    [
      'StatusNotification',
      { ...STATUS, timestamp: '2026-03-02 08:00:00' },
      'timestamp: has no time zone; read as UTC',
      { timestamp: '2026-03-02T08:00:00Z' },
    ],
    ['StatusNotification', { ...STATUS, timestamp: 'noon' }, 'timestamp: is not a date and time as in RFC 3339', {}],
    // Numbers.
    ['StatusNotification', { ...STATUS, connectorId: ' 2 ' }, 'connectorId: is a text in place of a number', { connectorId: 2 }],
    ['StatusNotification', { ...STATUS, connectorId: 1.5 }, 'connectorId: is not a whole number', {}],
    [
      'StatusNotification',
      { ...STATUS, connectorId: 'one' },
      'connectorId: is a text in place of a number, and is ignored',
      { connectorId: undefined },
    ],
    [
      'StatusNotification',
      { ...STATUS, connectorId: {} },
      'connectorId: is an object in place of a number, and is ignored',
      { connectorId: undefined },
    ],
    // Lists.
    [
      'MeterValues',
      { connectorId: 1, meterValue: { timestamp: MOMENT, sampledValue: [] } },
      'meterValue: is an object in place of a list',
      { meterValue: [{ timestamp: MOMENT, sampledValue: [] }] },
    ],
  ] as const)('%s %j: %s', (action, params, deviation, change) => {
    const { read, noted } = call('ocpp1.6', action, params)
    expect(noted).toEqual([`OCPP 1.6 ${action}.req/${deviation}`])
    const expected = { ...params, ...change }
    expect(read).toEqual(JSON.parse(JSON.stringify(expected)))
  })

  test.each([
    ['an unknown field', { ...STATUS, more: 1 }, 'has the field "more", which is not in the standard, and is ignored'],
    [
      'a field of a later version',
      { ...STATUS, customData: {} },
      'has the field "customData", which is not in the standard, and is ignored',
    ],
    [
      'a field of objects',
      { ...STATUS, ['__proto__x']: 1 },
      'has the field "__proto__x", which is not in the standard, and is ignored',
    ],
  ])('%s is left out', (_, params, what) => {
    expect(call('ocpp1.6', 'StatusNotification', params)).toEqual({
      read: STATUS,
      noted: [`OCPP 1.6 StatusNotification.req: ${what}`],
    })
  })

  test('a field in other case is read, unless the right one is there too', () => {
    const { connectorId, ...others } = STATUS
    expect(call('ocpp1.6', 'StatusNotification', { ...others, connectorID: connectorId })).toEqual({
      read: STATUS,
      noted: ['OCPP 1.6 StatusNotification.req: has the field "connectorID"; read as connectorId'],
    })
    expect(call('ocpp1.6', 'StatusNotification', { connectorID: 7, ...STATUS }).read).toEqual(STATUS)
  })

  test('a missing field is noted, and the rest is read', () => {
    expect(call('ocpp1.6', 'StatusNotification', { status: 'Available' })).toEqual({
      read: { status: 'Available' },
      noted: ['OCPP 1.6 StatusNotification.req/connectorId: is missing', 'OCPP 1.6 StatusNotification.req/errorCode: is missing'],
    })
  })

  test('names from objects of the language are fields like others', () => {
    const params = JSON.parse(
      '{"__proto__":{"status":"Available"},"constructor":1,"toString":null,"status":"Faulted"}',
    ) as unknown
    expect(call('ocpp1.6', 'StatusNotification', params).read).toEqual({ status: 'Faulted' })
  })
})

test('one odd sampled value keeps the others, and its words are left to their reader', () => {
  const good = { value: '16.0', measurand: 'Current.Import', unit: 'A' }
  const odd = [null, 7, { value: 16, measurand: 'Current.import', unit: 'Amps', phase: 'l1', more: 1 }, { value: null }]
  const { read, noted } = call('ocpp1.6', 'MeterValues', {
    connectorId: 1,
    meterValue: [{ timestamp: null, sampledValue: [good, ...odd] }],
  })
  expect(read.meterValue).toEqual([
    { sampledValue: [good, { value: '16', measurand: 'Current.import', unit: 'Amps', phase: 'l1' }, {}] },
  ])
  expect(noted.filter((one) => /measurand|unit|phase/.test(one))).toEqual([])
  expect(noted.length).toBeGreaterThanOrEqual(5)
})

describe('an answer', () => {
  test.each([
    ['ocpp1.6', 'SetChargingProfile', { status: 'Accepted', customData: {} }, { status: 'Accepted' }],
    ['ocpp1.6', 'SetChargingProfile', { status: 'accepted' }, { status: 'Accepted' }],
    ['ocpp2.0.1', 'SetChargingProfile', { status: 'Accepted', statusInfo: null, more: 1 }, { status: 'Accepted' }],
    [
      'ocpp1.6',
      'GetConfiguration',
      { configurationKey: [{ key: 'A', readonly: 'true', value: 3 }, null], unknownKey: null },
      { configurationKey: [{ key: 'A', readonly: true, value: '3' }] },
    ],
    ['ocpp1.6', 'GetConfiguration', null, {}],
    ['ocpp1.6', 'GetConfiguration', ['Accepted'], {}],
  ] as const)('%s %s %j is read', (protocol, action, given, read) => {
    const found = answer(protocol, action, given)
    expect(found.read).toEqual(read)
    expect(found.noted.length).toBeGreaterThan(0)
  })
})

test('a message has 20 deviations at most, each once, and texts that people can read', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`own${place}\u202e\u0000${'x'.repeat(500)}`, place]))
  const noted = new Deviations('ocpp1.6')
  readableCall('ocpp1.6', 'Heartbeat', many, noted)
  readableCall('ocpp1.6', 'Heartbeat', many, noted)
  expect(noted.all).toHaveLength(20)
  for (const { what } of noted.all) {
    expect(what.length).toBeLessThan(200)
    expect(what).not.toMatch(/\p{C}/u)
  }
})
