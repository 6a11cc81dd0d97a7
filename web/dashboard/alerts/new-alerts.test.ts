import { expect, test } from 'vitest'
import { newAlerts, type SeenProblems } from './new-alerts.ts'

const MINUTE_MS = 60_000
const problem = (kind: 'faulted' | 'overload' | 'waiting', groupId: number, isAcknowledged = false) => ({
  kind,
  groupId,
  deviceId: null,
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

test('has no alert for an acknowledged problem, also when the acknowledgement ends while it lasts', () => {
  expect(reads([0, []], [10_000, [problem('faulted', 1, true)]], [20_000, [problem('faulted', 1)]])).toEqual([0, 0, 0])
})
