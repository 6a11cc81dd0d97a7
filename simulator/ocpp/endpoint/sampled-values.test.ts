import { describe, expect, test } from 'vitest'
import { meterOf } from './sampled-values.ts'

test('reads texts of 1.6 with their units', () => {
  const samples = [
    { value: '7.36', measurand: 'Power.Active.Import', unit: 'kW' },
    { value: '12.5', unit: 'kWh' },
    { value: '55', measurand: 'SoC', unit: 'Percent' },
  ]
  expect(meterOf(samples)).toEqual({ powerW: 7_360, powerUnit: 'kW', energyWh: 12_500, isUnnamed: true, socPercent: 55 })
})

test('reads numbers of 2.0.1 with their power of ten', () => {
  const unitOfMeasure = { unit: 'W', multiplier: 3 }
  expect(meterOf([{ value: 7.36, measurand: 'Power.Active.Import', unitOfMeasure }])).toEqual({ powerW: 7_360, powerUnit: 'kW' })
})

test('reads phases, and adds the power of phases', () => {
  const phases = ['L1', 'L2', 'L3']
  const samples = phases.flatMap((phase, place) => [
    { value: String(10 + place), measurand: 'Current.Import', phase, unit: 'A' },
    { value: '2300', measurand: 'Power.Active.Import', phase: `${phase}-N`, unit: 'W' },
    { value: String(229 + place), measurand: 'Voltage', phase: `${phase}-N`, unit: 'V' },
  ])
  expect(meterOf(samples)).toEqual({ currentA: [10, 11, 12], powerW: 6_900, voltageV: 230 })
})

test.each([
  ['an unreadable power of the outlet is not that of the inlet', 'NaN', undefined],
  ['a power in W is not one in mW', '9999999', 9_999_999],
])('%s', (_, value, powerW) => {
  const power = { measurand: 'Power.Active.Import', unit: 'W' }
  const currents = ['L1', 'L2', 'L3'].map((phase) => ({ value: '14', measurand: 'Current.Import', phase }))
  expect(meterOf([{ ...power, value: '9000', location: 'Inlet' }, { ...power, value }, ...currents]).powerW).toBe(powerW)
})

test('reads voltages between phases, and leaves the neutral conductor out', () => {
  const samples = [
    { value: '400', measurand: 'Voltage', phase: 'L1-L2' },
    { value: '3', measurand: 'Current.Import', phase: 'N' },
  ]
  expect(meterOf(samples)).toEqual({ voltageV: 230.94 })
})

test('export is negative', () => {
  const samples = [
    { value: '8', measurand: 'Current.Export' },
    { value: '1840', measurand: 'Power.Active.Export', unit: 'W' },
  ]
  expect(meterOf(samples)).toEqual({ currentA: [-8], isWithoutPhase: true, powerW: -1_840 })
})

test('leaves out a text that is not a number, and a state of charge above 100', () => {
  expect(meterOf([{ value: '' }, { value: 'NaN', measurand: 'Voltage' }, { value: '120', measurand: 'SoC' }])).toEqual({})
})

/** The meter and the notes of deviations. */
function read(samples: Parameters<typeof meterOf>[0]) {
  const notes: string[] = []
  return { meter: meterOf(samples, (note) => notes.push(note)), notes }
}
const current = (value: unknown, phase?: string) => ({ value, measurand: 'Current.Import', phase })

test('a phase keeps its place', () => {
  expect(meterOf([current('0', 'L1'), current('20', 'L2'), current('0', 'L3')])).toEqual({ currentA: [0, 20, 0] })
  expect(meterOf([current('20', 'L2')])).toEqual({ currentA: [0, 20] })
  expect(meterOf([current('20', 'L3-N')])).toEqual({ currentA: [0, 0, 20] })
})

test('reads a value beside one that cannot be read, and notes the other', () => {
  const { meter, notes } = read([
    current(16),
    { value: '31', measurand: 'Temperature', unit: 'C' },
    { value: '50.01', measurand: 'Frequency', unit: 'Hz' },
    { value: '1', measurand: 'Current.Leakage' },
    { value: 'abc', measurand: 'Voltage' },
    { value: '12', measurand: 'Power.Active.Import', unit: 'Hertz' },
    null as never,
  ])
  expect(meter).toEqual({ currentA: [16], isWithoutPhase: true })
  expect(notes).toEqual([
    'the measurand "Current.Leakage" is not in the standard',
    'a value is not a number',
    'the unit "Hertz" does not fit a power',
    'a sampled value is not an object',
  ])
})

