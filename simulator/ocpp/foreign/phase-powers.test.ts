import { describe, expect, test } from 'vitest'
import { BOOT_201, connector, event } from '../testing/raw-events.ts'
import { BOOT, START, currents, energy, ofPhases, power, status, values } from '../testing/raw-messages.ts'
import { after, startSite, type Row } from '../testing/reported-site.ts'

const BEGUN = [BOOT, START, status('Charging')]
const powers = (given: readonly unknown[], unit?: string) => ofPhases('Power.Active.Import', given, unit)
const volts = ['L1', 'L2', 'L3'].map((phase) => ({ measurand: 'Voltage', value: '225', unit: 'V', phase }))
const onLine = (line: number, currentA: number, more: object = {}) => ({
  firstLine: line,
  phasesInUse: 1,
  currentA: expect.closeTo(currentA, 1),
  ...more,
})
const exported = (measurand: string, given: readonly string[], unit: string) => ofPhases(`${measurand}.Export`, given, unit)

describe('powers of the phases without currents', () => {
  test.each<Row>([
    ['of one phase', [values(powers(['0', '3680', '0'], 'W'))], onLine(2, 16, { powerW: 3_680 })],
    ['of the only phase in use', [values([{ ...power('2300', 'W'), phase: 'L3' }])], onLine(3, 10, { powerW: 2_300 })],
    ['with some W of the other sign', [values(powers(['3680', '-4', '2'], 'W'))], onLine(1, 16)],
    ['beside voltages', [values([...powers(['0', '0', '2250'], 'W'), ...volts])], onLine(3, 10)],
    ['in kW without a unit', [values(powers(['0', '3.68', '0']))], onLine(2, 16, { ocpp: { origin: 'assumed' } })],
    ['beside their total', [values([power('3680', 'W'), ...powers(['0', '3680', '0'], 'W')])], onLine(2, 16)],
    ['in turn with the total', [values(powers(['0', '3680', '0'], 'W')), values([power('3450', 'W')])], onLine(2, 15)],
    [
      'before the currents of all phases',
      [values(powers(['0', '3680', '0'], 'W')), values(currents('10'))],
      { phasesInUse: 3, currentA: 10 },
    ],
    [
      'of more than a phase can carry',
      [values(powers(['20000', '0', '0'], 'W'))],
      { phasesInUse: 3, powerW: expect.closeTo(20_000) },
    ],
  ])('%s', async (_, calls, expected) => {
    expect(await after(...BEGUN, ...calls)).toMatchObject({ station: expected, refusals: [] })
  })

  test('of an event of 2.0.1', async () => {
    const site = await startSite({ protocol: 'ocpp2.0.1' })
    await site.send(BOOT_201, connector('Occupied'), event('Started', {}, {}, powers([0, 3_680, 0])))
    expect(site.station()).toMatchObject(onLine(2, 16))
    expect(site.station().ocpp?.hasCurrent).toBe(false)
  })
})

describe('a meter that was mounted the wrong way round', () => {
  test.each<Row>([
    [
      'reports powers',
      [values([power('0', 'W'), { ...power('5000', 'W'), measurand: 'Power.Active.Export' }])],
      { powerW: 5_000, energyExportWh: 0 },
    ],
    [
      'reports currents',
      [values([...currents('0'), ...exported('Current', ['10', '10', '10'], 'A')])],
      { currentA: 10, phasesInUse: 3 },
    ],
    [
      'reports powers of phases',
      [values([...powers(['0', '0', '0'], 'W'), ...exported('Power.Active', ['0', '0', '2300'], 'W')])],
      onLine(3, 10),
    ],
  ])('%s', async (_, calls, expected) => {
    expect(await after(...BEGUN, ...calls)).toMatchObject({ station: expected, refusals: [] })
  })
})

test.each([
  ['a state of charge of 255 %', { measurand: 'SoC', value: '255' }, 'a state of charge is not 0 to 100 %'],
  ['a negative register', energy('-5'), 'an energy is negative'],
])('%s is left out and noted', async (_, sample, what) => {
  const { station } = await after(...BEGUN, values([...currents('10'), sample]))
  expect(station).toMatchObject({ currentA: 10, socPercent: NaN, energyImportWh: 0 })
  expect(station.ocpp?.deviations.map((one) => one.what)).toEqual([what])
})
