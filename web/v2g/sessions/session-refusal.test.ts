import { expect, it } from 'vitest'
import type { Refusal } from '#contract/wire.ts'
import { ENDED, refusedSchedule } from './session-refusal.ts'

const problem = (status: number, refusal: Refusal) => ({ outcome: 'problem', status, refusal }) as const

it('shows the error of the platform', () => {
  const message = 'Schedules can be changed only in an adaptive mode.'
  expect(refusedSchedule(problem(409, { message }))).toBe(message)
  expect(refusedSchedule(problem(500, {}))).toBe('The platform gave no reason.')
})

it('reports a session that is not found as ended', () => {
  expect(refusedSchedule(problem(404, { message: 'There is no session with the id 1-2.' }))).toBe(ENDED)
})

it('omits errors that are shown at the fields', () => {
  const error = { path: 'body.departureTime', message: 'minutes must be below 60' }
  expect(refusedSchedule(problem(400, { message: 'Invalid', errors: [error] }))).toBeUndefined()
  const other = { path: 'params.sessionId', message: 'unknown' }
  expect(refusedSchedule(problem(400, { message: 'Invalid', errors: [error, other] }))).toBe('Invalid')
})

it('reports a missing reply, and nothing for a lost sign-in session', () => {
  expect(refusedSchedule({ outcome: 'offline' })).toMatch(/did not answer/)
  expect(refusedSchedule({ outcome: 'unauthorised' })).toBeUndefined()
  expect(refusedSchedule({ outcome: 'ok', value: {} })).toBeUndefined()
  expect(refusedSchedule(undefined)).toBeUndefined()
})
