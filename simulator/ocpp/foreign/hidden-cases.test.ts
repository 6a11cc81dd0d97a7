import { describe, expect, test } from 'vitest'
import type { RawCall } from '../testing/raw-charger.ts'
import { connector } from '../testing/raw-events.ts'
import {
  AT_16,
  BOOT,
  FREE,
  START,
  amperes,
  currents,
  energy,
  power,
  status,
  stop,
  values,
  AT_10,
  call,
  charging,
} from '../testing/raw-messages.ts'
import { after, isRead, startSite, type Row } from '../testing/reported-site.ts'

const ofPhases = (measurand: string, value: string, unit: string) =>
  ['L1', 'L2', 'L3'].map((phase) => ({ measurand, value, unit, phase }))
const voltages = (value: string) => ofPhases('Voltage', value, 'V')
const timed = (form: (iso: string) => unknown) =>
  call('MeterValues', (timestamp, transactionId) => ({
    connectorId: 1,
    transactionId,
    meterValue: [{ timestamp: form(timestamp), sampledValue: currents('10') }],
  }))
const DRAWING = { status: 'Charging', vehicle: expect.anything() as object }

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'a transaction': [
    [
      'of the highest number while nothing is drawn',
      [BOOT, status('Available'), values(currents('0'), { transactionId: 2 ** 63 })],
      FREE,
    ],
    [
      'of the highest number with a draw',
      [BOOT, status('Available'), ...Array.from({ length: 6 }, () => values(currents('10'), { transactionId: 2 ** 63 }))],
      { ...AT_10, ...DRAWING },
    ],
    [
      'of null with a draw',
      [BOOT, status('Available'), ...Array.from({ length: 6 }, () => values(currents('10'), { transactionId: null }))],
      { ...AT_10, ...DRAWING },
    ],
    ['that ends twice', charging(stop(500), stop(500)), { ...FREE, status: 'Finishing' }],
    [
      'whose end has a tag of null and values of null',
      charging(
        call('StopTransaction', (timestamp, transactionId) => ({
          transactionId,
          idTag: null,
          meterStop: 500,
          timestamp,
          transactionData: null,
        })),
      ),
      { ...FREE, status: 'Finishing' },
    ],
    [
      'whose end has no register and an unlisted reason',
      charging(call('StopTransaction', (timestamp, transactionId) => ({ transactionId, timestamp, reason: 'EVDisconnect' }))),
      { ...FREE, status: 'Finishing' },
    ],
    [
      'with a reservation of 0 and a register with decimals',
      [
        BOOT,
        call('StartTransaction', (timestamp) => ({
          connectorId: 1,
          idTag: 'T',
          meterStart: 1234.5,
          reservationId: 0,
          timestamp,
        })),
        status('Charging'),
        values(currents('16')),
      ],
      AT_16,
    ],
    [
      'with an empty tag',
      [
        BOOT,
        call('StartTransaction', (timestamp) => ({ connectorId: 1, idTag: '', meterStart: 0, timestamp })),
        status('Charging'),
        values(currents('16')),
      ],
      AT_16,
    ],
    [
      'without a time',
      [
        BOOT,
        call('StartTransaction', () => ({ connectorId: 1, idTag: 'T', meterStart: 0 })),
        status('Charging'),
        values(currents('16')),
      ],
      AT_16,
    ],
    ['that a suspension precedes', [BOOT, status('SuspendedEVSE'), START, status('Charging'), values(currents('10'))], AT_10],
  ],
  'a status': [
    [
      'Finishing as soon as a car is connected, with a draw',
      [
        BOOT,
        status('Finishing', { info: '{"reason":"plugInGun"}' }),
        ...Array.from({ length: 6 }, () => values(currents('10'), { transactionId: undefined })),
      ],
      { ...AT_10, ...DRAWING },
    ],
    [
      'Reserved that a draw follows',
      [BOOT, status('Reserved'), START, ...Array.from({ length: 6 }, () => values(currents('10')))],
      { ...AT_10, ...DRAWING },
    ],
    [
      'with the text null as information',
      [BOOT, status('Preparing', { info: 'null', vendorErrorCode: '0x0000' })],
      { status: 'Preparing' },
    ],
    ['Available with an error', [BOOT, status('Available', { errorCode: 'GroundFailure' })], { status: 'Available' }],
    [
      'with a zone of hours alone',
      [
        BOOT,
        call('StatusNotification', (timestamp) => ({
          connectorId: 1,
          errorCode: 'NoError',
          status: 'Preparing',
          timestamp: timestamp.replace(/\.000Z/, '+00'),
        })),
      ],
      { status: 'Preparing' },
    ],
  ],
  values: [
    [
      'with the mean of the phases as the power of all',
      charging(
        values([
          ...currents('9'),
          ...ofPhases('Power.Active.Import', '2070', 'W'),
          ...voltages('230'),
          power('2070', 'W'),
          amperes('9'),
        ]),
      ),
      { currentA: 9, powerW: expect.closeTo(6_210) },
    ],
    [
      'with the mean of the phases as the only power',
      charging(values([...currents('9'), ...voltages('230'), power('2070', 'W')])),
      { currentA: 9 },
    ],
    [
      'with a power of 0 for each phase beside currents',
      charging(values([...currents('10'), ...ofPhases('Power.Active.Import', '0', 'W')])),
      AT_10,
    ],
    [
      'with voltages between phases beside currents',
      charging(
        values([
          ...currents('10'),
          ...['L1-L2', 'L2-L3', 'L3-L1'].map((phase) => ({ measurand: 'Voltage', value: '398', unit: 'V', phase })),
        ]),
      ),
      { ...AT_10, voltageV: expect.closeTo(229.8, 0) },
    ],
    [
      'of an apparent power beside the active one',
      charging(
        values([...currents('10'), { measurand: 'Power.Apparent.Import', value: '6900', unit: 'VA' }, power('6800', 'W')]),
      ),
      { powerW: expect.closeTo(6_800) },
    ],
    ['with a zone of hours alone', charging(timed((iso) => iso.replace(/\.000Z/, '+00'))), AT_10],
    ['with a time in seconds', charging(timed((iso) => Date.parse(iso) / 1_000)), AT_10],
    ['with a time in ms as a text', charging(timed((iso) => String(Date.parse(iso)))), AT_10],
    [
      'of a trigger in its own word',
      charging(values(['L1', 'L2', 'L3'].map((phase) => amperes('10', phase, { context: 'Trigger' })))),
      AT_10,
    ],
    ['that repeat a phase', charging(values([...currents('10'), ...currents('10')])), AT_10],
    [
      'whose first phase is far below the others',
      charging(values([amperes('0.1', 'L1'), amperes('10', 'L2'), amperes('10', 'L3')])),
      { phasesInUse: 2, currentA: 10 },
    ],
    [
      'of a register of intervals',
      charging(values([...currents('10'), { ...energy('9'), measurand: 'Energy.Active.Import.Interval' }])),
      AT_10,
    ],
    ['with an infinite current keep the former ones', charging(values(currents('Infinity'))), AT_16],
    ['with a connector of the whole charger and a transaction', charging(values(currents('10'), { connectorId: 0 })), AT_16],
  ],
  'a boot': [
    ['that is empty', [['BootNotification', {}], status('Available')], { isOnline: true }],
    [
      'with numbers and lists as names',
      [['BootNotification', { chargePointVendor: 7, chargePointModel: ['M'], iccid: '', imsi: '' }], status('Available')],
      { isOnline: true },
    ],
  ],
}

