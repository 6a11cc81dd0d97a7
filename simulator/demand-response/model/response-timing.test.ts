import { expect, test } from 'vitest'
import { closeSecond, newTiming, noteReport, noteSent, splitOf } from './response-timing.ts'

/** Two chargers of 10 kW each; the frequency crosses at 400 ms. */
const started = () =>
  newTiming(
    400,
    new Map([
      [1, 10],
      [2, 10],
    ]),
  )
const report = (index: number, kw: number, takenMs: number, receivedMs: number) => ({ index, kw, takenMs, receivedMs })

test('the parts of a response follow each other from the crossing to the received power', () => {
  const timing = started()
  noteSent(timing, 1, 450, 20)
  noteSent(timing, 2, 900, 470)
  noteReport(timing, report(1, 5, 2_500, 2_600))
  noteReport(timing, report(2, 5.2, 3_000, 3_400))
  expect(closeSecond(timing, 4_000, 10, 0)).toBe(true)
  expect(splitOf(timing)).toEqual({ detectMs: 30, firstMs: 50, sendMs: 470, obeyMs: 2_100, reportMs: 400 })
})

test('86 % of the highest required power counts, with what other stations deliver', () => {
  const timing = started()
  noteSent(timing, 1, 500, 0)
  noteReport(timing, report(1, 5, 2_000, 2_100))
  expect(closeSecond(timing, 3_000, 10, 0)).toBe(false)
  expect(splitOf(timing)).toMatchObject({ obeyMs: null, reportMs: null })
  noteReport(timing, report(1, 5, 5_000, 5_000))
  expect(closeSecond(timing, 4_000, 10, 3.6)).toBe(true)
  expect(timing.measuredMs).toBe(5_000)
})

test('values that arrive in another order than they were taken are ordered by either moment', () => {
  const timing = started()
  noteSent(timing, 1, 500, 0)
  noteReport(timing, report(2, 6, 2_000, 3_500))
  noteReport(timing, report(1, 5, 3_000, 3_000))
  closeSecond(timing, 4_000, 10, 0)
  expect([timing.measuredMs, timing.receivedMs]).toEqual([3_000, 3_500])
})

test('a clock that is ahead measures no later than the platform receives', () => {
  const timing = started()
  noteSent(timing, 1, 500, 0)
  noteReport(timing, report(1, 0, 9_000, 3_000))
  closeSecond(timing, 4_000, 10, 0)
  expect(splitOf(timing)).toMatchObject({ reportMs: 0, obeyMs: 2_500 })
})

test('limits of before the crossing, later limits of a charger, and later seconds do not count', () => {
  const timing = started()
  noteSent(timing, 1, 390, 0)
  noteSent(timing, 1, 500, 0)
  noteSent(timing, 1, 700, 0)
  expect([...timing.sentMs]).toEqual([[1, 500]])
  closeSecond(timing, 60_400, 10, 0)
  noteReport(timing, report(1, 0, 61_000, 61_000))
  expect(closeSecond(timing, 62_000, 10, 0)).toBe(false)
  expect(splitOf(timing)).toMatchObject({ detectMs: 100, obeyMs: null })
})

test('600 reports of each charger are kept, for a minute, until the timing is over', () => {
  const timing = started()
  for (let count = 0; count < 1_000; count += 1) noteReport(timing, report(1, 9, 1_000, 1_000))
  noteReport(timing, report(2, 9, 1_000, 1_000))
  expect(timing.reports).toHaveLength(601)
  noteReport(timing, report(2, 9, 62_000, 62_000))
  expect(timing.reports).toHaveLength(601)
  closeSecond(timing, 61_000, 10, 0)
  expect(timing.reports).toEqual([])
})
