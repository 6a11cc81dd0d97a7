import { expect, test } from 'vitest'
import { scenarioNames } from './library.ts'
import { lineEndMs } from './line-end.ts'
import { loadScenario } from './load.ts'
import { asText } from '../report/words.ts'
import { soldReserves } from '../expectations/observations.ts'
import { hadNothingToGive, ruleOutcomes } from '../expectations/rule-outcomes.ts'
import { isRoutineMessage } from '../playback/play.ts'
import { runScenario } from '#simulator/run-scenario.ts'
import { hasPassed } from '../expectations/verdict.ts'

/** Some scenarios simulate a whole night. */
const PATIENCE = { timeout: 60_000 }

test.for(scenarioNames())('%s meets its expectations, and keeps all budgets and rules', PATIENCE, async (name) => {
  const sold = new Set<string>()
  const verdict = await runScenario({ name }, { onSecond: ({ world }) => soldReserves(world).forEach((one) => sold.add(one)) })
  expect(verdict.journal.match(/"kind":"stimulus"/g) ?? []).toHaveLength(
    loadScenario({ name }).lines.filter((line) => !isRoutineMessage(line)).length,
  )
  expect(hasPassed(verdict) ? '' : asText(verdict)).toBe('')
  // Every accepted rule is broken, so that no unused exception remains.
  for (const { accepted, ...drill } of verdict.groups) {
    for (const one of accepted) {
      const needed = ruleOutcomes({ ...drill, accepted: [one] }).filter(({ state }) => state === 'accepted')
      expect(new Set(needed.map(({ measure }) => measure))).toEqual(new Set(one.rules ?? needed.map(({ measure }) => measure)))
    }
  }
  expect({ soldWithoutExpectation: [...sold].filter((one) => !expectedReserves(name).has(one)) }).toEqual({
    soldWithoutExpectation: [],
  })
  const activated = verdict.groups.filter(({ activations }) => activations.some((one) => !hadNothingToGive(one)))
  const judged = judgedGroups(name)
  expect({ activatedWithoutExpectation: activated.map((group) => group.name).filter((group) => !judged.has(group)) }).toEqual({
    activatedWithoutExpectation: [],
  })
})

/** The reserves that a scenario expects to be sold. */
const expectedReserves = (name: string) =>
  new Set<string>(loadScenario({ name }).expected.flatMap(({ line }) => ('reserves' in line ? (line.reserves.sold ?? []) : [])))

/** The groups about whose response a scenario has an expectation. */
const judgedGroups = (name: string) =>
  new Set(
    loadScenario({ name }).expected.flatMap(({ line }) => {
      if (!('group' in line) || 'notice' in line) return []
      const { activated, deliveredKw, requiredKw, response } = line
      return [activated, deliveredKw, requiredKw, response].some((one) => one !== undefined) ? [line.group] : []
    }),
  )

test.for(scenarioNames())('%s has expectations and lasts to the end of every line', (name) => {
  const { expected, lines, endMs } = loadScenario({ name })
  expect(expected.length).toBeGreaterThan(0)
  expect(endMs).toBeGreaterThanOrEqual(Math.max(...lines.map(lineEndMs)))
})
