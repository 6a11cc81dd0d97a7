import { expect, test } from 'vitest'
import { newAlerts, type SeenProblems } from './new-alerts.ts'

const MINUTE_MS = 60_000
const problem = (kind: 'faulted' | 'overload' | 'waiting', groupId: number, isAcknowledged = false, count = 1) => ({
  kind,
  groupId,
  // A problem of one station names it.
  deviceId: count === 1 ? 'd-1001' : null,
  count,
  reserve: null,
  acknowledgement: isAcknowledged ? { by: 'Oona', at: '', note: '', until: null } : null,
})
const reads = (...steps: [atMs: number, problems: ReturnType<typeof problem>[]][]) => {
  let seen: SeenProblems | undefined
  return steps.map(([atMs, problems]) => {
    const result = newAlerts(seen, problems, atMs)
    seen = result.seen
    return result.alerts.length
  })
}

test('has no alert for the problems of the first read', () => {
  expect(reads([0, [problem('faulted', 1)]])).toEqual([0])
})

test('has one alert for each new problem that needs a person', () => {
  const both = [problem('faulted', 1), problem('overload', 1), problem('waiting', 2)]
  expect(reads([0, []], [10_000, both], [20_000, both])).toEqual([0, 2, 0])
})

test('has no alert for a problem that returns within five minutes', () => {
  const one = [problem('faulted', 1)]
  expect(reads([0, []], [10_000, one], [20_000, []], [4 * MINUTE_MS, one])).toEqual([0, 1, 0, 0])
  expect(reads([0, []], [10_000, one], [20_000, []], [6 * MINUTE_MS, one])).toEqual([0, 1, 0, 1])
})

test('has no further alert for a problem that lasts, also after a long time without reads', () => {
  const one = [problem('faulted', 1)]
  expect(reads([0, []], [10_000, one], [6 * MINUTE_MS, one], [16 * MINUTE_MS, one])).toEqual([0, 1, 0, 0])
})

test('counts the five minutes from the read in which a problem was missing', () => {
  const one = [problem('faulted', 1)]
  expect(reads([0, []], [10_000, one], [9 * MINUTE_MS, []], [13 * MINUTE_MS, one])).toEqual([0, 1, 0, 0])
  expect(reads([0, []], [10_000, one], [9 * MINUTE_MS, []], [15 * MINUTE_MS, one])).toEqual([0, 1, 0, 1])
})

test('has an alert when more stations are affected, but not when fewer are', () => {
  const [one, two] = [[problem('faulted', 1)], [problem('faulted', 1, false, 2)]]
  expect(reads([0, one], [10_000, two], [20_000, two], [9 * MINUTE_MS, one])).toEqual([0, 1, 0, 0])
})

test('has an alert for a problem without affected stations', () => {
  expect(reads([0, []], [10_000, [problem('overload', 1, false, 0)]])).toEqual([0, 1])
})

test('has no alert for an acknowledged problem, also when the acknowledgement ends while it lasts', () => {
  expect(reads([0, []], [10_000, [problem('faulted', 1, true)]], [20_000, [problem('faulted', 1)]])).toEqual([0, 0, 0])
})
