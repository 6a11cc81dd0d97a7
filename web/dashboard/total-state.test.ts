import { expect, test } from 'vitest'
import { totalState } from './total-state.ts'

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
  expect(totalState(overview)[0]?.isUrgent).toBe(true)
})

test('is calm without problems, and says that the frequency is not measured', () => {
  expect(totalState({ ...overview, actCount: 0 })[0]?.isUrgent).toBe(false)
  expect(valuesOf({ frequency: { ...overview.frequency, nowHz: null } }).at(-1)).toBe('Not measured')
})

test('no problem to act on is unknown without a refresh; a number stays', () => {
  expect(totalState({ ...overview, actCount: 0 }, true)[0]?.value).toBe('Unknown')
  expect(totalState(overview, true)[0]?.value).toBe('5')
})
