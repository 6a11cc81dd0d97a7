import { describe, expect, test } from 'vitest'
import type { Obedience } from '#contract/ocpp/sessions.ts'
import { deviationText, notFollowedText, obedienceText, otherLimitsText, reactionText } from './obedience-texts.ts'

const NEW: Obedience = {
  reactions: 0,
  medianReactionMs: null,
  p95ReactionMs: null,
  declaredReactionMs: 8_000,
  medianDeviationA: null,
  p95DeviationA: null,
  rejected: 0,
  ignored: 0,
  late: 0,
  withoutEffect: 0,
}
const USED: Obedience = {
  ...NEW,
  reactions: 12,
  medianReactionMs: 2_000,
  p95ReactionMs: 4_450,
  medianDeviationA: 0.61,
  p95DeviationA: 1.24,
  rejected: 2,
  late: 1,
}

describe('the record of a charger', () => {
  test('has the median with the 95th percentile', () => {
    expect([reactionText(USED), deviationText(USED)]).toEqual(['2 s (95 %: 4.5 s)', '0.6 A (95 %: 1.2 A)'])
  })

  test('has one value when both are the same', () => {
    expect(reactionText({ ...USED, p95ReactionMs: 2_000 })).toBe('2 s')
  })

  test('lists the setpoints that were not followed by kind', () => {
    expect([notFollowedText(USED), notFollowedText(NEW)]).toEqual(['2 rejected, 1 late', 'None'])
  })

  test('is one line in a list', () => {
    expect(obedienceText(USED)).toBe('2 s, 0.6 A, 3 not followed')
  })

  test('is empty before the first reaction and without a record', () => {
    expect([obedienceText(NEW), obedienceText(null), obedienceText(undefined), reactionText(NEW)]).toEqual(['–', '–', '–', '–'])
  })
})

test('the setpoints at which another limit applied are counted', () => {
  expect([1, 2].map(otherLimitsText)).toEqual(['At 1 setpoint', 'At 2 setpoints'])
})
