import { expect, test } from 'vitest'
import { scenarioNames } from './library.ts'
import { runScenario } from './run.ts'
import { verdictInWords } from './verdict.ts'

/** Scenarios to look around in, of which nothing in particular is expected. */
const OPEN_ENDED = new Set(['code-login', 'feed-drop', 'frequency-dip', 'quiet-day', 'refusals', 'replay'])

/** Some last a whole night. */
const PATIENCE = { timeout: 60_000 }

test.for(scenarioNames())('%s comes to what it expects, and no second of it is over budget', PATIENCE, async (name) => {
  const verdict = await runScenario({ name })
  expect(verdict.outcomes.some(({ held }) => !held) ? verdictInWords(verdict) : '').toBe('')
  expect(verdict.outcomes.length > 0).toBe(!OPEN_ENDED.has(name))
})
