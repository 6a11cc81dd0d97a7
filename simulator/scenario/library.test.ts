import { expect, test } from 'vitest'
import { scenarioNames } from './library.ts'
import { lineEndMs } from './line-end.ts'
import { loadScenario } from './load.ts'
import { runScenario } from './run.ts'
import { verdictInWords } from './verdict.ts'

/** Some last a whole night. */
const PATIENCE = { timeout: 60_000 }

test.for(scenarioNames())('%s comes to what it expects, and no second of it is over budget', PATIENCE, async (name) => {
  const verdict = await runScenario({ name })
  expect(verdict.outcomes.some(({ held }) => !held) ? verdictInWords(verdict) : '').toBe('')
})

test.for(scenarioNames())('%s expects something, and lasts to the end of every line', (name) => {
  const { expected, lines, endMs } = loadScenario({ name })
  expect(expected.length).toBeGreaterThan(0)
  expect(endMs).toBeGreaterThanOrEqual(Math.max(...lines.map(lineEndMs)))
})
