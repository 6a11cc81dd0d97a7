import { asSentence } from '#simulator/http/as-sentence.ts'
import { sourceOf } from '#simulator/run/engine.ts'
import { readOptions, type Options } from '#simulator/options.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { refuse } from './arguments.ts'
import { buildAll } from './build.ts'

/** The error in the requested scenario, as a sentence. A data folder names the scenario of its run. */
function scenarioProblem({ scenario, data }: Options): string | undefined {
  if (scenario === undefined || data !== undefined) return undefined
  try {
    loadScenario(sourceOf(scenario))
    return undefined
  } catch (error) {
    if (error instanceof ScenarioError) return asSentence(error.message)
    throw error
  }
}

// Wrong options and unreadable scenarios are reported before a build. The simulator itself reports wrong options.
const options = readOptions(process.argv.slice(2))
if ('port' in options) {
  const problem = scenarioProblem(options) ?? (await buildAll())
  if (problem !== undefined) refuse(problem)
}
// In development and tests the simulator checks its own replies, which takes most of its time.
process.env['NODE_ENV'] ??= 'production'
await import('#simulator/main.ts')
