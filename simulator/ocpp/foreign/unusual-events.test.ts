import { expect, test } from 'vitest'
import type { RawCall } from '../testing/raw-charger.ts'
import { beats } from '../testing/raw-messages.ts'
import { isRead, startSite, type Row } from '../testing/reported-site.ts'

/* Words, numbers, places of fields and orders of OCPP 2.0.1 that no report names. */

const call = (action: string, params: (timestamp: string) => object): RawCall => [action, params as never]
const AT_5520_W = { powerW: expect.closeTo(5_520) }
const boot: RawCall = ['BootNotification', { reason: 'PowerUp', chargingStation: { vendorName: 'V', model: 'M' } }]
const sampled = (value: unknown, more: object = { unitOfMeasure: { unit: 'W' } }) => ({
  value,
  measurand: 'Power.Active.Import',
  ...more,
})
/** An event of transaction t1 with a power. */
const event = (
  eventType: string,
  { info = {}, sample = sampled(5_520), ...more }: { info?: object; sample?: unknown; [field: string]: unknown } = {},
) =>
  call('TransactionEvent', (timestamp) => ({
    eventType,
    timestamp,
    triggerReason: 'MeterValuePeriodic',
    seqNo: 1,
    evse: { id: 1, connectorId: 1 },
    transactionInfo: { transactionId: 't1', chargingState: 'Charging', ...info },
    meterValue: [{ timestamp, sampledValue: [sample] }],
    ...more,
  }))
const connector = (connectorStatus: string, connectorId = 1) =>
  call('StatusNotification', (timestamp) => ({ timestamp, connectorStatus, evseId: 1, connectorId }))
/** A status of five seconds ago. */
const late = (connectorStatus: string, connectorId = 1) =>
  call('StatusNotification', (timestamp) => {
    return { timestamp: new Date(Date.parse(timestamp) - 5_000).toISOString(), connectorStatus, evseId: 1, connectorId }
  })
