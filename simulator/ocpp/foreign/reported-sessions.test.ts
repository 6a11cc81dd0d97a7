import { describe, expect, test } from 'vitest'
import type { RawCall } from '../testing/raw-charger.ts'
import { BOOT_201, connector as connectorOf, event as eventOf } from '../testing/raw-events.ts'
import {
  BOOT,
  START,
  ofPhases,
  status,
  values,
  stopOf,
  stop,
  currents,
  energy,
  beats,
  CHARGING,
  FREE,
  AT_16,
} from '../testing/raw-messages.ts'
import { after, isRead, startSite, type Row } from '../testing/reported-site.ts'

/*
 * Messages of chargers as users of other platforms have reported them, by the kind of deviation. The values are ours.
 */

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'the end of a session': [
    ['by Available after a lost stop', [...CHARGING, status('Finishing'), status('Available')], FREE],
    ['by Available without Finishing', [...CHARGING, status('Available')], FREE],
    ['by a boot and Available', [...CHARGING, BOOT, status('Available')], FREE],
    ['by a stop of transaction -1 and Available', [...CHARGING, stopOf(-1), status('Finishing'), status('Available')], FREE],
    ['by a stop of transaction 0 and Available', [...CHARGING, stopOf(0), status('Available')], FREE],
    ['by a stop of an unknown transaction', [...CHARGING, stopOf(4_711), status('Available')], FREE],
    [
      'after repeated suspensions',
      [
        ...CHARGING,
        status('SuspendedEVSE'),
        status('SuspendedEV'),
        status('SuspendedEV'),
        status('Finishing'),
        status('Available'),
      ],
      FREE,
    ],
    [
      'by a stop after a repeated start',
      [...CHARGING.slice(0, 2), START, status('Charging'), stop(500), status('Available')],
      FREE,
    ],
    ['by Available, and a late stop', [...CHARGING, status('Available'), stop(500)], FREE],
    [
      'by a stop of an unknown transaction does not last while the values of its own show a draw',
      [...CHARGING, stopOf(4_711), ...Array.from({ length: 6 }, () => values(currents('16')))],
      { ...AT_16, ocpp: { transaction: { tag: 'T' }, ownStatus: 'Charging' } },
    ],
    [
      'by a stop of transaction 0 does not last while values without a transaction show a draw',
      [...CHARGING, stopOf(0), ...Array.from({ length: 6 }, () => values(currents('16'), { transactionId: undefined }))],
      AT_16,
    ],
    [
      'by its own stop lasts, although late values show a draw',
      [...CHARGING, stop(500), ...Array.from({ length: 3 }, () => values(currents('16')))],
      { vehicle: null, powerW: 0, ocpp: { transaction: null } },
    ],
    ['is not a resumed session', [...CHARGING, BOOT, status('Charging'), values(currents('16'))], AT_16],
  ],
  'a session without its start': [
    [
      'is counted and taken over with the id of its values',
      [BOOT, status('Charging'), values(currents('16'), { transactionId: 77 })],
      { ...AT_16, ocpp: { transaction: { number: 77 } } },
    ],
    ['is counted without an id', [BOOT, status('Charging'), values(currents('16'), { transactionId: undefined })], AT_16],
    ['ends by Available', [BOOT, status('Charging'), values(currents('16'), { transactionId: 77 }), status('Available')], FREE],
  ],
}

const TIMES: readonly string[] = [
  '2026-03-02T08:00:00',
  '2026-03-02T08:00:00+02',
  '2036-02-07T06:28:15Z',
  '1970-01-01T00:00:00Z',
  '2026-03-02 08:00:00z',
  '2026-03-02T08:00:00.123456789Z',
  '2026-03-02T13:30:00+05:30',
  '20260302T080000Z',
  '1772438400',
]

const started16 = (timestamp: string): RawCall => ['StartTransaction', { connectorId: 1, idTag: 'T', meterStart: 0, timestamp }]

describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  test.each(kind)('%s', async (__, calls, expected) => expect(await after(...calls)).toMatchObject(isRead(expected)))
})

test.each(TIMES)('a start at %s begins a session now', (timestamp) =>
  expect(after(BOOT, started16(timestamp), status('Charging'))).resolves.toMatchObject(isRead({ status: 'Charging' })),
)

