import { describe, expect, test } from 'vitest'
import { acknowledgementEnd, snoozeEndMs, type ProblemSize } from './acknowledgement.ts'

const size: ProblemSize = { newestMs: 500, count: 2, percent: 10 }
const known = { atMs: 1_000, untilMs: null, size }

describe('an acknowledgement', () => {
  test.each([
    ['the problem is unchanged', size, null],
    ['the problem gets smaller', { ...size, count: 1, percent: 2 }, null],
    ['the excess changes little', { ...size, percent: 15 }, null],
    ['the excess grows', { ...size, percent: 15.1 }, 'worse'],
    ['more stations are affected', { ...size, count: 3 }, 'worse'],
    ['one station recovered and another one failed', { ...size, newestMs: 1_001 }, 'new-start'],
    ['the problem has cleared', undefined, 'cleared'],
  ])('when %s', (_, now, end) => {
    expect(acknowledgementEnd(known, 2_000, now)).toBe(end)
  })

  test('with a snooze ends with it', () => {
    expect(acknowledgementEnd({ ...known, untilMs: 3_000 }, 2_999, size)).toBeNull()
    expect(acknowledgementEnd({ ...known, untilMs: 3_000 }, 3_000, size)).toBe('snooze-over')
  })
})

test.each([
  ['15-minutes', '2026-03-02T12:00:00Z', '2026-03-02T12:15:00Z'],
  ['1-hour', '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z'],
  ['tomorrow', '2026-03-02T12:00:00Z', '2026-03-03T06:00:00Z'],
  // 23:59 and 00:00 in the time of the site, which is two hours ahead.
  ['tomorrow', '2026-03-02T21:59:00Z', '2026-03-03T06:00:00Z'],
  ['tomorrow', '2026-03-02T22:00:00Z', '2026-03-04T06:00:00Z'],
] as const)('a snooze of %s from %s ends at %s', (snooze, now, end) => {
  expect(snoozeEndMs(snooze, Date.parse(now), 2 * 3_600_000)).toBe(Date.parse(end))
})
