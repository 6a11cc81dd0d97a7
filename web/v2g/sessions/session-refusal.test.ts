import { expect, it } from 'vitest'
import type { Refusal } from '#contract/wire.ts'
import { ENDED, refusedSchedule } from './session-refusal.ts'

const problem = (status: number, refusal: Refusal) => ({ outcome: 'problem', status, refusal }) as const

it('the platform is quoted', () => {
  const message = 'Schedules can be changed only in an adaptive mode.'
  expect(refusedSchedule(problem(409, { message }))).toBe(message)
  expect(refusedSchedule(problem(500, {}))).toBe('The platform gave no reason.')
})

it('a session that is not found has ended', () => {
  expect(refusedSchedule(problem(404, { message: 'There is no session with the id 1-2.' }))).toBe(ENDED)
})

it('what stands at the fields is not said twice, unless there is more to say', () => {
  const error = { path: 'body.departureTime', message: 'minutes must be below 60' }
  expect(refusedSchedule(problem(400, { message: 'Invalid', errors: [error] }))).toBeUndefined()
  const other = { path: 'params.sessionId', message: 'unknown' }
  expect(refusedSchedule(problem(400, { message: 'Invalid', errors: [error, other] }))).toBe('Invalid')
})

it('a platform that does not answer is told; a lost session says nothing here', () => {
  expect(refusedSchedule({ outcome: 'offline' })).toMatch(/did not answer/)
  expect(refusedSchedule({ outcome: 'unauthorised' })).toBeUndefined()
  expect(refusedSchedule({ outcome: 'ok', value: {} })).toBeUndefined()
  expect(refusedSchedule(undefined)).toBeUndefined()
})
