import { expect, test } from 'vitest'
import { createFrequencyWatch, watchFrequency } from './frequency-watch.ts'
import { Journal } from '#simulator/core/world/journal.ts'

/** The journal entries for these frequencies, one per second. */
function written(frequencies: number[], drivers: string[] = []) {
  const journal = new Journal()
  const watch = createFrequencyWatch()
  frequencies.forEach((hz, second) => watchFrequency(watch, journal, second * 1_000, hz, drivers[second] ?? 'model'))
  return journal.entries.map(({ at, event, thresholdHz = '' }) => [at.slice(17, 19), event, thresholdHz].join(' ').trimEnd())
}

test('each threshold is journalled once on the way down and once on the way up', () => {
  expect(written([50, 49.88, 49.65, 49.45, 49.6, 49.8, 50])).toEqual([
    '01 below 49.9',
    '02 below 49.7',
    '03 below 49.5',
    '04 above 49.5',
    '05 above 49.7',
    '06 above 49.9',
  ])
})

test('a frequency equal to a threshold has reached it', () => {
  expect(written([50, 49.7])).toEqual(['01 below 49.9', '01 below 49.7'])
  expect(written([50, 50.1])).toEqual(['01 above 50.1'])
})

test('noise around a threshold adds no entry', () => {
  expect(written([50, 49.899, 49.903, 49.898, 49.908, 49.911])).toEqual(['01 below 49.9', '05 above 49.9'])
})

test('over-frequency is journalled', () => {
  expect(written([50, 50.12, 50.095, 50.08])).toEqual(['01 above 50.1', '03 below 50.1'])
})

test('gaps are journalled at their start and end, and so is the end of a recording', () => {
  expect(written([50, NaN, NaN, 50])).toEqual(['01 hole begins', '03 hole ends'])
  expect(written([50, 50, 50], ['replay', 'replay', 'model'])).toEqual(['02 replay ended'])
})

test('a frequency that is unchanged for 3 s is journalled as frozen, until it changes or is missing', () => {
  const changing = [50, 49.99, 50.01]
  expect(written([...changing, 49.98, 49.98, 49.98, 49.98, 49.98, 49.97])).toEqual(['06 frozen', '08 changes again'])
  expect(written([50, 50, 50, 50, NaN, NaN, NaN, NaN, NaN])).toEqual(['03 frozen', '04 hole begins', '04 changes again'])
  expect(written([49.98, 49.98, 49.98, 49.99, 49.98])).toEqual([])
})
