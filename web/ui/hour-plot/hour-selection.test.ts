import { beforeEach, expect, it, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { hoursOfDay } from '#units/days.ts'
import { oneHour, selectedHours, selectionAfterKey, type HourSelection } from './hour-selection.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Helsinki'))

const hours = Array.from({ length: 48 }, (_, index) => index * HOUR_MS)
const at = (anchor: number, head = anchor): HourSelection => ({ anchorMs: anchor * HOUR_MS, headMs: head * HOUR_MS })
const after = (key: string, selection: HourSelection | undefined, isExtended = false) =>
  selectionAfterKey(hours, selection, { key, isExtended, startMs: 10 * HOUR_MS })

test.each([
  ['ArrowRight', 5, 6],
  ['ArrowLeft', 5, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 47, 47],
  ['PageDown', 5, 29],
  ['PageUp', 29, 5],
  ['Home', 5, 0],
  ['End', 5, 47],
])('%s moves hour %i to hour %i', (key, from, to) => {
  expect(after(key, at(from))).toEqual(at(to))
})

it('selects the first proposed hour without a selection, and ignores other keys', () => {
  expect(after('ArrowRight', undefined)).toEqual(at(10))
  expect(after('Enter', at(5))).toBeUndefined()
})

it('extends the selection from its anchor in both directions', () => {
  expect(after('ArrowRight', at(5, 6), true)).toEqual(at(5, 7))
  expect(after('ArrowLeft', at(5, 5), true)).toEqual(at(5, 4))
  expect(after('ArrowLeft', at(5, 9))).toEqual(at(8))
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('a selection of the whole day %s has %i hours', (day, count) => {
  const ofDay = hoursOfDay(day)
  const [first = 0, last = 0] = [ofDay[0], ofDay.at(-1)]
  expect(selectedHours(ofDay, { anchorMs: last, headMs: first })).toHaveLength(count)
  expect(selectedHours(ofDay, oneHour(first))).toEqual([first])
  expect(selectedHours(ofDay, undefined)).toEqual([])
})
