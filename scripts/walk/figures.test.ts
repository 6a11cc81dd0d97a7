import { expect, test } from 'vitest'
import { figureProblem, type Truth } from './figures.ts'

const station = {
  name: 'North gate 1',
  isOnline: true,
  isBattery: false,
  latestPower: null,
  latestChargePower: 7_360,
  ratedPower: 22,
}
const battery = { ...station, name: 'Battery hall 1', isBattery: true, latestPower: -10_000, latestChargePower: null }
const truth: Truth = {
  stations: [station, battery],
  groups: [{ name: 'Depot AC', powerW: 7_480, stationCount: 18, onlineCount: 17 }],
  frequencyHz: 49.62,
}
const row = (name: string, cells: Record<string, string>) => ({ rows: [{ names: [name], cells }], lines: [] })
const problem = (name: string, cells: Record<string, string>) => figureProblem(row(name, cells), truth)

test('a power has the value, the unit and the sign of the platform', () => {
  expect(problem('North gate 1', { Power: '7.4 / 22.0 kW' })).toBeUndefined()
  expect(problem('North gate 1', { Power: '7360.0 kW' })).toBe('North gate 1 shows 7360.0 kW, and the platform says 7360 W')
  expect(problem('North gate 1', { Power: '7.3 kW' })).toBeDefined()
  expect(problem('North gate 1', { Power: '7.4 / 11.0 kW' })).toContain('rated for 22 kW')
  expect(problem('Battery hall 1', { Power: '−10.0 kW, discharging' })).toBeUndefined()
  expect(problem('Battery hall 1', { Power: '10.0 kW' })).toBeDefined()
  expect(problem('Battery hall 1', { Power: '−10.0 kW' })).toContain('without its direction')
})

test('a group shows its power and its stations', () => {
  expect(problem('Depot AC', { Power: '7.5 kW', 'Online / stations': '17 / 18' })).toBeUndefined()
  expect(problem('Depot AC', { 'Online / stations': '18 / 17' })).toContain('17 / 18')
})

test('a row shows whether its station is online', () => {
  expect(problem('North gate 1', { Connection: 'Offline' })).toBe('North gate 1 shows Offline')
  expect(problem('North gate 1', { Connection: 'Online' })).toBeUndefined()
})

test('a station shows its phases and the current per phase', () => {
  const placed = { ...station, voltage: 230, installedPhase: 1, phaseOneInstalledOnGridLine: 2 }
  const said = (cells: Record<string, string>) => figureProblem(row('North gate 1', cells), { ...truth, stations: [placed] })
  expect(said({ Phases: '1 (L2)', Current: '32 A' })).toBeUndefined()
  expect(said({ Phases: '1 (L3)' })).toContain('on L2')
  expect(said({ Phases: '3' })).toContain('1 on L2')
  expect(said({ Current: '10.67 / 32 A' })).toContain('7360 W at 230 V')
})

test('the frequency agrees to its last digit, and a figure is plausible', () => {
  expect(figureProblem({ rows: [], lines: ['Frequency', '49.620 Hz'] }, truth)).toBeUndefined()
  expect(figureProblem({ rows: [], lines: ['Frequency', '49.820 Hz'] }, truth)).toContain('49.62 Hz')
  expect(figureProblem({ rows: [], lines: ['Voltage 0.23 V'] }, truth)).toBe('shows 0.23 V')
  expect(figureProblem({ rows: [], lines: ['Voltage 230.1 V'] }, truth)).toBeUndefined()
})

test('two entities of one name are not compared', () => {
  const twice = { ...truth, stations: [station, station] }
  expect(figureProblem(row('North gate 1', { Power: '1.0 kW' }), twice)).toBeUndefined()
})
