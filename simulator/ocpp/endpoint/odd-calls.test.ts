import { describe, expect, test } from 'vitest'
import { readCall16 } from './calls-of-version-16.ts'
import { readCall201 } from './calls-of-version-201.ts'
import { meterOf } from './sampled-values.ts'

const READING = { now: '2026-03-02T08:00:00.000Z', isKnown: true, accepts: () => true, discharges: false, note: () => {} }
const ODD = [undefined, null, 7, 'text', [], {}, { a: [null] }, [null], [[]], true] as const

describe.each([
  [
    '1.6',
    readCall16,
    ['connectorId', 'chargePointVendor', 'status', 'idTag', 'meterStart', 'transactionId', 'meterStop', 'meterValue'],
  ],
  [
    '2.0.1',
    readCall201,
    ['evseId', 'evse', 'chargingStation', 'connectorStatus', 'idToken', 'transactionInfo', 'eventType', 'meterValue'],
  ],
] as const)('a call of OCPP %s', (_, read, fields) => {
  test.each(['BootNotification', 'StatusNotification', 'Authorize', 'MeterValues'])(
    '%s with any odd field has an answer',
    (method) => {
      for (const odd of ODD) {
        expect(read(method, odd, READING)?.answer(1)).toBeDefined()
        for (const field of fields) {
          const one = read(method, { connectorId: 1, evseId: 1, [field]: odd }, READING)
          expect(one?.answer(1)).toBeDefined()
        }
      }
    },
  )
})

test('one unreadable part does not lose the others', () => {
  const sampledValue = [{ value: 16, measurand: 'Current.Import' }, null, { value: 'x' }]
  const call = { connectorId: '1', transactionId: '5', meterValue: [null, { timestamp: null, sampledValue }] }
  expect(readCall16('MeterValues', call, READING)).toMatchObject({
    to: { connector: 1 },
    message: { meter: { currentA: [16] }, transaction: '5' },
  })
})

test('an unknown status says only that the charger is online, and one in other case is read', () => {
  const status = (word: unknown) => readCall16('StatusNotification', { connectorId: 1, status: word }, READING)?.message
  expect(status('charging')).toEqual({ status: 'Charging' })
  expect(status('Dancing')).toEqual({ heartbeat: true })
  const word = { evseId: 1, connectorStatus: 'available' }
  expect(readCall201('StatusNotification', word, READING)?.message).toEqual({ status: 'Available' })
})

test('a phase whose value cannot be read is not a phase without a current', () => {
  const current = (value: string, phase: string) => ({ value, phase, measurand: 'Current.Import' })
  expect(meterOf([current('', 'L1'), current('10', 'L2'), current('10', 'L3')])).toEqual({ currentA: [null, 10, 10] })
  expect(meterOf([current('10', 'L2')])).toEqual({ currentA: [0, 10] })
  expect(meterOf([current('10', 'L1'), current('0', 'L3')])).toEqual({ currentA: [10, null, 0] })
})

test('a boot names vendor and model only if the charger tells them', () => {
  const boot = (call: object) => readCall16('BootNotification', call, READING)?.message
  expect(boot({ chargePointVendor: 'V', chargePointModel: null })).toEqual({ boot: { vendor: 'V' } })
  expect(boot({ chargePointVendor: ' \u202E ', chargePointModel: 7 })).toEqual({ boot: { model: '7' } })
})
