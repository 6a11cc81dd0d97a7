import { expect, test } from 'vitest'
import { scenarioNames } from './library.ts'
import { lineEndMs } from './line-end.ts'
import { loadScenario } from './load.ts'
import { inWords } from '../report/words.ts'
import { ruleOutcomes } from '../expectations/rule-outcomes.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { hasPassed } from '../expectations/verdict.ts'

/** Some scenarios simulate a whole night. */
const PATIENCE = { timeout: 60_000 }

test.for(scenarioNames())('%s meets its expectations, and keeps all budgets and rules', PATIENCE, async (name) => {
  const verdict = await runScenario({ name })
  expect(verdict.journal.match(/"kind":"stimulus"/g) ?? []).toHaveLength(loadScenario({ name }).lines.length)
  expect(hasPassed(verdict) ? '' : inWords(verdict)).toBe('')
  // Every accepted rule is broken, so that no unused exception remains.
  for (const { accepted, ...drill } of verdict.groups) {
    for (const one of accepted) {
      const needed = ruleOutcomes({ ...drill, accepted: [one] }).filter(({ state }) => state === 'accepted')
      expect(new Set(needed.map(({ measure }) => measure))).toEqual(new Set(one.rules ?? needed.map(({ measure }) => measure)))
    }
  }
})

test.for(scenarioNames())('%s has expectations and lasts to the end of every line', (name) => {
  const { expected, lines, endMs } = loadScenario({ name })
  expect(expected.length).toBeGreaterThan(0)
  expect(endMs).toBeGreaterThanOrEqual(Math.max(...lines.map(lineEndMs)))
})
