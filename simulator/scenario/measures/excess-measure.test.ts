import { describe, expect, test } from 'vitest'
import { excess } from './measures.ts'
import { fastRules, singleStepRules, stepwiseRules } from './response-rules.ts'
import type { ResponseCurve } from './measure.ts'

const curve = (samples: readonly (readonly [requiredKw: number, deliveredKw: number])[], isOver = true): ResponseCurve => ({
  crossedMs: 0,
  noticedMs: 0,
  samples: samples.map(([requiredKw, deliveredKw], second) => ({ atMs: second * 1_000, requiredKw, deliveredKw })),
  isOver,
  countedBackMs: null,
})
const constant = (requiredKw: number, deliveredKw: number, seconds = 60) =>
  Array.from({ length: seconds }, () => [requiredKw, deliveredKw] as const)

const STEPWISE_RULES = stepwiseRules('fcr-d-up-dynamic')
const STATIC_RULES = stepwiseRules('fcr-d-up-static')

describe('over-delivery', () => {
  test.for([
    ['classic stepwise', STEPWISE_RULES, 11.9, true],
    ['classic stepwise', STEPWISE_RULES, 12.1, false],
    ['static stepwise', STATIC_RULES, 10.9, true],
    ['static stepwise', STATIC_RULES, 11.1, false],
  ] as const)('of %s, %#: the limit is a share of the required power', ([, rules, deliveredKw, isKept]) => {
    expect(excess(curve(constant(10, deliveredKw)), rules).isKept).toBe(isKept)
  })

  test('of a single step that stops whole chargers breaks the rule', () => {
    const rules = singleStepRules({
      activationFrequency: 49.7,
      deactivationFrequency: 49.9,
      deactivationDelay: 180,
      triggerDelayInMs: 0,
    })
    expect(excess(curve(constant(5, 8.24)), rules)).toEqual({ value: 64.8, rule: 'at most 20 %', isKept: false })
  })

  test('has no rule for FFR, and its value is reported', () => {
    expect(excess(curve(constant(2, 3)), fastRules(49.7))).toEqual({ value: 50, rule: null, isKept: null })
  })

  test('is a share of the highest required power, also while less is required', () => {
    const falling = [...constant(10, 10), ...constant(2, 3.5)]
    expect(excess(curve(falling), STEPWISE_RULES)).toEqual({ value: 15, rule: 'at most 20 %', isKept: true })
  })

  test('does not count the time in which the response may still decrease', () => {
    const releasing = [...constant(10, 10), ...constant(0, 10, 20), ...constant(0, 0, 40)]
    expect(excess(curve(releasing), STEPWISE_RULES)).toMatchObject({ value: 0, isKept: true })
  })

  test('is undecided before full power is due, and while the activation lasts', () => {
    expect(excess(curve(constant(10, 20, 10)), STEPWISE_RULES)).toMatchObject({ value: null, isKept: null })
    expect(excess(curve(constant(10, 10), false), STEPWISE_RULES)).toMatchObject({ value: 0, isKept: null })
    expect(excess(curve(constant(10, 20), false), STEPWISE_RULES)).toMatchObject({ value: 100, isKept: false })
  })

  test('is unknown without required power', () => {
    expect(excess(curve(constant(0, 0)), STEPWISE_RULES)).toMatchObject({ value: null, isKept: null })
  })
})