describe.each(Object.entries(KINDS))('%s', (_, rows) => {
  test.each(rows)('%s', async (__, calls, expected) => {
    expect(await after(...calls)).toMatchObject(isRead(expected))
  })
})

const event = (eventType: string, seqNo: number, more: object = {}, about: object = {}): RawCall => [
  'TransactionEvent',
  (timestamp) => ({
    eventType,
    seqNo,
    timestamp,
    triggerReason: 'Authorized',
    transactionInfo: { transactionId: 'N', ...about },
    evse: { id: 1, connectorId: 1 },
    ...more,
  }),
]
const read201 = (sampledValue: readonly object[], key = 'meterValue') => ({
  [key]: [{ timestamp: '2026-03-02T08:00:00Z', sampledValue }],
})
const amps = (value: unknown) => ['L1', 'L2', 'L3'].map((phase) => ({ value, measurand: 'Current.Import', phase }))
const meter = (sampledValue: readonly object[]): RawCall => [
  'MeterValues',
  (timestamp) => ({ evseId: 1, meterValue: [{ timestamp, sampledValue }] }),
]
const STARTED = [connector('Occupied'), event('Started', 0, {}, { chargingState: 'Charging' })]

test.each<Row>([
  [
    'a boot with null parts',
    [['BootNotification', { reason: null, chargingStation: null }], connector('Available')],
    { isOnline: true },
  ],
  [
    'values without an event at a connector that is available',
    [connector('Available'), ...Array.from({ length: 6 }, () => meter(amps(10)))],
    { ...AT_10, ...DRAWING },
  ],
  [
    'values without an event at one that is occupied',
    [connector('Occupied'), ...Array.from({ length: 6 }, () => meter(amps(10)))],
    { ...AT_10, ...DRAWING },
  ],
  [
    'values after the end',
    [...STARTED, event('Ended', 1), ...Array.from({ length: 6 }, () => meter(amps(10)))],
    { ...AT_10, ...DRAWING },
  ],
  [
    'an event with an unlisted reason and state',
    [...STARTED, event('Updated', 1, { triggerReason: 'Mood', ...read201(amps(10)) }, { chargingState: 'Charging ' })],
    AT_10,
  ],
  ['an EVSE as a number', [...STARTED, event('Updated', 1, { evse: 1, ...read201(amps(10)) })], AT_10],
  [
    'a power with a multiplier as a text',
    [
      ...STARTED,
      event(
        'Updated',
        1,
        read201([{ value: 5.52, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W', multiplier: '3' } }]),
      ),
    ],
    { powerW: expect.closeTo(5_520) },
  ],
  [
    'a unit beside the value as in 1.6',
    [...STARTED, event('Updated', 1, read201([{ value: 5.52, measurand: 'Power.Active.Import', unit: 'kW' }]))],
    { powerW: expect.closeTo(5_520) },
  ],
  [
    'a unit as a text',
    [...STARTED, event('Updated', 1, read201([{ value: 5.52, measurand: 'Power.Active.Import', unitOfMeasure: 'kW' }]))],
    { powerW: expect.closeTo(5_520) },
  ],
])('2.0.1: %s', async (_, calls, expected) => {
  const site = await startSite({ protocol: 'ocpp2.0.1' })
  await site.send(...calls)
  expect(site.station()).toMatchObject(expected)
})
