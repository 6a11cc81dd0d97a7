import { expect, test } from 'vitest'
import { RESERVE_RULES } from '#simulator/reserves/model/rules.ts'
import { judged } from '../model/requirements.ts'
import type { Prequalification } from '../run/programme.ts'
import { approvalResult } from './approval-result.ts'
import type { ListedTest } from './recorded-tests.ts'
import { missingSentence, resultSentence } from './summary.ts'

const result = (sinePoints: readonly object[], changed: object = {}) =>
  ({
    groupName: 'North row',
    product: 'fcr-d-up-dynamic',
    declaredKw: 12,
    findings: [],
    notJudged: [],
    tests: [],
    approval: { isApproved: false, capacityKw: 0, factor: 0, failed: [], notShown: [] },
    sinePoints,
    ...changed,
  }) as unknown as Prequalification

test('a sine without a response has the gain 0, and no phase and no error', () => {
  const silent = { periodS: 10, gain: 0, phaseRad: NaN, fitError: NaN }
  expect(approvalResult(result([silent]), [])?.sines).toEqual([{ periodS: 10, gain: 0, phaseDeg: null, fitError: null }])
})

test('a phase is in degrees', () => {
  const point = { periodS: 10, gain: 0.9, phaseRad: -Math.PI / 4, fitError: 0.01 }
  expect(approvalResult(result([point]), [])?.sines).toEqual([{ periodS: 10, gain: 0.9, phaseDeg: -45, fitError: 0.01 }])
})

test.each([
  [[], 'reduced'],
  [['steadyState'], 'not-met'],
])('of a group that fails %j, a requirement beside its limit is %s', (failed, verdict) => {
  const findings = judged(RESERVE_RULES, 'fcr-d-up-dynamic', [
    { name: 'steadyState', value: 100 },
    { name: 'steadyState', value: 80, condition: 'low load', note: 'A reason.' },
    { name: 'steadyState', value: NaN, isNotShown: true },
  ])
  const approval = { isApproved: false, capacityKw: 0, factor: 0, failed, notShown: [] }
  const { requirements } = approvalResult(result([], { findings, approval }), []) ?? { requirements: [] }
  expect(requirements.map((one) => [one.value, one.verdict, one.note])).toEqual([
    [100, 'met', null],
    [80, verdict, 'low load. A reason.'],
    [null, 'not-shown', null],
  ])
})

const FINDINGS = judged(RESERVE_RULES, 'fcr-d-up-dynamic', [
  { name: 'speed', value: 70 },
  { name: 'fit', value: 200 },
  { name: 'modeStart', value: NaN, isNotShown: true },
])
const UNJUDGED = { isApproved: false, capacityKw: 0, factor: 0, failed: [], notShown: [] }

test.each([
  [{ isApproved: true, factor: 1, capacityKw: 12 }, 'passes FCR-D up, dynamic: 12.0 kW.'],
  [
    { isApproved: true, factor: 0.9, capacityKw: 10.8 },
    'passes FCR-D up, dynamic: 10.8 kW of 12.0 kW, with a reduction factor of 0.90.',
  ],
  [{ failed: ['fit'] }, 'fails FCR-D up, dynamic: requirement 10.'],
  [{ failed: ['speed', 'fit'], notShown: ['modeStart'] }, 'fails FCR-D up, dynamic: requirements 2, 10.'],
  [{ notShown: ['modeStart'] }, 'does not pass FCR-D up, dynamic yet: the tests have not shown requirement 13.'],
])('the sentence of the result %j: %s', (changed, sentence) => {
  const approval = { ...UNJUDGED, ...changed }
  expect(resultSentence(result([], { findings: FINDINGS, approval }))).toBe(`North row ${sentence}`)
})

test('missing tests are named, unless a requirement has failed anyway', () => {
  const states = ['given', 'missing', 'missing', 'not-applicable'] as const
  const tests = states.map((state, place): ListedTest => ({ name: 'Fast ramps', testType: `2.${place}`, state }))
  const sentenceOf = (some: ListedTest[], failed: 'fit'[] = []) =>
    missingSentence('North row', 'fcr-d-up-dynamic', { tests: some, approval: { ...UNJUDGED, failed } })
  expect(sentenceOf(tests)).toBe('North row does not pass FCR-D up, dynamic yet: 2 of 3 tests are missing: 2.1, 2.2.')
  expect([sentenceOf(tests, ['fit']), sentenceOf(tests.slice(0, 1))]).toEqual([undefined, undefined])
})
