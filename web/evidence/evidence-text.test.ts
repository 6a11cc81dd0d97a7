import { expect, test } from 'vitest'
import { evidenceProblem, productText, rulesState } from './evidence-text.ts'

test.each([
  [{ met: 7, notMet: 0, open: 0 }, 'information', 'All 7 rules met'],
  [{ met: 5, notMet: 2, open: 1 }, 'soon', '2 of 8 rules not met'],
  [{ met: 0, notMet: 0, open: 1 }, 'information', '1 of 1 rule open'],
  [{ met: 0, notMet: 0, open: 0 }, 'information', 'No rule applies'],
])('the rules %j are shown as %s: %s', (rules, severity, text) => {
  expect(rulesState({ rules })).toEqual({ severity, text })
})

test('an activation of a super group names all its products', () => {
  expect(productText({ products: ['stepwise-classic', 'ffr'] })).toBe('FCR-D, dynamic, FFR')
})

test('there is no evidence before the end of the activation', () => {
  expect(evidenceProblem({ endedAt: null })).toContain('in progress')
  expect(evidenceProblem({ endedAt: '2026-03-02T08:00:00Z' })).toBeUndefined()
})