describe('energy', () => {
  const session = (...wh: readonly number[]): RawCall[] => [
    ['StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'T', meterStart: wh[0], timestamp })],
    status('Charging'),
    ...wh.flatMap((each) => [values([...currents('16'), energy(String(each))]), ...beats(2)]),
    stop(wh.at(-1) ?? 0),
    status('Available'),
  ]
  /** A session with the values of its register, and with values in its stop. */
  const lasting = (meterStart: unknown, registers: readonly object[], meterStop?: number, last?: object): RawCall[] => [
    ['StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'T', meterStart, timestamp })],
    status('Charging'),
    ...registers.flatMap((one) => [values([...currents('16'), one]), ...beats(4)]),
    [
      'StopTransaction',
      (timestamp, transactionId) => ({
        transactionId,
        meterStop,
        timestamp,
        ...(last && { transactionData: [{ timestamp, sampledValue: [last] }] }),
      }),
    ],
  ]
  const kwh = (value: string) => ({ ...energy(value), unit: undefined })
  test.each<readonly [string, readonly RawCall[], number]>([
    ['of registers that begin at 0 in each session', [...session(0, 50), ...session(0, 30), ...session(0, 40)], 120],
    ['of a register that goes on after one that began at 0', [...session(5_000, 5_100), ...session(0, 80)], 180],
    ['of a register with a single 0', session(5_000, 5_050, 0, 5_080), 80],
    ['of a register that restarts in a session', session(6_000, 6_050, 0, 20, 40, 60), 110],
    [
      'from the first value on after a start of 0',
      lasting(0, [energy('123400'), energy('123415'), energy('123430')], 123_445),
      45,
    ],
    ['from the first value on after a start in kWh', lasting(123.4, [energy('123400'), energy('123415')], 123_430), 30],
    ['of a start with its unit', lasting('123.4 kWh', [energy('123415')], 123_430), 30],
    ['of a register in kWh without a unit', lasting(123_400, [kwh('123.40'), kwh('123.42'), kwh('123.45')], 123_460), 60],
    ['of a register in kWh with the unit Wh', lasting(123_400, [energy('123.40'), energy('123.45')], 123_460), 60],
    ['of the values of a stop with 0', lasting(1_000, [energy('1010')], 0, energy('1050')), 50],
    ['of the values of a stop without a register', lasting(1_000, [], undefined, energy('1050')), 50],
    ['of a stop below its start', lasting(5_000, [energy('5030')], 4_000), 30],
  ])('%s is counted', async (_, calls, wh) => {
    const site = await startSite()
    const beforeWh = site.station().energyImportWh
    await site.send(BOOT, ...calls)
    expect(Math.abs(site.station().energyImportWh - beforeWh - wh)).toBeLessThan(15)
  })
})

describe('OCPP 2.0.1', () => {
  const connector = (connectorStatus: string, evseId = 1) => connectorOf(connectorStatus, { evseId })
  const event = (
    eventType: string,
    transactionId: string,
    amps: number | null,
    more: object = { evse: { id: 1, connectorId: 1 } },
  ) =>
    eventOf(
      eventType,
      { evse: undefined, ...(amps === null && { meterValue: undefined }), ...more },
      { transactionId, ...(eventType === 'Ended' && { chargingState: undefined }) },
      ofPhases('Current.Import', [amps, amps, amps]),
    )
  const N2: readonly RawCall[] = [BOOT_201, event('Started', 'N2', null), event('Updated', 'N2', 14)]
  test.each<Row>([
    [
      'Updated after Ended does not charge a free post',
      [...N2, event('Ended', 'N2', 0), connector('Available'), event('Updated', 'N2', 9)],
      FREE,
    ],
    [
      'Updated without Started is taken over',
      [BOOT_201, event('Updated', 'X', 14)],
      { status: 'Charging', currentA: 14, ocpp: { transaction: { id: 'X' } } },
    ],
    ['Ended without EVSE ends its transaction', [...N2, event('Ended', 'N2', null, {}), connector('Available')], FREE],
    ['Updated without EVSE belongs to its transaction', [...N2, event('Updated', 'N2', 7, {})], { currentA: 7 }],
    [
      'Ended of an older transaction does not end the running one',
      [...N2, event('Ended', 'OLD', null, { evse: { id: 1, connectorId: 1 }, offline: true, timestamp: '2026-01-01T00:00:00Z' })],
      { currentA: 14, ocpp: { transaction: { id: 'N2' } } },
    ],
    ['a boot and Available end a session', [...N2, BOOT_201, connector('Available')], FREE],
    [
      'values of EVSE 0 are not added to a post',
      [
        BOOT_201,
        connector('Available'),
        [
          'MeterValues',
          (timestamp) => ({
            evseId: 0,
            meterValue: [{ timestamp, sampledValue: [{ value: 9_000, measurand: 'Power.Active.Import' }] }],
          }),
        ],
      ],
      { ...FREE },
    ],
  ])('%s', async (_, calls, expected) => {
    const site = await startSite({ protocol: 'ocpp2.0.1' })
    await site.send(...calls)
    expect(site.station()).toMatchObject(expected)
    expect(site.refusals).toEqual([])
  })
})
