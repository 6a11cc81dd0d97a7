import { describe, expect, test } from 'vitest'
import type { RawCall } from '../testing/raw-charger.ts'
import { BOOT, START, status, values, amperes, currents, power, CHARGING, FREE, AT_16 } from '../testing/raw-messages.ts'
import { after, isRead, startSite, type Row } from '../testing/reported-site.ts'

/* Words, numbers and places of fields that no report names, by their kind. */

const AT_10 = { currentA: 10, phasesInUse: 3 }
const AT_5520_W = { powerW: expect.closeTo(5_520) }
const phases = (name: (line: number) => string) => values([1, 2, 3].map((line) => amperes('10', name(line))))
const each = (more: object) => values(['L1', 'L2', 'L3'].map((phase) => amperes('10', phase, more)))
const watts = (value: string, unit: string) => values([power(value, unit)])
const call = (action: string, params: (timestamp: string, transactionId: number) => object): RawCall => [action, params as never]
const capital = (one: object) =>
  Object.fromEntries(Object.entries(one).map(([key, value]) => [key.charAt(0).toUpperCase() + key.slice(1), value]))
const charging = (...calls: readonly RawCall[]) => [...CHARGING, ...calls]

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  words: [
    ['a status with blanks', [BOOT, START, status(' Charging '), values(currents('10'))], { ...AT_10, status: 'Charging' }],
    ['a status of OCPP 1.5', [BOOT, status('Occupied')], { status: 'Preparing' }],
    ['a status with an underscore', charging(status('Suspended_EV')), { status: 'SuspendedEV' }],
    ['a status in two words', charging(status('suspended evse')), { status: 'SuspendedEVSE' }],
    ...['Current_Import', 'CurrentImport', 'Current Import', 'current-import'].map((measurand): Row => [
      `the measurand ${measurand}`,
      charging(each({ measurand })),
      AT_10,
    ]),
    ...['Amp', 'Amps', 'Ampere', 'amperes'].map((unit): Row => [`the unit ${unit}`, charging(each({ unit })), AT_10]),
    ...['Watt', 'Watts', 'watt'].map((unit): Row => [`the unit ${unit}`, charging(watts('5520', unit)), AT_5520_W]),
    ...['kilowatt', 'kWatt', 'kW '].map((unit): Row => [`the unit ${unit}`, charging(watts('5.52', unit)), AT_5520_W]),
    ...[
      (line: number) => `L-${line}`,
      (line: number) => `Phase_${line}`,
      (line: number) => `Phase${'ABC'.charAt(line - 1)}`,
      (line: number) => `L${line}N`,
      (line: number) => `PH${line}`,
    ].map((name): Row => [`the phase ${name(1)}`, charging(phases(name)), AT_10]),
    ['a location of 2.1', charging(values([{ ...power('5520', 'W'), location: 'Upstream' }])), AT_5520_W],
  ],
  numbers: [
    ['with a plus sign', charging(values(currents('+10'))), AT_10],
    ['with a decimal comma and a unit', charging(values(currents('10,0 A'))), AT_10],
    ['with a blank between thousands', charging(watts('5 520', 'W')), AT_5520_W],
    ['with a narrow blank between thousands', charging(watts('5\u202F520', 'W')), AT_5520_W],
    ['with an apostrophe between thousands', charging(watts("5'520", 'W')), AT_5520_W],
    ['in full-width digits', charging(values(currents('１０'))), AT_10],
    ['that are true keep the former ones', charging(values(currents(true))), AT_16],
    [
      'of a connector as text',
      [BOOT, status('Charging', { connectorId: '1' }), values(currents('10'), { connectorId: '1' })],
      AT_10,
    ],
  ],
  fields: [
    [
      'with capital letters',
      charging(
        call('MeterValues', (timestamp, transactionId) =>
          capital({
            connectorId: 1,
            transactionId,
            meterValue: [capital({ timestamp, sampledValue: currents('10').map(capital) })],
          }),
        ),
      ),
      AT_10,
    ],
    [
      'with entries that are null or numbers',
      charging(
        call('MeterValues', (timestamp) => ({
          connectorId: 1,
          meterValue: [null, { timestamp, sampledValue: [null, ...currents('10'), 7] }],
        })),
      ),
      AT_10,
    ],
    [
      'with sampled values at the top of the call',
      charging(
        call('MeterValues', (timestamp, transactionId) => ({
          connectorId: 1,
          transactionId,
          timestamp,
          sampledValue: currents('10'),
        })),
      ),
      AT_10,
    ],
    [
      'with the values of OCPP 1.5',
      charging(
        call('MeterValues', (timestamp, transactionId) => ({
          connectorId: 1,
          transactionId,
          values: [{ timestamp, values: currents('10') }],
        })),
      ),
      AT_10,
    ],
    [
      'with a unit in the form of 2.0.1',
      charging(values([{ value: '5.52', measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'kW' } }])),
      AT_5520_W,
    ],
    [
      'with a multiplier in the form of 2.0.1',
      charging(values([{ value: '5.52', measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'W', multiplier: 3 } }])),
      AT_5520_W,
    ],
    [
      'of a stop without a register',
      charging(call('StopTransaction', (timestamp, transactionId) => ({ transactionId, timestamp }))),
      FREE,
    ],
    [
      'of a stop that are texts or null',
      charging(
        call('StopTransaction', (_, transactionId) => ({
          transactionId: String(transactionId),
          meterStop: '500',
          timestamp: null,
          reason: 'Odd',
        })),
      ),
      FREE,
    ],
    [
      'of a start that are missing or null',
      [
        BOOT,
        call('StartTransaction', (timestamp) => ({ idTag: null, meterStart: null, timestamp })),
        status('Charging'),
        values(currents('10')),
      ],
      AT_10,
    ],
  ],
  'a moment': ['03/02/2026 12:01:00 PM', 'Mon Mar 02 2026', 20_260_302, 1_772_438_400_000, {}].map((timestamp): Row => [
    `${JSON.stringify(timestamp)} is not used`,
    charging(
      call('MeterValues', (_, transactionId) => ({
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp, sampledValue: currents('10') }],
      })),
    ),
    AT_10,
  ]),
}
describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  test.each(kind)('%s', async (__, calls, expected) => expect(await after(...calls)).toMatchObject(isRead(expected)))
})

describe('OCPP 2.0.1', () => {
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
  const connector = (connectorStatus: string) =>
    call('StatusNotification', (timestamp) => ({ timestamp, connectorStatus, evseId: 1, connectorId: 1 }))
  const RUNNING = { ...AT_5520_W, status: 'Charging', ocpp: { transaction: { id: 't1' } } }
  test.each<Row>([
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
})
