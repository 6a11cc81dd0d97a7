import { describe, expect, test } from 'vitest'
import {
  BOOT,
  FREE,
  START,
  beats,
  currents,
  energy,
  status,
  stop,
  values,
  AT_10,
  call,
  charging,
  ofPhases,
} from '../testing/raw-messages.ts'
import { after, isRead, type Row } from '../testing/reported-site.ts'

/* Registers, connectors, tags and orders that no report names. */

const wh = (value: unknown, more: object = {}) => values([{ ...energy(value), ...more }])
const withWh = (expected: number) => ({ energyImportWh: expect.closeTo(expected, 0) as number })

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'a register': [
    [
      'below its start, as of each session',
      [
        BOOT,
        call('StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'T', meterStart: 5_000, timestamp })),
        status('Charging'),
        wh('0'),
        ...beats(5),
        wh('10'),
        ...beats(5),
        wh('20'),
        ...beats(5),
        wh('30'),
      ],
      withWh(30),
    ],
    [
      'by Energy.Active.Import',
      charging(
        wh('100'),
        ...beats(5),
        wh('110', { measurand: 'Energy.Active.Import' }),
        ...beats(5),
        wh('120', { measurand: 'Energy.Active.Import' }),
      ),
      withWh(120),
    ],
    [
      'by the measurand Energy',
      charging(wh('100', { measurand: 'Energy' }), ...beats(5), wh('120', { measurand: 'Energy' })),
      withWh(120),
    ],
    ['of 0 at the end', charging(wh('100'), ...beats(5), wh('120'), stop(0)), { ...FREE, status: 'Finishing', ...withWh(120) }],
    [
      'of the reactive energy beside the active one',
      charging(
        values([energy('100'), { ...energy('900'), measurand: 'Energy.Reactive.Import.Register' }]),
        ...beats(5),
        values([energy('120'), { ...energy('990'), measurand: 'Energy.Reactive.Import.Register' }]),
      ),
      withWh(120),
    ],
    [
      'of each phase',
      charging(
        values(ofPhases('Energy.Active.Import.Register', ['100', '100', '100'], 'Wh')),
        ...beats(5),
        values(ofPhases('Energy.Active.Import.Register', ['110', '110', '110'], 'Wh')),
      ),
      withWh(330),
    ],
    [
      'of each phase and their sum',
      charging(
        values([energy('300'), ...ofPhases('Energy.Active.Import.Register', ['100', '100', '100'], 'Wh')]),
        ...beats(5),
        values([energy('330'), ...ofPhases('Energy.Active.Import.Register', ['110', '110', '110'], 'Wh')]),
      ),
      withWh(330),
    ],
    [
      'with a decimal comma in kWh',
      charging(wh('1,10', { unit: 'kWh' }), ...beats(5), wh('1,12', { unit: 'kWh' })),
      withWh(1120),
    ],
    ['in the unit kW/h', charging(wh('1.10', { unit: 'kW/h' }), ...beats(5), wh('1.12', { unit: 'kW/h' })), withWh(1120)],
  ],
  'a session': [
    [
      'whose stop precedes its start',
      [
        BOOT,
        status('Available'),
        call('StopTransaction', (timestamp) => ({ transactionId: -1, meterStop: 500, timestamp })),
        START,
        status('Available'),
      ],
      FREE,
    ],
    [
      'that a second start without a stop replaces',
      charging(
        call('StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'U', meterStart: 100, timestamp })),
        call('StopTransaction', (timestamp, id) => ({ transactionId: id - 1, meterStop: 100, timestamp })),
        status('Charging'),
        values(currents('10')),
      ),
      { ...AT_10, ocpp: { transaction: { tag: 'U' } } },
    ],
    [
      'at a connector that the site does not have',
      [
        BOOT,
        status('Available'),
        call('StartTransaction', (timestamp) => ({ connectorId: 9, idTag: 'T', meterStart: 0, timestamp })),
        values(currents('10'), { connectorId: 9 }),
      ],
      FREE,
    ],
    [
      'with its connector as a text with a zero',
      [BOOT, status('Charging', { connectorId: '01' }), values(currents('10'), { connectorId: '01' })],
      AT_10,
    ],
    [
      'with its connector as an object',
      [BOOT, status('Charging', { connectorId: { id: 1 } }), values(currents('10'), { connectorId: { id: 1 } })],
      AT_10,
    ],
    [
      'with its connector as a list',
      [BOOT, status('Charging', { connectorId: [1] }), values(currents('10'), { connectorId: [1] })],
      AT_10,
    ],
    ['with a status without a connector', [BOOT, status('Preparing', { connectorId: undefined })], { status: 'Preparing' }],
    [
      'with a tag as an object of 2.0.1',
      [
        BOOT,
        call('StartTransaction', (timestamp) => ({
          connectorId: 1,
          idTag: { idToken: 'T1', type: 'ISO14443' },
          meterStart: 0,
          timestamp,
        })),
        status('Charging'),
        values(currents('10')),
      ],
      { ...AT_10, ocpp: { transaction: { tag: 'T1' } } },
    ],
    [
      'that ends by Available, Preparing and a new start',
      charging(
        status('Available'),
        status('Preparing'),
        call('StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'U', meterStart: 0, timestamp })),
        status('Charging'),
        values(currents('10')),
      ),
      { ...AT_10, ocpp: { transaction: { tag: 'U' } } },
    ],
    [
      'that goes on after Unavailable by its values',
      charging(status('Unavailable'), ...Array.from({ length: 6 }, () => values(currents('10')))),
      AT_10,
    ],
    [
      'with a time of the year 1',
      charging(
        call('MeterValues', (_, transactionId) => ({
          connectorId: 1,
          transactionId,
          meterValue: [{ timestamp: '0001-01-01T00:00:00Z', sampledValue: currents('10') }],
        })),
      ),
      AT_10,
    ],
    [
      'with a moment as an object',
      charging(
        call('MeterValues', (timestamp, transactionId) => ({
          connectorId: 1,
          transactionId,
          meterValue: [{ timestamp: { value: timestamp }, sampledValue: currents('10') }],
        })),
      ),
      AT_10,
    ],
    [
      'with values in a list of lists',
      charging(
        call('MeterValues', (timestamp, transactionId) => ({
          connectorId: 1,
          transactionId,
          meterValue: [[{ timestamp, sampledValue: currents('10') }]],
        })),
      ),
      AT_10,
    ],
    [
      'with status and error code exchanged',
      [
        BOOT,
        START,
        status('Charging'),
        values(currents('16')),
        call('StatusNotification', (timestamp) => ({ connectorId: 1, status: 'Faulted', errorCode: null, timestamp })),
      ],
      { status: 'Faulted', powerW: 0 },
    ],
  ],
}
describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  test.each(kind)('%s', async (__, calls, expected) => expect(await after(...calls)).toMatchObject(isRead(expected)))
})
