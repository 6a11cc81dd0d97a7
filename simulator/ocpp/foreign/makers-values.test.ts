import { describe, expect, test } from 'vitest'
import {
  AT_10,
  AT_16,
  BOOT,
  START,
  amperes,
  currents,
  energy,
  power,
  status,
  stop,
  values,
  beats,
  call,
  charging,
} from '../testing/raw-messages.ts'
import { isRead, startSite, type Row } from '../testing/reported-site.ts'

/* Registers and values of makers that no report names. */

const start = (more: object) =>
  call('StartTransaction', (timestamp) => ({ connectorId: 1, idTag: 'T', meterStart: 0, timestamp, ...more }))
const register = (value: unknown, more: object = {}) => [values([{ ...energy(value), ...more }]), ...beats(5)]
const registers = (...all: readonly number[]) => all.flatMap((value) => register(String(value)))
const withWh = (wh: number) => ({ energyImportWh: expect.closeTo(wh, 0) as number })
const watts = (value: number) => ({ powerW: expect.closeTo(value, -2) as number })

const EXPORTED = { ...energy('5000'), measurand: 'Energy.Active.Export.Register' }
const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'a register': [
    [
      'in the values of the stop only',
      [
        BOOT,
        start({ meterStart: 1_000 }),
        status('Charging'),
        ...beats(60),
        call('StopTransaction', (timestamp, transactionId) => ({
          transactionId,
          timestamp,
          transactionData: [
            { timestamp, sampledValue: [{ value: '1000', context: 'Transaction.Begin' }] },
            { timestamp, sampledValue: [{ value: '1400', context: 'Transaction.End' }] },
          ],
        })),
      ],
      withWh(400),
    ],
    ['that overflows at 2^31', charging(...registers(2_147_483_600, 2_147_483_640, -2_147_483_600, -2_147_483_560)), withWh(40)],
    ['that overflows at 2^32 and begins at 0', charging(...registers(4_294_967_200, 4_294_967_280, 20, 60, 100)), withWh(180)],
    ['that starts at -1', [BOOT, start({ meterStart: -1 }), status('Charging'), ...registers(100, 140)], withWh(41)],
    ['that starts at 2^53', [BOOT, start({ meterStart: 2 ** 53 }), status('Charging'), ...registers(0, 40, 80)], withWh(80)],
    [
      'of the session beside starts and ends of the meter',
      [BOOT, start({ meterStart: 72_597 }), status('Charging'), ...registers(0, 40, 80), stop(72_680), status('Available')],
      withWh(83),
    ],
    [
      'without its name and of intervals, beside a power',
      [
        BOOT,
        start({ meterStart: 72_597 }),
        status('Charging'),
        ...Array.from({ length: 8 }, () => [values([{ value: '9', unit: 'Wh' }, power('5520', 'W')]), ...beats(5)]).flat(),
      ],
      withWh(72),
    ],
    [
      'with its name in upper case and kwh',
      charging(
        ...[1, 1.04, 1.08].flatMap((kwh) => register(String(kwh), { measurand: 'ENERGY.ACTIVE.IMPORT.REGISTER', unit: 'kwh' })),
      ),
      withWh(1_080),
    ],
    [
      'of imports beside that of exports',
      charging(values([energy('100'), EXPORTED]), ...beats(5), values([energy('140'), EXPORTED])),
      { ...withWh(140), energyExportWh: 0 },
    ],
  ],
  values: [
    [
      'with a blank behind the measurand and the phase',
      charging(values(['L1 ', 'L2 ', 'L3 '].map((phase) => amperes('10', phase, { measurand: 'Current.Import ' })))),
      AT_10,
    ],
    [
      'with the unit Amp in a text',
      charging(values(['L1', 'L2', 'L3'].map((phase) => amperes('10 Amp', phase, { unit: undefined })))),
      AT_10,
    ],
    ['with kilowatts as a word', charging(values([...currents('10'), power('6.9', 'kilowatt')])), { ...AT_10, ...watts(6_900) }],
    ['of one current of all phases beside a power', charging(values([amperes('30'), power('6900', 'W')])), watts(6_900)],
    [
      'with voltages of 0 on the phases without a car',
      charging(
        values([
          amperes('10', 'L1'),
          amperes('0', 'L2'),
          amperes('0', 'L3'),
          ...[230, 0, 0].map((value, place) => ({
            value: String(value),
            measurand: 'Voltage',
            unit: 'V',
            phase: `L${place + 1}-N`,
          })),
        ]),
      ),
      { ...watts(2_300), phasesInUse: 1 },
    ],
    [
      'of a power factor beside currents',
      charging(values([...currents('10'), { value: '0.9', measurand: 'Power.Factor' }])),
      AT_10,
    ],
    ['ten times as high keep the former ones', charging(values(currents('160'))), AT_16],
    ['of the neutral alone keep the former ones', charging(values([amperes('3', 'N')])), AT_16],
    [
      'of an export of the same power as the import',
      charging(values([...currents('10'), power('6900', 'W'), { value: '0', measurand: 'Power.Active.Export', unit: 'W' }])),
      { ...AT_10, ...watts(6_900) },
    ],
    [
      'of an export beside an import of 0',
      charging(values([power('0', 'W'), { value: '6900', measurand: 'Power.Active.Export', unit: 'W' }, ...currents('10')])),
      AT_10,
    ],
    [
      'negative, of currents and power',
      charging(values([...currents('-10'), power('-6900', 'W')])),
      { ...AT_10, ...watts(6_900) },
    ],
    [
      'of the charger itself at a free connector',
      [BOOT, status('Available'), ...Array.from({ length: 8 }, () => values([power('12', 'W')]))],
      { status: 'Available', vehicle: null, ocpp: { transaction: null } },
    ],
    [
      'of a residual current in a pause',
      charging(status('SuspendedEV'), values(currents('0.3'))),
      { status: 'SuspendedEV', currentA: 0, powerW: 0 },
    ],
    [
      'of a state of charge of 255 keep the former ones',
      charging(values([...currents('10'), { value: '255', measurand: 'SoC' }])),
      { ...AT_10, socPercent: NaN },
    ],
    [
      'in an empty list beside one with values',
      charging(
        call('MeterValues', (timestamp, transactionId) => ({
          connectorId: 1,
          transactionId,
          meterValue: [
            { timestamp, sampledValue: [] },
            { timestamp, sampledValue: currents('10') },
          ],
        })),
      ),
      AT_10,
    ],
    [
      'of locations and contexts in capitals',
      charging(
        values(
          ['L1', 'L2', 'L3'].map((phase) =>
            amperes('10', phase, { location: 'OUTLET', context: 'SAMPLE.PERIODIC', format: 'RAW' }),
          ),
        ),
      ),
      AT_10,
    ],
  ],
}

