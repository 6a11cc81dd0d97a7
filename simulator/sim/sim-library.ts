import { statSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import type * as calls from '#contract/sim.ts'
import { checkText } from '#simulator/run/check-text.ts'
import { readText, scenarioFile, scenarioNames } from '#simulator/scenario/language/library.ts'
import { outlineOf } from '#simulator/scenario/language/load.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'

/** The scenarios that come with the simulator, and the texts of others. */

/** A scenario file that is being edited may be invalid. It stays in the list, marked as invalid. */
function entryOf(name: string) {
  try {
    return { name, ...outlineOf(name) }
  } catch (error) {
    if (error instanceof ScenarioError) return { name, about: error.message, expectations: 0 }
    throw error
  }
}

/** Cached results of a file, valid until the file changes. */
const known = new Map<string, { modifiedMs: number; entry: ReturnType<typeof entryOf> }>()

export const listScenarios: Handler<typeof calls.listScenarios> = async () => {
  const entries = []
  for (const name of scenarioNames()) {
    const { mtimeMs: modifiedMs } = statSync(scenarioFile(name))
    const before = known.get(name)
    if (before?.modifiedMs === modifiedMs) entries.push(before.entry)
    else {
      const entry = entryOf(name)
      known.set(name, { modifiedMs, entry })
      entries.push(entry)
      // Reading all files takes time, and the world must not stop for it.
      await turn()
    }
  }
  return entries
}

export const readScenarioText: Handler<typeof calls.readScenarioText> = ({ params: { name } }) => {
  if (!scenarioNames().includes(name)) throw notFound(`There is no scenario named "${name}".`)
  return { name, yaml: readText(scenarioFile(name)) }
}

export const checkScenario: Handler<typeof calls.checkScenario> = ({ body: { yaml } }) => ({ problem: checkText(yaml) ?? null })
