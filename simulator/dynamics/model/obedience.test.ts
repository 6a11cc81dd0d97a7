import { describe, expect, test } from 'vitest'
import { notFollowed } from '#contract/ocpp/sessions.ts'
import { newObedience, noteExcess, noteGivenUp, observe, spreadOf, type ObservedSecond } from './obedience.ts'

const SECOND: ObservedSecond = {
  limit: 16,
  drawn: 15.5,
  isInSession: true,
  isRefusing: false,
  declaredMs: 8_000,
  tolerance: 0.01,
}

/** The record after these seconds, from second 0. */
function recordOf(seconds: readonly Partial<ObservedSecond>[]) {
  const record = newObedience()
  for (const [second, change] of seconds.entries()) observe(record, { ...SECOND, ...change }, 1_000 * second)
  return record
}
const times = (count: number, second: Partial<ObservedSecond>) => Array.from({ length: count }, () => second)

describe('a record of setpoints', () => {
  test('has the time until the draw follows a lower setpoint, and how far below the setpoint it is', () => {
    const record = recordOf([{}, ...times(3, { limit: 10 }), { limit: 10, drawn: 9.4 }, { limit: 10, drawn: 9.4 }])
    expect(record.reactionsMs).toEqual([3_000])
    expect(record.deviations[0]).toBeCloseTo(0.6, 9)
    expect(notFollowed(record)).toBe(0)
  })

  test('measures each setpoint of a falling limit by itself', () => {
    const record = recordOf([{}, { limit: 14 }, { limit: 12 }, { limit: 12, drawn: 13.5 }, { limit: 12, drawn: 11.5 }])
    expect(record.reactionsMs).toEqual([2_000, 2_000])
    expect(record.deviations).toEqual([0.5])
  })

  test('does not measure a setpoint above the draw', () => {
    expect(
      recordOf([
        { limit: 10, drawn: 7 },
        { limit: 8, drawn: 7 },
        { limit: 12, drawn: 7 },
      ]).reactionsMs,
    ).toEqual([])
  })

  test('measures nothing when the car stops by itself or leaves', () => {
    expect(recordOf([{}, { limit: 10 }, { limit: 10, drawn: 0 }]).reactionsMs).toEqual([])
    expect(recordOf([{}, { limit: 10 }, { limit: 0, drawn: 0, isInSession: false }]).reactionsMs).toEqual([])
  })

  test('measures a pause', () => {
    expect(recordOf([{}, { limit: 0 }, { limit: 0, drawn: 0 }])).toMatchObject({ reactionsMs: [1_000], deviations: [] })
  })

  test('counts a reaction after the declared time as late', () => {
    const inTime = recordOf([{}, ...times(8, { limit: 10 }), { limit: 10, drawn: 9 }])
    const late = recordOf([{}, ...times(9, { limit: 10 }), { limit: 10, drawn: 9 }])
    expect([inTime.late, late.late]).toEqual([0, 1])
  })

  test('counts each refused setpoint', () => {
    const record = recordOf([
      {},
      { limit: 10, isRefusing: true },
      { limit: 10, isRefusing: true },
      { limit: 12, isRefusing: true },
    ])
    expect([record.rejected, notFollowed(record)]).toEqual([2, 2])
  })

  test('counts a setpoint without effect once load management has given up', () => {
    const record = recordOf([{}, ...times(12, { limit: 10 })])
    noteExcess(record, { ...SECOND, limit: 10 })
    noteGivenUp(record)
    expect([record.withoutEffect, record.ignored]).toEqual([1, 0])
    expect(record.deviations).toEqual([5.5])
  })

  test('counts a setpoint without effect when a higher one replaces it after its time', () => {
    expect(recordOf([{}, ...times(12, { limit: 10 }), { limit: 12 }]).withoutEffect).toBe(1)
    expect(recordOf([{}, ...times(5, { limit: 10 }), { limit: 12 }]).withoutEffect).toBe(0)
  })

  test('counts a car that draws what it likes as ignoring', () => {
    const record = recordOf([{}, ...times(12, { limit: 10 })])
    noteExcess(record, { ...SECOND, limit: 10, drawn: 20 })
    noteGivenUp(record)
    expect([record.withoutEffect, record.ignored]).toEqual([0, 1])
  })

  test('keeps the last 32 reactions', () => {
    const record = recordOf(times(100, {}).flatMap(() => [{}, { limit: 10 }, { limit: 10, drawn: 9 }]))
    expect([record.reactionsMs.length, record.deviations.length]).toEqual([32, 32])
  })
})

test('median and 95th percentile of values in any order', () => {
  expect(spreadOf([5, 1, 3, 2, 4])).toEqual({ median: 3, p95: 4.8 })
  expect(spreadOf([])).toBeNull()
})