const charges = [BOOT, START, status('Charging')]
const inKw = [...charges, values([power('7.2', 'kW')])]
const IN_KW = 'a power without a unit is in kW'
const UNSURE = 'a power without a unit can be in W or kW'
const inW = (powerW: number, origin = 'measured', ...notes: string[]) => ({
  powerW: expect.closeTo(powerW) as number,
  ocpp: { origin, deviations: notes.map((what) => ({ what })) },
})
const mainMeter = (value: string, unit?: string) => values([power(value, unit)], { connectorId: 0 })
/** Values each 5 s beside a register that rises by this energy each time. */
const beside = (wh: number, watts: string) =>
  [0, 1, 2, 3, 4].flatMap((place) => [values([power(watts), energy(String(3 + place * wh))])].concat(beats(4)))
test.each<Row>([
  ['after currents that show kW', [...charges, values(currents('5')), values([power('3.4')])], inW(3_400, 'measured', IN_KW)],
  ['of a car that charges, after one in kW', [...inKw, ...beats(7), values([power('3.4')])], inW(3_400, 'assumed', UNSURE)],
  ['beside a register of that power in kW', [...inKw, ...beside(10, '7.4')], inW(7_400, 'measured', UNSURE, IN_KW)],
  ['beside a register that does not rise', [...inKw, ...beside(0, '12')], inW(0, 'derived', UNSURE)],
  ['beside a register of another power', [...inKw, ...beside(10, '20')], inW(7_200, 'derived', UNSURE)],
  ['of long ago', [...charges, values([power('3.4')]), ...beats(20)], inW(3_400, 'assumed', UNSURE)],
  ['before one with a unit', [...charges, values([power('3.4')]), values([power('3500', 'W')])], inW(3_500, 'measured', UNSURE)],
  ['of a car that waits', [...inKw, status('SuspendedEV'), ...beats(7), values([power('12')])], inW(12)],
  ['beside currents of 0', [...inKw, values([...currents('0'), power('12')])], inW(12)],
  ['after a power in W', [...charges, values([power('3400', 'W')]), ...beats(7), values([power('3.4')])], inW(3.4)],
  ['after a power that can be in W only', [...charges, values([power('850')]), values([power('12')])], inW(12)],
  ['after a power in kW that it cannot be in', [...inKw, values([power('850')])], inW(850)],
  ['after currents that show W', [...charges, values(currents('5')), values([power('3400')])], inW(3_400)],
  ['of a charger of which nothing else is known', [...charges, values([power('3.4')])], inW(3_400, 'assumed', UNSURE)],
  [
    'beside a main meter in kW',
    [...charges, values([power('3400', 'W')]), mainMeter('30', 'kW'), ...beats(7), values([power('12')])],
    inW(12),
  ],
])('a power without a unit %s', async (_, calls, expected) => {
  const site = await startSite()
  await site.send(...calls)
  expect(site.station()).toMatchObject(expected)
})

test('the main meter of a charger has a unit of its own', async () => {
  const site = await startSite()
  await site.send(...inKw, mainMeter('5600', 'W'), ...beats(7), values([power('3.4')]), mainMeter('20'))
  expect(site.station()).toMatchObject(inW(3_400, 'assumed', UNSURE))
  expect(site.station().ocpp?.whole.meter.values).toMatchObject({ powerW: 20 })
})

describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  test.each(kind)('%s', async (__, calls, expected) => {
    const site = await startSite()
    await site.send(...calls)
    expect({ station: site.station(), refusals: site.refusals }).toMatchObject(isRead(expected))
  })
})
