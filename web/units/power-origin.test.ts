import { expect, test } from 'vitest'
import { POWER_ORIGINS } from '#contract/stations.ts'
import { currentMark, originMark, originSentence } from './power-origin.ts'

const NOW_MS = Date.UTC(2026, 2, 2, 8)
const ago = (seconds: number) => new Date(NOW_MS - seconds * 1_000).toISOString()

test.each([
  ['measured', '', 'Measured 5 s ago'],
  ['derived', 'derived', 'Derived, last value 5 s ago'],
  ['last-known', 'last known', 'Last known value, measured 5 s ago'],
  ['sampled', 'sampled', 'sampled, measured 5 s ago'],
])('%s has its mark, and a sentence with its age', (powerOrigin, mark, sentence) => {
  expect(originMark({ powerOrigin })).toBe(mark)
  expect(originSentence({ powerOrigin, powerMeasuredAt: ago(5) }, NOW_MS)).toBe(sentence)
})

test.each([
  ['register', 'Derived from the energy register, last value 5 s ago'],
  ['current-and-voltage', 'Derived from current and voltage, last value 5 s ago'],
  ['current', 'Derived from the current, at an assumed 230 V, last value 5 s ago'],
  ['model', 'Derived from model, last value 5 s ago'],
])('a derived power says from what: %s', (powerDerivedFrom, sentence) => {
  expect(originSentence({ powerOrigin: 'derived', powerDerivedFrom, powerMeasuredAt: ago(5) }, NOW_MS)).toBe(sentence)
})

test.each([
  ['measured', 16, ''],
  ['measured', null, 'derived'],
  ['derived', 16, ''],
  ['derived', null, 'derived'],
  ['assumed', null, 'assumed'],
  ['status', null, ''],
  [undefined, undefined, ''],
])('beside a power that is %s, a current of %s has the mark %j', (powerOrigin, latestCurrent, mark) => {
  expect(currentMark({ powerOrigin, latestCurrent })).toBe(mark)
})

test.each([
  ['assumed', 'Assumed: the charger reports no power in a known unit and no complete current'],
  ['last-known', 'Last known value, no measurement'],
  ['status', 'None, by its status'],
  [null, undefined],
  [undefined, undefined],
])('without a measurement, %s has no age', (powerOrigin, sentence) => {
  expect(originSentence({ powerOrigin, powerMeasuredAt: null }, NOW_MS)).toBe(sentence)
})

test('only a measured power, and one by status, have no mark', () => {
  expect(POWER_ORIGINS.filter((powerOrigin) => originMark({ powerOrigin }) === '')).toEqual(['measured', 'status'])
})
