import { expect, it } from 'vitest'
import { readBasepoints } from './basepoints.ts'
import { EMPTY_DRAFT, type ChargingDraft } from './charging-rule.ts'
import { toRequest } from './to-request.ts'

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
