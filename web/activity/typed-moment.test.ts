import { expect, test } from 'vitest'
import { momentInput, typedMoment } from './typed-moment.ts'

const MORNING_MS = new Date(2026, 2, 2, 10, 0).getTime()

test('a moment is typed in the zone of the browser, with seconds or without', () => {
  expect(typedMoment(' 02/03/2026 10:00 ')).toBe(MORNING_MS)
  expect(typedMoment('02/03/2026 10:00:15')).toBe(MORNING_MS + 15_000)
})

test.each(['', 'yesterday', '2026-03-02 10:00', '31/02/2026 10:00', '02/03/2026', '02/03/2026 25:00'])(
  '“%s” is no moment',
  (text) => {
    expect(typedMoment(text)).toBeUndefined()
  },
)

test('a moment is shown as it would be typed', () => {
  for (const ms of [MORNING_MS, MORNING_MS + 15_000]) expect(typedMoment(momentInput(ms))).toBe(ms)
  expect(momentInput(undefined)).toBe('')
})
