import { describe, expect, it } from 'vitest'
import type { Refusal } from '#contract/wire.ts'
import { refusedCharging } from './refused-charging.ts'

const problem = (refusal: Refusal, status = 400) => refusedCharging({ outcome: 'problem', status, refusal })

describe('what the platform says against a command', () => {
  it('stands at the field it speaks of', () => {
    const errors = [
      { path: 'body.powerKw', message: 'too much' },
      { path: 'body.Pbaseline', message: 'too low' },
    ]
    expect(problem({ message: 'both', errors })).toEqual({
      errors: { powerKw: 'too much', Pbaseline: 'too low' },
      says: undefined,
    })
  })

  it('stands at the basepoints wherever in them it belongs', () => {
    for (const path of ['body.Baseline', 'body.Baseline.3', 'body.Baseline.0.value', 'body.Baseline.1.time']) {
      expect(problem({ errors: [{ path, message: 'wrong' }] })).toEqual({ errors: { Baseline: 'wrong' }, says: undefined })
    }
  })

  it('is said as a whole when no field can be blamed, or not for all of it', () => {
    expect(problem({ message: 'Not served yet.' }, 501)).toEqual({ errors: {}, says: 'Not served yet.' })
    const errors = [
      { path: 'body.powerKw', message: 'too much' },
      { path: 'body', message: 'odd' },
    ]
    expect(problem({ message: 'powerKw: too much; body: odd', errors })).toEqual({
      errors: { powerKw: 'too much' },
      says: 'powerKw: too much; body: odd',
    })
    expect(problem({}, 500)).toEqual({ errors: {}, says: 'The platform gave no reason.' })
  })
})

it('a device that is gone is told in words', () => {
  expect(problem({ message: 'There is no device with the id 7.' }, 404)?.says).toBe('This device no longer exists.')
})

it('silence is told, and a lost session says nothing here', () => {
  expect(refusedCharging({ outcome: 'offline' })?.says).toMatch(/^The platform did not answer/)
  expect(refusedCharging({ outcome: 'unauthorised' })).toBeUndefined()
})
