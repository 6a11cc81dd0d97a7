import { expect, test } from 'vitest'
import type { Engine } from '#simulator/engine.ts'
import { budgetBreaches } from '#simulator/world/budget-check.ts'
import { journalBreaches, readJournal } from '#simulator/world/journal-budget.ts'
import { breachInWords } from './group-claims.ts'
import { scenarioNames } from './library.ts'
import { runScenario } from './run.ts'
import { verdictInWords } from './verdict.ts'

/** Scenarios to look around in, of which nothing in particular is expected. */
const OPEN_ENDED = new Set(['code-login', 'feed-drop', 'frequency-dip', 'quiet-day', 'refusals', 'replay'])

/** Some last a whole night. */
const PATIENCE = { timeout: 60_000 }

test.for(scenarioNames())('%s comes to what it expects, and no second of it is over budget', PATIENCE, async (name) => {
  const over: string[] = []
  const onSecond = ({ world }: Engine) => {
    for (const breach of budgetBreaches(world)) {
      over.push(`${new Date(breach.atMs).toISOString()} group ${breach.groupId}: ${breachInWords(breach)}`)
    }
  }
  const verdict = await runScenario({ name }, { onSecond })
  expect(verdict.outcomes.some(({ held }) => !held) ? verdictInWords(verdict) : '').toBe('')
  expect(verdict.outcomes.length > 0).toBe(!OPEN_ENDED.has(name))
  expect(over).toEqual([])
  expect(journalBreaches(readJournal(verdict.journal), verdict.endMs)).toEqual([])
})
