import { describe, expect, test } from 'vitest'
import { fakeVerdict } from '#simulator/testing/fake-verdict.ts'
import { hadNothingToGive, ruleOutcomes } from './rule-outcomes.ts'
import { hasPassed, verdictSummary } from './verdict.ts'

const [pierAc, , pierV2g] = fakeVerdict().groups
if (!pierAc || !pierV2g) throw new Error('The verdict lacks its groups.')
const [singleStep] = pierAc.activations
if (!singleStep) throw new Error('The verdict lacks its activation.')
const held = fakeVerdict().outcomes.slice(0, 1)

const states = (drill: Parameters<typeof ruleOutcomes>[0]) =>
  ruleOutcomes(drill).map(({ measure, state, reason }) => [measure, state, reason])

describe('the rules of an activation', () => {
  test('are kept, broken or open; a measure without a rule has no outcome', () => {
    expect(states(pierAc)).toEqual([
      ['detection', 'kept', null],
      ['timeTo50', 'kept', null],
      ['depth', 'kept', null],
      ['excess', 'kept', null],
      ['hold', 'kept', null],
      ['recovery', 'broken', null],
    ])
    expect(states(pierV2g)).toEqual([['timeTo100', 'open', null]])
  })

  test.for([
    ['all rules', { deviceId: null, rules: null }, 'accepted'],
    ['the rule', { deviceId: null, rules: ['recovery'] as const }, 'accepted'],
    ['another rule', { deviceId: null, rules: ['depth'] as const }, 'broken'],
    ['the rule of a V2G point', { deviceId: 'd-1028', rules: ['recovery'] as const }, 'broken'],
  ] as const)('that is broken, where %s may be', ([, accepted, state]) => {
    const drill = { ...pierAc, accepted: [{ ...accepted, reason: 'It is slow.' }] }
    expect(states(drill)).toContainEqual(['recovery', state, state === 'accepted' ? 'It is slow.' : null])
    expect(states(drill)).toContainEqual(['depth', 'kept', null])
  })

  test('do not apply to a group that drew no power and sold no bid', () => {
    const idle = { ...singleStep, baselineKw: 0 }
    expect(hadNothingToGive(idle)).toBe(true)
    expect(states({ activations: [idle], accepted: [] })).toEqual([])
    expect(hadNothingToGive({ ...idle, isSold: true })).toBe(false)
    expect(hadNothingToGive({ ...idle, isSold: true, requiredKw: 0 })).toBe(true)
  })
})

describe('a run', () => {
  test('with a broken rule fails, and its summary does not state that all expectations held', () => {
    const run = { outcomes: held, groups: [pierAc] }
    expect(hasPassed(run)).toBe(false)
    expect(verdictSummary(run)).toBe('1 of 6 rules of demand response is broken. No expectation failed.')
  })

  test('with an accepted broken rule passes, and its summary counts the rule as accepted', () => {
    const run = { outcomes: held, groups: [{ ...pierAc, accepted: [{ deviceId: null, rules: null, reason: 'It is slow.' }] }] }
    expect(hasPassed(run)).toBe(true)
    expect(verdictSummary(run)).toBe('The expectation held. Rules of demand response: 5 kept, 1 broken but accepted.')
  })
})
