import { describe, expect, test } from 'vitest'
import { AT_16, amperes, currents, power, values, AT_10, charging, ofPhases } from '../testing/raw-messages.ts'
import { after, isRead, type Row } from '../testing/reported-site.ts'

/* Measurands, units, phases and voltages that no report names. */

const AT_6900_W = { powerW: expect.closeTo(6_900, -2) as number }
const soc = (value: unknown, unit?: string) => ({ value, measurand: 'SoC', unit })

const KINDS: Readonly<Record<string, readonly Row[]>> = {
  'a state of charge': [
    ['as a text with its sign', charging(values([...currents('10'), soc('55 %')])), { ...AT_10, socPercent: 55 }],
    ['in the unit %', charging(values([...currents('10'), soc(55, '%')])), { socPercent: 55 }],
    ['in the unit Percentage', charging(values([...currents('10'), soc('55', 'Percentage')])), { socPercent: 55 }],
    ['in the unit pct', charging(values([...currents('10'), soc('55', 'pct')])), { socPercent: 55 }],
    ['as a share of 1', charging(values([...currents('10'), soc('0.55')])), { ...AT_10, socPercent: NaN }],
    [
      'by the measurand StateOfCharge',
      charging(values([...currents('10'), { value: '55', measurand: 'StateOfCharge' }])),
      { socPercent: 55 },
    ],
    ['of the car by its place', charging(values([...currents('10'), { ...soc('55'), location: 'EV' }])), { socPercent: 55 }],
    ['that is negative', charging(values([...currents('10'), soc('-1')])), { ...AT_10, socPercent: NaN }],
    ['with a phase', charging(values([...currents('10'), { ...soc('55'), phase: 'L1' }])), { ...AT_10, socPercent: 55 }],
  ],
  'a voltage': [
    [
      'between phases without a phase',
      charging(values([...currents('10'), { value: '400', measurand: 'Voltage', unit: 'V' }])),
      { ...AT_10, ...AT_6900_W, voltageV: expect.closeTo(230.9, 0) },
    ],
    [
      'of 0 on the phases without a car',
      charging(values([...ofPhases('Current.Import', ['16', '0', '0'], 'A'), ...ofPhases('Voltage', ['230', '0', '0'], 'V')])),
      { powerW: expect.closeTo(3_680), phasesInUse: 1 },
    ],
    ['of 0 alone', charging(values([...currents('10'), { value: '0', measurand: 'Voltage' }])), { ...AT_10, ...AT_6900_W }],
    [
      'of 400 for each phase',
      charging(values([...currents('10'), ...ofPhases('Voltage', ['400', '401', '399'], 'V')])),
      { ...AT_10, ...AT_6900_W },
    ],
    [
      'in tenths',
      charging(values([...currents('10'), ...ofPhases('Voltage', ['2300', '2300', '2300'])])),
      { ...AT_10, ...AT_6900_W },
    ],
    [
      'with its phase and neutral in the measurand',
      charging(values([...currents('10'), ...[1, 2, 3].map((line) => ({ measurand: `Voltage.L${line}-N`, value: '231' }))])),
      { voltageV: 231 },
    ],
  ],
  'a current': [
    [
      'of L1 beside the power of three phases',
      charging(values([amperes('16', 'L1'), power('11040', 'W')])),
      { powerW: expect.closeTo(11_040), currentA: expect.closeTo(16, 0), phasesInUse: 3 },
    ],
    [
      'in tenths beside the power',
      charging(values([...currents('160'), power('11040', 'W')])),
      { powerW: expect.closeTo(11_040) },
    ],
    ['of phases R-N, S-N and T-N', charging(values(['R-N', 'S-N', 'T-N'].map((phase) => amperes('10', phase)))), AT_10],
    ['of phases L1/N, L2/N and L3/N', charging(values(['L1/N', 'L2/N', 'L3/N'].map((phase) => amperes('10', phase)))), AT_10],
    ['of phases with full names', charging(values(['Line 1', 'Line 2', 'Line 3'].map((phase) => amperes('10', phase)))), AT_10],
    ['of -0', charging(values(currents('-0.0'))), { powerW: 0 }],
    ['by exponent', charging(values(currents('1.0E+1'))), AT_10],
    ['as a list with one number', charging(values(currents(['10']))), AT_10],
    ['as an object with its value', charging(values(currents({ value: 10 }))), AT_10],
    [
      'exported by a charger that only charges',
      charging(values(ofPhases('Current.Export', ['10', '10', '10'], 'A'))),
      { ...AT_10, ...AT_6900_W },
    ],
    [
      'with the power as export of a charger that only charges',
      charging(values([...currents('10'), { value: '6900', measurand: 'Power.Active.Export', unit: 'W' }])),
      { ...AT_10, ...AT_6900_W },
    ],
    [
      'and the voltage in upper case',
      charging(values([...ofPhases('CURRENT.IMPORT', ['10', '10', '10'], 'A'), { value: '230', measurand: 'VOLTAGE' }])),
      AT_10,
    ],
    ['with thousands of decimals', charging(values(currents('10.' + '0'.repeat(300)))), AT_10],
  ],
  'a power': [
    [
      'between phases',
      charging(
        values(
          ['L1-L2', 'L2-L3', 'L3-L1'].map((phase) => ({ value: '2300', measurand: 'Power.Active.Import', unit: 'W', phase })),
        ),
      ),
      AT_6900_W,
    ],
    [
      'of phases of which one is null',
      charging(values([...currents('10'), ...ofPhases('Power.Active.Import', ['2300', null, '2300'], 'W')])),
      { ...AT_10, ...AT_6900_W },
    ],
    [
      'with the unit of energy beside currents',
      charging(values([...currents('10'), power('6.9', 'kWh')])),
      { ...AT_10, ...AT_6900_W },
    ],
    [
      'in kW without a unit and without currents, beside its register',
      charging(values([...currents('10'), power('6.9')])),
      AT_6900_W,
    ],
    [
      'of the charger in the place of the inlet alone',
      charging(values([{ ...power('6900', 'W'), location: 'Inlet' }])),
      AT_6900_W,
    ],
    ['that is a list of values', charging(values([power(['6900'], 'W')])), AT_6900_W],
    ['by the measurand ActivePower', charging(values([{ ...power('6900', 'W'), measurand: 'ActivePower' }])), AT_6900_W],
    ['in a unit with a separator', charging(values([power('6.9', 'k W')])), AT_6900_W],
    ['in BTU keeps the former one', charging(values([power('23000', 'BTU/h')])), AT_16],
  ],
}
describe.each(Object.entries(KINDS))('%s', (_, kind) => {
  test.each(kind)('%s', async (__, calls, expected) => expect(await after(...calls)).toMatchObject(isRead(expected)))
})