const RUNNING = { ...AT_5520_W, status: 'Charging', ocpp: { transaction: { id: 't1' } } }
test.each<Row>([
  [
    'Started without a state',
    [boot, event('Started', { info: { chargingState: undefined } })],
    { ...AT_5520_W, status: 'Charging' },
  ],
  [
    'a reason that is not listed, without a number',
    [boot, event('Started', { triggerReason: 'Maker', seqNo: undefined, info: { remoteStartId: 99 } })],
    RUNNING,
  ],
  ['an EVSE that is null', [boot, event('Started', { evse: null })], RUNNING],
  ['an EVSE without a number', [boot, event('Started', { evse: { connectorId: 1 } })], RUNNING],
  ['EVSE 0', [boot, event('Started', { evse: { id: 0 } })], RUNNING],
  ['fields of the maker', [boot, event('Started', { customData: { vendorId: 'x' }, cableMaxCurrent: 32 })], RUNNING],
  [
    'an id that is used again after a transaction without its start',
    [boot, event('Updated'), ...beats(2), event('Ended'), connector('Available'), ...beats(2), event('Started')],
    RUNNING,
  ],
  [
    'an id that is used again',
    [boot, event('Started'), ...beats(2), event('Ended'), connector('Available'), ...beats(2), event('Started')],
    RUNNING,
  ],
  ['Available of another connector of its EVSE', [boot, event('Started'), connector('Available', 2), event('Updated')], RUNNING],
  ['Unavailable of another connector of its EVSE', [boot, event('Started'), connector('Unavailable', 2)], RUNNING],
  [
    'a late status of the first of two free connectors',
    [boot, connector('Occupied'), ...beats(6), connector('Available'), connector('Available', 2), late('Occupied')],
    { status: 'Available', vehicle: null },
  ],
  [
    'a late status of the second of two free connectors',
    [
      boot,
      connector('Available'),
      connector('Occupied', 2),
      ...beats(6),
      connector('Available', 2),
      connector('Available'),
      late('Occupied', 2),
    ],
    { status: 'Available', vehicle: null },
  ],
  [
    'a status after a boot by a clock that began again',
    [boot, connector('Available'), connector('Available', 2), boot, late('Occupied')],
    { status: 'Preparing' },
  ],
  [
    'the second connector of its EVSE in use',
    [
      boot,
      connector('Available'),
      connector('Occupied', 2),
      event('Started', { evse: { id: 1, connectorId: 2 } }),
      connector('Available'),
    ],
    RUNNING,
  ],
  ['Ended without another status', [boot, event('Started'), event('Ended')], { status: 'Finishing', powerW: 0, vehicle: null }],
  [
    'a signed value in the form of 1.6',
    [boot, event('Started'), event('Updated', { sample: sampled(1, { format: 'SignedData' }) })],
    RUNNING,
  ],
  [
    'a power with a multiplier',
    [boot, event('Started', { sample: sampled(55.2, { unitOfMeasure: { unit: 'W', multiplier: 2 } }) })],
    RUNNING,
  ],
  ['a report without its fields', [boot, event('Started'), call('NotifyEvent', () => ({ eventData: [{}] }))], RUNNING],
  ['a unit beside the value', [boot, event('Started', { sample: sampled(5.52, { unit: 'kW' }) })], RUNNING],
  ['a unit without its object', [boot, event('Started', { sample: sampled(5.52, { unitOfMeasure: 'kW' }) })], RUNNING],
  [
    'a multiplier as text',
    [boot, event('Started', { sample: sampled(5.52, { unitOfMeasure: { unit: 'W', multiplier: '3' } }) })],
    RUNNING,
  ],
  ['an EVSE that is a number', [boot, event('Started', { evse: 1 })], RUNNING],
  ['an EVSE whose id is a text', [boot, event('Started', { evse: { id: '1' } })], RUNNING],
  ['an EVSE by evseId', [boot, event('Started', { evse: undefined, evseId: 1 })], RUNNING],
  [
    'a number as id of the transaction',
    [boot, event('Started', { info: { transactionId: 77 } })],
    { ocpp: { transaction: { id: '77' } } },
  ],
  [
    'the transaction at the top of the event',
    [boot, event('Started', { transactionInfo: undefined, transactionId: 't1', chargingState: 'Charging' })],
    RUNNING,
  ],
  ['Start and Update', [boot, event('Start'), event('Update')], RUNNING],
  ['End', [boot, event('Started'), event('End')], { powerW: 0, vehicle: null }],
  ['Stopped', [boot, event('Started'), event('Stopped')], { powerW: 0, vehicle: null }],
  ['an event without a moment', [boot, event('Started', { timestamp: undefined })], RUNNING],
  [
    'an event whose other fields are texts',
    [boot, event('Started', { offline: 'false', seqNo: '1', numberOfPhasesUsed: '3' })],
    RUNNING,
  ],
  ['Charging of 1.6', [boot, connector('Charging')], { status: 'Charging' }],
  ['Preparing of 1.6', [boot, connector('Preparing')], { status: 'Preparing' }],
  ['Finishing of 1.6', [boot, event('Started'), connector('Finishing')], { vehicle: null }],
  [
    'a status with the fields of 1.6',
    [boot, call('StatusNotification', () => ({ status: 'Occupied', connectorId: 1 }))],
    { status: 'Preparing' },
  ],
  [
    'a state in two words',
    [boot, event('Started'), event('Updated', { info: { chargingState: 'Suspended EV' }, sample: sampled(0) })],
    { status: 'SuspendedEV' },
  ],
  [
    'Idle and Available without Ended',
    [
      boot,
      event('Started'),
      event('Updated', { info: { chargingState: 'Idle', stoppedReason: 'Local' } }),
      connector('Available'),
    ],
    { powerW: 0, vehicle: null },
  ],
])('%s is read', async (_, calls, expected) => {
  const site = await startSite({ protocol: 'ocpp2.0.1' })
  await site.send(...calls)
  expect({ station: site.station(), refusals: site.refusals }).toMatchObject(isRead(expected))
})
