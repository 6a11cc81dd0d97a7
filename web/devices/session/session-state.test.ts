import { expect, test } from 'vitest'
import { END_ANSWERS } from '#contract/ocpp/sessions.ts'
import { canClear, endLock, limitsNote, sessionNote } from './session-state.ts'

const asked = (answer: (typeof END_ANSWERS)[number] | null) => ({
  isOnline: true,
  ocppSession: { transactionId: '7', ending: { askedAt: '2026-03-02T08:00:00.000Z', answer } },
})
const RUNNING = { isOnline: true, ocppSession: { transactionId: '7', ending: null } }

test('a running session can be ended, and is not cleared before the charger was asked', () => {
  expect(endLock(RUNNING)).toBeUndefined()
  expect(canClear(RUNNING)).toBe(false)
  expect(sessionNote(RUNNING)).toBeUndefined()
})

test('the charger is not asked while it is offline, charges without a transaction or has not answered', () => {
  expect(endLock({ ...RUNNING, isOnline: false })).toMatch(/offline/)
  expect(endLock({ ...RUNNING, ocppSession: { transactionId: null, ending: null } })).toMatch(/without a transaction/)
  expect(endLock(asked(null))).toMatch(/not answered/)
})

test.each(END_ANSWERS)('after the answer %s, the session can be cleared, and the page gives the reason', (answer) => {
  expect(endLock(asked(answer))).toBeUndefined()
  expect(canClear(asked(answer))).toBe(true)
  expect(sessionNote(asked(answer))).toMatchObject({ intent: answer === 'Accepted' ? 'info' : 'error' })
})

test('the session of an offline charger can be cleared, and one that is not there cannot', () => {
  expect(canClear({ ...RUNNING, isOnline: false })).toBe(true)
  expect(canClear({ isOnline: false, ocppSession: null })).toBe(false)
  expect(canClear({ isOnline: false })).toBe(false)
})

test('only a charger that refuses every limit is marked as such', () => {
  expect(limitsNote({ refusesLimits: true })?.intent).toBe('warning')
  expect(limitsNote({})).toBeUndefined()
})