test.each([
  ['Current.import', '16', undefined, { currentA: [16], isWithoutPhase: true }],
  ['Current.Import', '16000', 'mA', { currentA: [16], isWithoutPhase: true }],
  ['Power.Active.Import', '3.4', 'KW', { powerW: 3_400, powerUnit: 'kW' }],
  ['Power.Active.Import', '3,45', 'kW', { powerW: 3_450, powerUnit: 'kW' }],
  ['Power.Active.Import', ' 3.45 kW', undefined, { powerW: 3_450, powerUnit: 'kW' }],
  ['Energy.Active.Import.Register', '1.1e4', 'Wh', { energyWh: 11_000 }],
  ['Energy.Active.Import.Register', '12', 'KWh', { energyWh: 12_000 }],
  ['Power.Active.Import', '3,450', 'W', {}],
  ['Power.Active.Import', '0x10', 'kW', {}],
  ['Power.Active.Import', '1 234', 'W', { powerW: 1_234 }],
  ['Power.Active.Import', '1 23', 'W', {}],
  ['Current.Import', '16', 'W', {}],
  ['Energy.Active.Import.Register', '-5', 'Wh', {}],
])('%s %s %s', (measurand, value, unit, meter) => {
  expect(meterOf([{ measurand, value, unit }])).toEqual(meter)
})

test('a single current without a phase is one', () => {
  expect(meterOf([current('16', '')])).toEqual({ currentA: [16], isWithoutPhase: true })
  expect(meterOf([current('16', 'L1')])).toEqual({ currentA: [16] })
})

test('a signed value is left out', () => {
  const signed = { value: 'AYAB', measurand: 'Energy.Active.Import.Register', format: 'SignedData' }
  expect(read([signed, { value: '5', unit: 'kWh' }])).toEqual({ meter: { energyWh: 5_000, isUnnamed: true }, notes: [] })
})

test('values of the outlet prevail over those of the inlet, and present ones over those of the beginning', () => {
  const at = (location: string | undefined, value: string) => ({ value, measurand: 'Power.Active.Import', location })
  expect(meterOf([at('Outlet', '7000'), at('Inlet', '21000')])).toEqual({ powerW: 7_000, powerUnit: 'none' })
  expect(meterOf([at('Inlet', '21000'), at(undefined, '7000')])).toEqual({ powerW: 7_000, powerUnit: 'none' })
  const of = (context: string, value: string) => ({ value, context })
  expect(meterOf([of('Transaction.End', '900'), of('Transaction.Begin', '100')])).toEqual({ energyWh: 900, isUnnamed: true })
})

test.each([
  ['l2', [0, 16]],
  ['L2N', [0, 16]],
  ['2', [0, 16]],
  ['S', [0, 16]],
])('reads the phase %j', (phase, currentA) => {
  expect(meterOf([current('16', phase)])).toEqual({ currentA })
})

test('a multiplier that is no power of ten makes a value unreadable', () => {
  const power = (multiplier: unknown) => ({
    value: 7,
    measurand: 'Power.Active.Import',
    unitOfMeasure: { unit: 'W', multiplier },
  })
  expect([power(3), power('3'), power(300)].map((sample) => meterOf([sample]))).toEqual([
    { powerW: 7_000, powerUnit: 'kW' },
    {},
    {},
  ])
})

describe('a power beside currents', () => {
  const power = (value: unknown, unit?: string) => ({ value, measurand: 'Power.Active.Import', ...(unit && { unit }) })
  const phases = (...values: unknown[]) => values.map((value, place) => current(value, `L${place + 1}`))

  test('is in kW without a unit, if the currents show that', () => {
    const { meter, notes } = read([...phases(20, 20, 20), power('13.8')])
    expect(meter).toEqual({ currentA: [20, 20, 20], powerW: 13_800, powerUnit: 'kW' })
    expect(notes).toEqual(['a power without a unit is in kW'])
  })

  test('is in the unit that the currents show, and in W if nothing shows another', () => {
    expect(meterOf([...phases(20, 20, 20), power('13.8', 'W')]).powerW).toBe(13_800)
    expect(meterOf([...phases(20, 20, 20), power('13800', 'kW')]).powerW).toBe(13_800)
    expect(meterOf([...phases(20, 20, 20), power('5000', 'W')]).powerW).toBe(5_000)
    expect(meterOf([...phases(20, 20, 20), power('13800')]).powerW).toBe(13_800)
    expect(meterOf([power('13.8')]).powerW).toBe(13.8)
    expect(read([...phases(0, 0, 0), power('0', 'W')]).notes).toEqual([])
  })

  test('is in kW, if the currents of the other phases show that', () => {
    const without = (place: number) => phases(10, 10, 0).filter((_, phase) => phase !== place)
    expect(meterOf([...without(0), power('4.45')]).powerW).toBe(4_450)
    expect(meterOf([...without(1), power('4.45')]).powerW).toBe(4_450)
    expect(meterOf([...phases(10, 10), power('6.9')]).powerW).toBe(6_900)
    expect(meterOf([...phases(0, 'NaN', 0), power('4.45')]).powerW).toBe(4.45)
    expect(meterOf([...phases('NaN', 10, 0), power('20', 'W')]).powerW).toBe(20)
  })

  test('leaves an unreadable phase unknown, and an impossible one as it is', () => {
    expect(meterOf([...phases('NaN', 7, 0), power(1_610, 'W')])).toEqual({ currentA: [null, 7, 0], powerW: 1_610 })
    expect(meterOf(phases('NaN', '', 'NaN'))).toEqual({})
    expect(meterOf(phases(0, 9_999_999, 0)).currentA).toEqual([0, 9_999_999, 0])
  })
})

