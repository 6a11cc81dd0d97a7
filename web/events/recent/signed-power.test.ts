import { expect, test } from 'vitest'
import { byOrigin, signedPowerKw } from './signed-power.ts'

const line = (property: string, ...values: (number | null)[]) => ({
  property,
  points: values.map((value, index) => ({ atMs: index * 1_000, value })),
})
const values = (...lines: Parameters<typeof signedPowerKw>[0]) => signedPowerKw(lines).map(({ value }) => value)

test('import is positive and export negative', () => {
  expect(values(line('Power.Active.Import', 5, 0, 0), line('Power.Active.Export', 0, 2.5, 0), line('SoC', 70, 70, 70))).toEqual([
    5, -2.5, 0,
  ])
})

test('a device that reports one direction has that one', () => {
  expect(values(line('Power.Active.Import', 5, 1))).toEqual([5, 1])
  expect(values(line('Power.Active.Export', 5, 1))).toEqual([-5, -1])
})

test('a gap of both directions is a gap', () => {
  expect(values(line('Power.Active.Import', 5, null), line('Power.Active.Export', 0, null))).toEqual([5, null])
})

test('the larger direction of a reduced step counts', () => {
  expect(values(line('Power.Active.Import', 0.3), line('Power.Active.Export', 4))).toEqual([-4])
})

test('no lines give no power', () => {
  expect(values(line('SoC', 70))).toEqual([])
})

test('an assumed or last known power is a line of its own, a derived one is not', () => {
  const points = [5, 6, 7, 8].map((value, second) => ({ atMs: second * 1_000, value }))
  const span = (origin: string, from: number, until: number) => ({ origin, fromMs: from * 1_000, untilMs: until * 1_000 })
  const { known, others } = byOrigin(points, [span('derived', 0, 1), span('assumed', 1, 2), span('last-known', 3, 4)])
  expect(known.map(({ value }) => value)).toEqual([5, null, 7, null])
  expect(others.map(({ value }) => value)).toEqual([null, 6, null, 8])
  expect(byOrigin(points, [span('derived', 0, 4)])).toEqual({ known: points, others: [] })
})
