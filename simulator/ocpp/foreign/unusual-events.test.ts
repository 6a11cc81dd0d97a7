import { expect, test } from 'vitest'
import { BOOT_201, connector, event as eventOf } from '../testing/raw-events.ts'
import { beats, call } from '../testing/raw-messages.ts'
import { isRead, startSite, type Row } from '../testing/reported-site.ts'

/* Words, numbers, places of fields and orders of OCPP 2.0.1 that no report names. */

const AT_5520_W = { powerW: expect.closeTo(5_520) }
const sampled = (value: unknown, more: object = { unitOfMeasure: { unit: 'W' } }) => ({
  value,
  measurand: 'Power.Active.Import',
  ...more,
})
/** An event with a power. */
const event = (
  eventType: string,
  { info = {}, sample = sampled(5_520), ...more }: { info?: object; sample?: unknown; [field: string]: unknown } = {},
) => eventOf(eventType, more, info, [sample])
/** A status of five seconds ago. */
const late = (connectorStatus: string, connectorId = 1) =>
  call('StatusNotification', (timestamp) => {
    return { timestamp: new Date(Date.parse(timestamp) - 5_000).toISOString(), connectorStatus, evseId: 1, connectorId }
  })
const RUNNING = { ...AT_5520_W, status: 'Charging', ocpp: { transaction: { id: 'N' } } }
test.each<Row>([
  [
    'Started without a state',
    [BOOT_201, event('Started', { info: { chargingState: undefined } })],
    { ...AT_5520_W, status: 'Charging' },
  ],
  [
    'a reason that is not listed, without a number',
    [BOOT_201, event('Started', { triggerReason: 'Maker', seqNo: undefined, info: { remoteStartId: 99 } })],
    RUNNING,
  ],
  ['an EVSE that is null', [BOOT_201, event('Started', { evse: null })], RUNNING],
  ['an EVSE without a number', [BOOT_201, event('Started', { evse: { connectorId: 1 } })], RUNNING],
  ['EVSE 0', [BOOT_201, event('Started', { evse: { id: 0 } })], RUNNING],
  ['fields of the maker', [BOOT_201, event('Started', { customData: { vendorId: 'x' }, cableMaxCurrent: 32 })], RUNNING],
  [
    'an id that is used again after a transaction without its start',
    [BOOT_201, event('Updated'), ...beats(2), event('Ended'), connector('Available'), ...beats(2), event('Started')],
    RUNNING,
  ],
  [
    'an id that is used again',
    [BOOT_201, event('Started'), ...beats(2), event('Ended'), connector('Available'), ...beats(2), event('Started')],
    RUNNING,
  ],
  [
    'Available of another connector of its EVSE',
    [BOOT_201, event('Started'), connector('Available', { connectorId: 2 }), event('Updated')],
    RUNNING,
  ],
  [
    'Unavailable of another connector of its EVSE',
    [BOOT_201, event('Started'), connector('Unavailable', { connectorId: 2 })],
    RUNNING,
  ],
  [
    'a late status of the first of two free connectors',
    [
      BOOT_201,
      connector('Occupied'),
      ...beats(6),
      connector('Available'),
      connector('Available', { connectorId: 2 }),
      late('Occupied'),
    ],
    { status: 'Available', vehicle: null },
  ],
  [
    'a late status of the second of two free connectors',
    [
      BOOT_201,
      connector('Available'),
      connector('Occupied', { connectorId: 2 }),
      ...beats(6),
      connector('Available', { connectorId: 2 }),
      connector('Available'),
      late('Occupied', 2),
    ],
    { status: 'Available', vehicle: null },
  ],
  [
    'a status after a boot by a clock that began again',
    [BOOT_201, connector('Available'), connector('Available', { connectorId: 2 }), BOOT_201, late('Occupied')],
    { status: 'Preparing' },
  ],
  [
    'the second connector of its EVSE in use',
    [
      BOOT_201,
      connector('Available'),
      connector('Occupied', { connectorId: 2 }),
      event('Started', { evse: { id: 1, connectorId: 2 } }),
      connector('Available'),
    ],
    RUNNING,
  ],
  [
    'Ended without another status',
    [BOOT_201, event('Started'), event('Ended')],
    { status: 'Finishing', powerW: 0, vehicle: null },
  ],
  [
    'a signed value in the form of 1.6',
    [BOOT_201, event('Started'), event('Updated', { sample: sampled(1, { format: 'SignedData' }) })],
    RUNNING,
  ],
  [
    'a power with a multiplier',
    [BOOT_201, event('Started', { sample: sampled(55.2, { unitOfMeasure: { unit: 'W', multiplier: 2 } }) })],
    RUNNING,
  ],
  ['a report without its fields', [BOOT_201, event('Started'), call('NotifyEvent', () => ({ eventData: [{}] }))], RUNNING],
  ['a unit beside the value', [BOOT_201, event('Started', { sample: sampled(5.52, { unit: 'kW' }) })], RUNNING],
  ['a unit without its object', [BOOT_201, event('Started', { sample: sampled(5.52, { unitOfMeasure: 'kW' }) })], RUNNING],
  [
    'a multiplier as text',
    [BOOT_201, event('Started', { sample: sampled(5.52, { unitOfMeasure: { unit: 'W', multiplier: '3' } }) })],
    RUNNING,
  ],
  ['an EVSE that is a number', [BOOT_201, event('Started', { evse: 1 })], RUNNING],
  ['an EVSE whose id is a text', [BOOT_201, event('Started', { evse: { id: '1' } })], RUNNING],
  ['an EVSE by evseId', [BOOT_201, event('Started', { evse: undefined, evseId: 1 })], RUNNING],
  [
    'a number as id of the transaction',
    [BOOT_201, event('Started', { info: { transactionId: 77 } })],
    { ocpp: { transaction: { id: '77' } } },
  ],
  [
    'the transaction at the top of the event',
    [BOOT_201, event('Started', { transactionInfo: undefined, transactionId: 'N', chargingState: 'Charging' })],
    RUNNING,
  ],
  ['Start and Update', [BOOT_201, event('Start'), event('Update')], RUNNING],
  ['End', [BOOT_201, event('Started'), event('End')], { powerW: 0, vehicle: null }],
  ['Stopped', [BOOT_201, event('Started'), event('Stopped')], { powerW: 0, vehicle: null }],
  ['an event without a moment', [BOOT_201, event('Started', { timestamp: undefined })], RUNNING],
  [
    'an event whose other fields are texts',
    [BOOT_201, event('Started', { offline: 'false', seqNo: '1', numberOfPhasesUsed: '3' })],
    RUNNING,
  ],
  ['Charging of 1.6', [BOOT_201, connector('Charging')], { status: 'Charging' }],
  ['Preparing of 1.6', [BOOT_201, connector('Preparing')], { status: 'Preparing' }],
  ['Finishing of 1.6', [BOOT_201, event('Started'), connector('Finishing')], { vehicle: null }],
  [
    'a status with the fields of 1.6',
    [BOOT_201, call('StatusNotification', () => ({ status: 'Occupied', connectorId: 1 }))],
    { status: 'Preparing' },
  ],
  [
    'a state in two words',
    [BOOT_201, event('Started'), event('Updated', { info: { chargingState: 'Suspended EV' }, sample: sampled(0) })],
    { status: 'SuspendedEV' },
  ],
  [
    'Idle and Available without Ended',
    [
      BOOT_201,
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
