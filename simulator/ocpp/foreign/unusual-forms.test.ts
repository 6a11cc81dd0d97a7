import { describe, expect, test } from 'vitest'
import {
  BOOT,
  START,
  status,
  values,
  amperes,
  beats,
  currents,
  power,
  stop,
  FREE,
  AT_16,
  AT_10,
  call,
  charging,
} from '../testing/raw-messages.ts'
import { after, isRead, type Row } from '../testing/reported-site.ts'

/* Words, numbers and places of fields that no report names, by their kind. */

/** The car is still connected. */
const ENDED = { ...FREE, status: 'Finishing' }
const AT_5520_W = { powerW: expect.closeTo(5_520) }
const phases = (name: (line: number) => string) => values([1, 2, 3].map((line) => amperes('10', name(line))))
const each = (more: object) => values(['L1', 'L2', 'L3'].map((phase) => amperes('10', phase, more)))
const watts = (value: string, unit: string) => values([power(value, unit)])
const capital = (one: object) =>
  Object.fromEntries(Object.entries(one).map(([key, value]) => [key.charAt(0).toUpperCase() + key.slice(1), value]))

const dated = (word: string, seconds: number) =>
  call('StatusNotification', (timestamp) => ({
    connectorId: 1,
    errorCode: 'NoError',
    status: word,
    timestamp: new Date(Date.parse(timestamp) + 1_000 * seconds).toISOString(),
  }))
/** Values with the transaction of the first start. */
const OF_FIRST = values(currents('10'), { transactionId: 10_001 })
/** Values of some seconds ago. */
const OF_BEFORE = call('MeterValues', (timestamp, transactionId) => ({
  connectorId: 1,
  transactionId,
  meterValue: [{ timestamp: new Date(Date.parse(timestamp) - 4_000).toISOString(), sampledValue: currents('10') }],
}))
const OF_MAKER = [
  call('DataTransfer', () => ({ vendorId: 'maker', messageId: 'Mood', data: { a: 1 } })),
  call('FirmwareStatusNotification', () => ({ status: 'Rebooting' })),
  call('DiagnosticsStatusNotification', () => ({ status: 'Idle' })),
]

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
    ...['Current', 'Current.Import.Total'].map((measurand): Row => [
      `the measurand ${measurand}`,
      charging(each({ measurand })),
      AT_10,
    ]),
    ...['Power', 'Power.Active', 'Power.Active.Import.Total', 'Power.Import'].map((measurand): Row => [
      `the measurand ${measurand}`,
      charging(values([{ ...power('5520', 'W'), measurand }])),
      AT_5520_W,
    ]),
    ...['Total', 'All', 'L1-L2-L3', 'Sum'].map((phase): Row => [
      `the phase ${phase}`,
      charging(values([{ ...power('5520', 'W'), phase }])),
      AT_5520_W,
    ]),
    ['a power in kW with the unit W', charging(values([...currents('10'), power('6.9', 'W')])), { powerW: 6_900 }],
    ['a power in W with the unit kW', charging(values([...currents('10'), power('6900', 'kW')])), { powerW: 6_900 }],
    [
      'a measurand of two contexts',
      charging(values([...currents('10'), amperes('0', 'L1', { context: 'Transaction.Begin' })])),
      AT_10,
    ],
    ['a current of 48 A as the sum of the phases', charging(values([amperes('48')])), { currentA: 16, phasesInUse: 3 }],
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
      ENDED,
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
      ENDED,
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
  'an order': [
    ['with Charging after a newer Available', charging(stop(500), dated('Available', 0), dated('Charging', -8)), FREE],
    ['with SuspendedEV after a newer Available', charging(stop(500), dated('Available', 0), dated('SuspendedEV', -8)), FREE],
    [
      'with Available after a newer Charging',
      [BOOT, dated('Available', 0), START, dated('Charging', 0), values(currents('10')), dated('Available', -8)],
      AT_10,
    ],
    ['with Finishing in a transaction', charging(status('Finishing'), status('Charging'), values(currents('10'))), AT_10],
    [
      'with a start that is sent again with the time of now',
      [BOOT, START, ...beats(3), START, status('Charging'), OF_FIRST],
      AT_10,
    ],
    [
      'with values of before a newer SuspendedEV',
      charging(dated('SuspendedEV', 0), OF_BEFORE),
      { status: 'SuspendedEV', powerW: 0 },
    ],
    ['with a boot in a session', charging(BOOT, values(currents('10'))), AT_10],
    [
      'with states that change every second',
      charging(status('SuspendedEV'), status('Charging'), status('SuspendedEV'), status('Charging'), values(currents('10'))),
      AT_10,
    ],
    ['with Preparing and no transaction', [BOOT, status('Preparing'), status('Available')], FREE],
    ['with a stop and no start', [BOOT, status('Available'), stop(5_000)], FREE],
    ['with firmware states and data of the maker', charging(...OF_MAKER), AT_16],
    ['with values of the transaction -1', charging(values(currents('10'), { transactionId: -1 })), AT_10],
    ['with Reserved before a session', [BOOT, status('Reserved'), START, status('Charging'), values(currents('10'))], AT_10],
  ],
  'a moment': [
    '1970-01-01T00:00:10Z',
    '2038-01-19T03:14:07Z',
    '03/02/2026 12:01:00 PM',
    'Mon Mar 02 2026',
    20_260_302,
    1_772_438_400_000,
    {},
  ].map((timestamp): Row => [
    `${JSON.stringify(timestamp)} is not that of a late value`,
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
