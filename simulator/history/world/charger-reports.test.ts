import { expect, test } from 'vitest'
import { ChargerReports, lateAt, lateIn, voltageAt, type LateValue, type StationReports } from './charger-reports.ts'

const value = (takenMs: number, change: Partial<LateValue> = {}): LateValue => ({
  takenMs,
  fromMs: takenMs,
  endMs: takenMs + 5_000,
  powerW: takenMs,
  currentA: 1,
  socPercent: NaN,
  voltageV: 230,
  importWh: -Infinity,
  exportWh: -Infinity,
  ...change,
})

function reportsOf(reports: ChargerReports, index = 0): StationReports {
  const known = reports.of(index)
  if (!known) throw new Error('The station has no reports')
  return known
}

test('a station without reports has none', () => {
  expect(new ChargerReports().of(3)).toBeUndefined()
})

test('the late value of a second is the last one that was taken, within its time', () => {
  const reports = new ChargerReports()
  for (const takenMs of [10_000, 30_000, 12_000]) reports.addLate(0, value(takenMs))
  const taken = [9_000, 10_000, 11_000, 12_000, 16_000, 17_000, 30_000, 34_000, 35_000].map(
    (tMs) => lateAt(reportsOf(reports), tMs)?.takenMs,
  )
  expect(taken).toEqual([undefined, 10_000, 10_000, 12_000, 12_000, undefined, 30_000, 30_000, undefined])
})

test('of two values of the same moment the one that arrived last counts', () => {
  const reports = new ChargerReports()
  reports.addLate(0, value(10_000, { powerW: 1 }))
  reports.addLate(0, value(10_000, { powerW: 2 }))
  expect(lateAt(reportsOf(reports), 10_000)?.powerW).toBe(2)
})

test('a span has a late value for each second that has one', () => {
  const reports = new ChargerReports()
  reports.addLate(0, value(10_000))
  expect([...lateIn(reportsOf(reports), 8_000, 12_000)]).toHaveLength(2)
  expect([...lateIn(reportsOf(reports), 0, 10_000)]).toEqual([])
  expect([...lateIn(reportsOf(reports), 15_000, 20_000)]).toEqual([])
})

test('a voltage lasts until the next one', () => {
  const reports = new ChargerReports()
  for (const [atMs, volts] of [
    [1_000, 230],
    [2_000, 230],
    [3_000, 231],
  ] as const) {
    reports.note(0, 'voltage', atMs, volts)
  }
  expect([0, 1_000, 2_999, 3_000, 9_000].map((tMs) => voltageAt(reportsOf(reports), tMs))).toEqual([NaN, 230, 230, 231, 231])
  expect(reportsOf(reports).voltage.values).toEqual([230, 231])
})

test('above the limit the oldest entries are evicted', () => {
  const reports = new ChargerReports()
  for (let place = 0; place <= 200_000; place++) reports.addLate(0, value(place * 1_000))
  const { late } = reportsOf(reports)
  expect(late.length).toBeLessThan(190_000)
  expect(late.at(-1)?.takenMs).toBe(200_000_000)
})
