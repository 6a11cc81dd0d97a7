import { describe, expect, it, test, vi } from 'vitest'
import { V2G_MODES } from '#contract/v2g.ts'
import type { Refusal } from '#contract/wire.ts'
import {
  departureMs,
  departureOffset,
  nextDepartureMs,
  offsetOfTypedTime,
  departureText,
  noScheduleLock,
  schedulesLock,
  ENDED,
  refusedSchedule,
} from './session-departure.ts'

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

const situation = {
  group: { isSupergroup: false },
  settings: { state: 'ready', value: { mode: 'freq' } },
  readOnly: false,
} satisfies Parameters<typeof schedulesLock>[0]

it('schedules are editable only in the adaptive modes', () => {
  const locked = V2G_MODES.filter((mode) => schedulesLock({ ...situation, settings: { state: 'ready', value: { mode } } }))
  expect(locked).toEqual(['external', 'no_v2g'])
  expect(schedulesLock({ ...situation, settings: { state: 'ready', value: { mode: 'external' } } })).toBe(
    'Schedules can be changed only in an adaptive mode.',
  )
})

it('a user without edit permission gets that reason in every mode', () => {
  expect(schedulesLock({ ...situation, readOnly: true })).toMatch(/^You can view/)
})

it('schedules are locked while the mode is loading', () => {
  expect(schedulesLock({ ...situation, settings: { state: 'loading', value: undefined } })).toMatch(/is loading/)
})

it('schedules are editable if the mode cannot be read, and under a super group', () => {
  expect(schedulesLock({ ...situation, settings: { state: 'failed', value: undefined } })).toBeUndefined()
  const external = { state: 'ready', value: { mode: 'external' } } as const
  expect(schedulesLock({ ...situation, group: { isSupergroup: true }, settings: external })).toBeUndefined()
})

it('deletion is locked for a session without target and departure', () => {
  expect(noScheduleLock({ targetSoC: null, departureTime: null })).toBeDefined()
  expect(noScheduleLock({ targetSoC: 80, departureTime: null })).toBeUndefined()
  expect(noScheduleLock({ targetSoC: null, departureTime: 0 })).toBeUndefined()
})

test('a departure shows the time on screen and GMT, each with its zone', () => {
  vi.stubEnv('TZ', 'Europe/Helsinki')
  expect(departureText(Date.parse('2026-03-02T05:30:00Z'), 530)).toEqual({ local: '07:30 UTC+2', gmt: '05:30 GMT' })
  // The two departures at 03:30 on the night on which the clocks go back.
  expect(departureText(Date.parse('2026-10-25T00:30:00Z'), 30).local).toBe('03:30 UTC+3')
  expect(departureText(Date.parse('2026-10-25T01:30:00Z'), 130).local).toBe('03:30 UTC+2')
})

test('a departure shows one time where the zone on screen is GMT', () => {
  vi.stubEnv('TZ', 'Europe/London')
  expect(departureText(Date.parse('2026-03-02T05:30:00Z'), 530)).toEqual({ local: '05:30 GMT', gmt: '05:30 GMT' })
  expect(departureText(Date.parse('2026-07-02T05:30:00Z'), 530).local).toBe('06:30 UTC+1')
})

const at = (text: string) => Date.parse(text)
/** The Finnish clock moves forward on 29 March 2026 and back on 25 October, both at 01:00 GMT. */
const finland = (atMs: number) => (atMs >= at('2026-03-29T01:00Z') && atMs < at('2026-10-25T01:00Z') ? 180 : 120)

describe('the next departure', () => {
  it('is today before the time, and tomorrow afterwards', () => {
    expect(nextDepartureMs(730, at('2026-03-02T07:29:59Z'))).toBe(at('2026-03-02T07:30Z'))
    expect(nextDepartureMs(730, at('2026-03-02T07:30:00Z'))).toBe(at('2026-03-03T07:30Z'))
  })
  it('at 00:10 is twenty minutes after 23:50', () => {
    expect(nextDepartureMs(10, at('2026-03-02T23:50Z'))).toBe(at('2026-03-03T00:10Z'))
  })
})

describe('a departure after a clock change', () => {
  const [springEve, autumnEve] = [at('2026-03-28T18:00Z'), at('2026-10-24T18:00Z')]

  it('is shown with the offset at the departure', () => {
    expect(departureOffset(430, springEve, finland)).toBe(180)
    expect(departureOffset(2200, springEve, finland)).toBe(120)
    expect(departureOffset(530, autumnEve, finland)).toBe(120)
  })
  it('is read with the offset at the departure', () => {
    expect(offsetOfTypedTime('07:30', springEve, finland)).toBe(180)
    expect(offsetOfTypedTime('23:30', springEve, finland)).toBe(120)
    expect(offsetOfTypedTime('07:30', autumnEve, finland)).toBe(120)
  })
  it('is the first of two equal local times', () => {
    expect(offsetOfTypedTime('03:30', autumnEve, finland)).toBe(180)
  })
  it('uses the present offset for a skipped or invalid local time', () => {
    expect(offsetOfTypedTime('03:30', springEve, finland)).toBe(120)
    expect(offsetOfTypedTime('25:00', springEve, finland)).toBe(120)
  })
})

describe('the moment of a departure', () => {
  const nowMs = at('2026-03-02T08:00Z')
  it('is the moment of the forecast, even if it is past', () => {
    expect(departureMs(730, at('2026-03-02T07:30Z'), nowMs)).toBe(at('2026-03-02T07:30Z'))
  })
  it('is the next departure if the forecast has no departure or an older schedule', () => {
    expect(departureMs(730, at('2026-03-02T15:00Z'), nowMs)).toBe(at('2026-03-03T07:30Z'))
    expect(departureMs(730, undefined, nowMs)).toBe(at('2026-03-03T07:30Z'))
  })
  it('is undefined without a departure', () => {
    expect(departureMs(null, at('2026-03-02T15:00Z'), nowMs)).toBeUndefined()
  })
})
