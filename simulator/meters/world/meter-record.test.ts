import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { MeterRecord } from './meter-record.ts'

const START_MS = Date.UTC(2026, 2, 2)

test('returns each value until the next one is due, and NaN where a value is missing', () => {
  const record = new MeterRecord()
  record.write(START_MS, [1, 2, 3])
  record.write(START_MS + 4_000, [4, 5, 6])
  const at = (ms: number) => [0, 1, 2].map((line) => record.at(START_MS + ms, line))
  expect([at(0), at(1_000), at(2_000), at(4_000)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [NaN, NaN, NaN],
    [4, 5, 6],
  ])
})

test('returns means of minutes after two days', () => {
  const record = new MeterRecord()
  for (let ms = 0; ms < 120_000; ms += 2_000) record.write(START_MS + ms, [ms / 1_000, 0, 0])
  record.write(START_MS + 48 * HOUR_MS, [9, 9, 9])
  expect(record.at(START_MS + 10_000, 0)).toBe(29)
  expect(record.at(START_MS + 70_000, 0)).toBe(89)
  expect(record.at(START_MS + 130_000, 0)).toBeNaN()
})

test('a step has the mean of all values that were sent in it', () => {
  const record = new MeterRecord()
  // A meter that sends three of ten seconds, never at a multiple of five seconds.
  for (let ms = 0; ms < 120_000; ms += 10_000) record.write(START_MS + ms + 8_000, [ms / 10_000, 0, 0])
  expect(record.mean(START_MS, 60_000, 0)).toBe(2.5)
  expect(record.mean(START_MS, 120_000, 0)).toBe(5.5)
  expect(record.mean(START_MS, 20_000, 0)).toBe(0.5)
  expect(record.mean(START_MS, 1_000, 0)).toBeNaN()
  expect(record.mean(START_MS + 8_000, 1_000, 0)).toBe(0)
  expect(record.mean(START_MS + 120_000, 60_000, 0)).toBeNaN()
})
