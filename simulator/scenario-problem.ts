import { asSentence } from '#simulator/http/as-sentence.ts'
import { sourceOf } from '#simulator/run/engine.ts'
import type { Options } from '#simulator/options.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'

/** The error in the requested scenario, as a sentence. A data folder names the scenario of its run. */
export function scenarioProblem({ scenario, data }: Options): string | undefined {
  if (scenario === undefined || data !== undefined) return undefined
  try {
    loadScenario(sourceOf(scenario))
    return undefined
  } catch (error) {
    if (error instanceof ScenarioError) return asSentence(error.message)
    throw error
  }
}