test.each<readonly [string, object, object]>([
  ['a unit in other case', { value: '11', measurand: 'Power.Active.Import', unit: 'Kw' }, { powerW: 11_000, powerUnit: 'kW' }],
  ['a measurand that only its unit names', { value: '16', unit: 'A' }, { currentA: [16], isWithoutPhase: true }],
  ['a phase in the measurand', { value: '16', measurand: 'Current.Import.L2', unit: 'A' }, { currentA: [0, 16] }],
  ['a phase by another letter', { value: '16', measurand: 'Current.Import', phase: 'V' }, { currentA: [0, 16] }],
  ['points between thousands', { value: '11.040,5', measurand: 'Power.Active.Import' }, { powerW: 11_040.5, powerUnit: 'none' }],
  ['commas between thousands', { value: '11,040.5', measurand: 'Power.Active.Import' }, { powerW: 11_040.5, powerUnit: 'none' }],
  [
    'three decimals behind a comma',
    { value: '2,054', measurand: 'Power.Active.Import', unit: 'kW' },
    { powerW: 2_054, powerUnit: 'kW' },
  ],
  ['three decimals below 1', { value: '0,460', measurand: 'Power.Active.Import', unit: 'kW' }, { powerW: 460, powerUnit: 'kW' }],
  [
    'a current with three decimals',
    { value: '15,200 A', measurand: 'Current.Import' },
    { currentA: [15.2], isWithoutPhase: true },
  ],
])('reads %s, and notes it', (_, sample, meter) => {
  const found = read([sample])
  expect(found.meter).toEqual(meter)
  expect(found.notes).not.toEqual([])
})

test('does not guess a unit of m or M, or thousands that can be decimals', () => {
  expect(meterOf([{ value: '11', measurand: 'Power.Active.Import', unit: 'mw' }])).toEqual({})
  expect(read([{ value: '11,040', measurand: 'Power.Active.Import' }])).toEqual({
    meter: {},
    notes: ['a comma before three digits can separate thousands or decimals'],
  })
})

test('a negative import is a wrong sign, unless the charger can discharge', () => {
  const both = [
    { value: '16', measurand: 'Current.Import' },
    { value: '-11040', measurand: 'Power.Active.Import' },
  ]
  expect(meterOf(both, () => {}, false)).toEqual({ currentA: [16], isWithoutPhase: true, powerW: 11_040 })
  expect(meterOf(both, () => {}, true)).toEqual({ currentA: [16], isWithoutPhase: true, powerW: -11_040 })
  expect(meterOf([{ value: '-12', measurand: 'Power.Active.Import' }], () => {}, false)).toEqual({ powerW: 0, powerUnit: 'none' })
})

test('values without a unit that can only be in parts of it are read as such', () => {
  const phases = ['L1', 'L2', 'L3']
  const inMilli = phases.flatMap((phase) => [
    { value: 16_000, measurand: 'Current.Import', phase },
    { value: 230_100, measurand: 'Voltage', phase },
  ])
  const power = { value: 11_040, measurand: 'Power.Active.Import' }
  expect(read([...inMilli, power])).toEqual({
    meter: { currentA: [16, 16, 16], powerW: 11_040, voltageV: 230.1 },
    notes: ['a voltage without a unit is in thousandths', 'a current without a unit is in thousandths'],
  })
  expect(read([{ value: '2301', measurand: 'Voltage' }])).toEqual({
    meter: { voltageV: 230.1 },
    notes: ['a voltage without a unit is in tenths'],
  })
  expect(read([{ value: 6_553.5, measurand: 'Current.Import' }]).meter).toEqual({ currentA: [6_553.5], isWithoutPhase: true })
  const doubtful = [current(29, 'L1'), current('', 'L2'), current('6553.5', 'L3'), power]
  expect(read(doubtful).meter.currentA).toEqual([29, null, 6_553.5])
})

test('an export of 0 without an import says nothing at a charger that cannot discharge', () => {
  const back = (value: string) => [{ value, measurand: 'Power.Active.Export', unit: 'W' }]
  expect(meterOf(back('0'), () => {}, false)).toEqual({})
  expect(meterOf(back('6900'), () => {}, false)).toEqual({ powerW: 6_900 })
  expect(meterOf(back('6900'), () => {}, true)).toEqual({ powerW: -6_900 })
})
