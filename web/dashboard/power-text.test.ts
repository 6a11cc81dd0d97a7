import { expect, test } from 'vitest'
import { powersOf, totalText, totalState } from './power-text.ts'

const overview = {
  problems: [],
  problemCount: 9,
  actCount: 5,
  stations: [
    { category: 'charger' as const, online: 23, offline: 1, statuses: {} },
    { category: 'V2G' as const, online: 10, offline: 1, statuses: {} },
  ],
  power: [{ type: 'GROUP_TYPE_V2G' as const, groups: 2, importW: 40_000, exportW: 2_000, limitW: null, limitedImportW: 0 }],
  frequency: { nowHz: 49.62, points: [], thresholds: [], activations: [] },
}
const valuesOf = (change: object) => totalState({ ...overview, ...change }).map(({ value }) => value)

test('separates problems to act on from automatic actions', () => {
  expect(valuesOf({})).toEqual(['5', '4', '33 of 35', '40.0 kW, −2.0 kW generation', '49.620 Hz'])
  const of = (kind: string) => totalState({ ...overview, problems: [{ kind, acknowledgement: null } as never] })[0]?.isUrgent
  // The colour is that of the worst problem, as in the header.
  expect([of('overload'), of('offline')]).toEqual([true, false])
})

test('is calm without problems, and says that the frequency is not measured', () => {
  expect(totalState({ ...overview, actCount: 0 })[0]?.isUrgent).toBe(false)
  expect(valuesOf({ frequency: { ...overview.frequency, nowHz: null } }).at(-1)).toBe('Not measured')
})

test('no problem to act on is unknown without a refresh; a number stays', () => {
  expect(totalState({ ...overview, actCount: 0 }, true)[0]?.value).toBe('Unknown')
  expect(totalState(overview, true)[0]?.value).toBe('5')
  expect(totalState({ ...overview, problems: [], problemCount: 0, actCount: 0, acknowledgedCount: 0 }, true)[1]?.value).toBe(
    'Unknown',
  )
})

const of = (change: object) => ({
  type: 'GROUP_TYPE_V2G' as const,
  groups: 2,
  importW: 40_000,
  exportW: 0,
  limitW: 100_000,
  limitedImportW: 40_000,
  ...change,
})

test('shows consumption and generation, and no sum of limits', () => {
  const both = { name: 'V2G, 2 groups and stations without a group', isOfGroups: true }
  expect(powersOf(of({}))).toEqual([{ ...both, text: '40.0 kW' }])
  expect(powersOf(of({ importW: 52_000, exportW: 3_000 }))).toEqual([{ ...both, text: '52.0 kW, −3.0 kW generation' }])
})

test('stations that have never reported a power are named beside the sum', () => {
  const alone = { stations: 3, importW: 0, exportW: 0, unknownPower: 2 }
  const texts = powersOf(of({ unknownPower: 3, ungrouped: alone })).map(({ text }) => text)
  expect(texts).toEqual(['40.0 kW, power of 1 station unknown', '0.0 kW, power of 2 stations unknown'])
  expect(totalText([of({ unknownPower: 3 }), of({})])).toBe('80.0 kW, power of 3 stations unknown')
})

test('the power of groups does not include that of stations without a group', () => {
  const power = of({ groups: 1, importW: 135_030, exportW: 2_000, ungrouped: { stations: 1, importW: 49_890, exportW: 0 } })
  expect(powersOf(power)).toEqual([
    { name: 'V2G, 1 group', text: '85.1 kW, −2.0 kW generation', isOfGroups: true },
    { name: 'V2G, 1 station without a group', text: '49.9 kW', isOfGroups: false },
  ])
  expect(powersOf(of({ ungrouped: { stations: 0, importW: 0, exportW: 0 } })).map(({ name }) => name)).toEqual(['V2G, 2 groups'])
  expect(powersOf(of({ groups: 0, ungrouped: { stations: 3, importW: 40_000, exportW: 0 } })).map(({ name }) => name)).toEqual([
    'V2G, 3 stations without a group',
  ])
})

test('the total separates consumption and generation', () => {
  expect(totalText([of({}), of({ exportW: 5_000 })])).toBe('80.0 kW, −5.0 kW generation')
  expect(totalText([])).toBe('0.0 kW')
})
