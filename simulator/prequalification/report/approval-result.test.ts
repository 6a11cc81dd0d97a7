import { expect, test } from 'vitest'
import type { Prequalification } from '../run/programme.ts'
import { approvalResult } from './approval-result.ts'

const result = (sinePoints: readonly object[]) =>
  ({
    groupName: 'North row',
    product: 'fcr-d-up-dynamic',
    declaredKw: 12,
    findings: [],
    notJudged: [],
    tests: [],
    approval: { isApproved: false, capacityKw: 0, factor: 0, failed: [], notShown: [] },
    sinePoints,
  }) as unknown as Prequalification

test('a sine without a response has the gain 0, and no phase and no error', () => {
  const silent = { periodS: 10, gain: 0, phaseRad: NaN, fitError: NaN }
  expect(approvalResult(result([silent]), [])?.sines).toEqual([{ periodS: 10, gain: 0, phaseDeg: null, fitError: null }])
})

test('a phase is in degrees', () => {
  const point = { periodS: 10, gain: 0.9, phaseRad: -Math.PI / 4, fitError: 0.01 }
  expect(approvalResult(result([point]), [])?.sines).toEqual([{ periodS: 10, gain: 0.9, phaseDeg: -45, fitError: 0.01 }])
})
