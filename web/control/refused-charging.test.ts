import { describe, expect, it } from 'vitest'
import type { Refusal } from '#contract/wire.ts'
import { readBasepoints } from './basepoints.ts'
import { EMPTY_DRAFT, type ChargingDraft } from './charging-rule.ts'
import { refusedCharging, toRequest } from './charging-rule.ts'

const request = (typed: Partial<ChargingDraft>) => toRequest({ ...EMPTY_DRAFT, ...typed }, readBasepoints(typed.Baseline ?? ''))

it('sends only fields with input', () => {
  expect(request({ powerKw: '0' })).toEqual({ powerKw: 0 })
  expect(request({ FFRPowerPositive: ' 1000 ', powerKw: '  ' })).toEqual({ FFRPowerPositive: 1000 })
})

it('accepts decimal commas and points', () => {
  expect(request({ powerKw: '3,7', Pbaseline: '-500.5' })).toEqual({ powerKw: 3.7, Pbaseline: -500.5 })
})

it('sends basepoints unchanged', () => {
  const timed = [{ time: '2026-03-02T10:00:00+02:00', value: 500 }]
  expect(request({ Baseline: '[1, 2.5]' })).toEqual({ Baseline: [1, 2.5] })
  expect(request({ Baseline: JSON.stringify(timed), FFRPowerNegative: '7' })).toEqual({ FFRPowerNegative: 7, Baseline: timed })
})

const problem = (refusal: Refusal, status = 400) => refusedCharging({ outcome: 'problem', status, refusal })

describe('an error of the platform', () => {
  it('is shown at its field', () => {
    const errors = [
      { path: 'body.powerKw', message: 'too much' },
      { path: 'body.Pbaseline', message: 'too low' },
    ]
    expect(problem({ message: 'both', errors })).toEqual({
      errors: { powerKw: 'too much', Pbaseline: 'too low' },
      text: undefined,
    })
  })

  it('is shown at the basepoints for any path inside them', () => {
    for (const path of ['body.Baseline', 'body.Baseline.3', 'body.Baseline.0.value', 'body.Baseline.1.time']) {
      expect(problem({ errors: [{ path, message: 'wrong' }] })).toEqual({ errors: { Baseline: 'wrong' }, text: undefined })
    }
  })

  it('is shown as general text if some errors have no field', () => {
    expect(problem({ message: 'Not served yet.' }, 501)).toEqual({ errors: {}, text: 'Not served yet.' })
    const errors = [
      { path: 'body.powerKw', message: 'too much' },
      { path: 'body', message: 'odd' },
    ]
    expect(problem({ message: 'powerKw: too much; body: odd', errors })).toEqual({
      errors: { powerKw: 'too much' },
      text: 'powerKw: too much; body: odd',
    })
    expect(problem({}, 500)).toEqual({ errors: {}, text: 'The platform gave no reason.' })
  })
})

it('reports a deleted device', () => {
  expect(problem({ message: 'There is no device with the id 7.' }, 404).text).toBe('This device no longer exists.')
})

it('reports a missing reply, and nothing for a lost sign-in session', () => {
  expect(refusedCharging({ outcome: 'offline' }).text).toMatch(/^The platform did not answer/)
  expect(refusedCharging({ outcome: 'unauthorised' })).toEqual({ errors: {}, text: undefined })
})
