import { describe, expect, test } from 'vitest'
import { BOOT, status, values, amperes, currents, power, energy, CHARGING, AT_16 } from '../testing/raw-messages.ts'
import { after, isRead, startSite, type Row } from '../testing/reported-site.ts'

/*
 * Messages of chargers as users of other platforms have reported them, by the kind of deviation. The values are ours.
 */

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'a boot': [
    [
      `with a serial number of 26 characters`,
      [['BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: 'S'.repeat(26) }]],
      { isOnline: true },
    ],
    [
      `with a serial number of 33 characters`,
      [['BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', chargeBoxSerialNumber: 'S'.repeat(33) }]],
      { isOnline: true },
    ],
    [
      `with a model of 25 characters`,
      [['BootNotification', { chargePointVendor: 'V', chargePointModel: 'M'.repeat(25) }]],
      { isOnline: true },
    ],
    [
      `with a field of the maker`,
      [['BootNotification', { chargePointVendor: 'V', chargePointModel: 'M', makerField: 1 }]],
      { isOnline: true },
    ],
    ['that is never sent', [status('Available')], { isOnline: true, status: 'Available' }],
  ],
  'a status': [
    [`with info null`, [BOOT, status('Faulted', { info: null, errorCode: 'OtherError' })], { status: 'Faulted' }],
    [`with an error code outside the list`, [BOOT, status('Faulted', { errorCode: 'Wrecked' })], { status: 'Faulted' }],
    [`with vendor fields and an extra key`, [BOOT, status('Faulted', { vendorId: null, maker: {} })], { status: 'Faulted' }],
    ['of 1970', [BOOT, status('Preparing', { timestamp: '1970-01-01T00:00:00Z' })], { status: 'Preparing' }],
    ['of the year 1', [BOOT, status('Preparing', { timestamp: '0001-01-01T00:00:00Z' })], { status: 'Preparing' }],
    ['of the whole charger: faulted', [BOOT, status('Available'), status('Faulted', { connectorId: 0 })], { status: 'Faulted' }],
    [
      'of the whole charger: unavailable',
      [BOOT, status('Available'), status('Unavailable', { connectorId: 0 })],
      { status: 'Unavailable' },
    ],
  ],
  values: [
    [`as a JSON number`, [...CHARGING, values(currents(10))], { currentA: 10 }],
    [
      `beside an unknown measurand`,
      [...CHARGING, values([...currents('10'), { value: '1', measurand: 'Maker.Mood' }])],
      { currentA: 10 },
    ],
    [
      `beside a frequency in Hz`,
      [...CHARGING, values([...currents('10'), { value: '50', measurand: 'Frequency', unit: 'Hz' }])],
      { currentA: 10 },
    ],
    [
      `beside a frequency in Hertz`,
      [...CHARGING, values([...currents('10'), { value: '50', measurand: 'Frequency', unit: 'Hertz' }])],
      { currentA: 10 },
    ],
    [
      `beside a temperature in C`,
      [...CHARGING, values([...currents('10'), { value: '31', measurand: 'Temperature', unit: 'C' }])],
      { currentA: 10 },
    ],
    [
      `with a measurand in lower case`,
      [...CHARGING, values(['L1', 'L2', 'L3'].map((phase) => amperes('10', phase, { measurand: 'Current.import' })))],
      { currentA: 10 },
    ],
    [
      `with a context in lower case`,
      [...CHARGING, values(['L1', 'L2', 'L3'].map((phase) => amperes('10', phase, { context: 'sample.periodic' })))],
      { currentA: 10 },
    ],
    [`of energy in KWh`, [...CHARGING, values([...currents('10'), { ...energy('1'), unit: 'KWh' }])], { currentA: 10 }],
    [`with an extra field`, [...CHARGING, values(currents('10'), { maker: 1 })], { currentA: 10 }],
    [
      'of temperatures in Celsius and a state of charge in Percent',
      [
        ...CHARGING,
        values([
          ...currents('10'),
          { value: '31', measurand: 'Temperature', unit: 'Celcius' },
          { value: '40', measurand: 'SoC', unit: 'Percent' },
        ]),
      ],
      { currentA: 10 },
    ],
    ['that are empty keep the former ones', [...CHARGING, values([])], AT_16],
    [
      'that are no numbers keep the former ones',
      [...CHARGING, values(currents('NaN')), values(currents('')), values(currents('Infinity')), values(currents('1e400'))],
      AT_16,
    ],
    [
      'with phases L1-N and power per phase in kW',
      [
        ...CHARGING,
        values(['L1', 'L2', 'L3'].flatMap((phase) => [amperes('5', `${phase}-N`), { ...power('1.15', 'kW'), phase }])),
      ],
      { currentA: 5, powerW: 3_450 },
    ],
    [
      'with a leading blank, one current and three voltages',
      [
        ...CHARGING,
        values([
          amperes(' 9.7', 'L1'),
          ...['L1', 'L2', 'L3'].map((phase) => ({ value: '230', measurand: 'Voltage', unit: 'V', phase })),
        ]),
      ],
      { currentA: 9.7 },
    ],
    ['in kW with transaction 0', [...CHARGING, values([power('3.4', 'kW')], { transactionId: 0 })], { powerW: 3_400 }],
    ['of another transaction', [...CHARGING, values(currents('10'), { transactionId: 77 })], { currentA: 10 }],
    [
      'of connector 0 are not added to a post',
      [BOOT, status('Available'), values([power('5600', 'W')], { connectorId: 0, transactionId: undefined })],
      { powerW: 0, status: 'Available' },
    ],
    [
      'of a car on L2 count on its line',
      [...CHARGING, values([amperes('0', 'L1'), amperes('12', 'L2'), amperes('0', 'L3')])],
      { currentA: 12, phasesInUse: 1, firstLine: 2 },
    ],
    [
      'of a car on L3 count on its line',
      [...CHARGING, values([amperes('0', 'L1'), amperes('0', 'L2'), amperes('12', 'L3')])],
      { currentA: 12, phasesInUse: 1, firstLine: 3 },
    ],
    [
      'of one phase alone',
      [...CHARGING, values([amperes('10', 'L1'), { value: '32', measurand: 'Current.Offered', unit: 'A' }])],
      { currentA: 10, phasesInUse: 1 },
    ],
    [
      'of 6553.5 A are no measurement',
      [...CHARGING, values([amperes('6553.5', 'L1'), amperes('10', 'L2'), amperes('10', 'L3')])],
      { currentA: 16 },
    ],
    ['of 9999999 W are no measurement', [...CHARGING, values([power('9999999', 'W')])], AT_16],
    [
      'of a new current replace an old power',
      [...CHARGING, values([...currents('16'), power('11040', 'W')]), values(currents('6'))],
      { currentA: 6, powerW: expect.closeTo(4_140, -1) as number },
    ],
    [
      'of no current replace an old power',
      [...CHARGING, values([...currents('16'), power('11040', 'W')]), values(currents('0'))],
      { currentA: 0, powerW: 0 },
    ],
    [
      'of a reversed transformer',
      [...CHARGING, values([...currents('-16'), power('11040', 'W')])],
      { currentA: 16, powerW: 11_040 },
    ],
    [
      'of times without zone, with an offset and with digits',
      [
        ...CHARGING,
        ['MeterValues', { connectorId: 1, meterValue: [{ timestamp: '2026-03-02T12:01:00', sampledValue: currents('7') }] }],
        [
          'MeterValues',
          { connectorId: 1, meterValue: [{ timestamp: '2026-03-02T12:01:00.123456789+05:30', sampledValue: currents('8') }] },
        ],
      ],
      { currentA: 8 },
    ],
    [
      'end with a fault in a session',
      [...CHARGING, status('Faulted', { errorCode: 'GroundFailure' })],
      { status: 'Faulted', powerW: 0 },
    ],
    [
      'of a transaction with a large number',
      [...CHARGING, values(currents('9'), { transactionId: 9_007_199_254_740_991 })],
      { currentA: 9 },
    ],
  ],
}

const ROWS = Object.entries(KINDS).flatMap(([kind, all]) =>
  all.map(([name, calls, expected]): Row => [`${kind} ${name}`, calls, expected]),
)

test.each(ROWS)('%s', async (_, calls, expected) => expect(await after(...calls)).toMatchObject(isRead(expected)))

describe('a neighbour', () => {
  test('keeps its share while a post has an impossible current', async () => {
    const site = await startSite({ posts: 2, budgetA: 40 })
    await site.send(...CHARGING, values([amperes('6553.5', 'L1'), amperes('10', 'L2'), amperes('10', 'L3')]))
    expect(site.station().currentA).toBe(16)
    expect(site.station(1).powerW).toBe(0)
  })
})
