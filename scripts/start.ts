import { asSentence } from '#simulator/http/as-sentence.ts'
import { sourceOf } from '#simulator/run/engine.ts'
import { readOptions, type Options } from '#simulator/options.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import { refuse } from './arguments.ts'
import { buildAll } from './build.ts'

/** What is wrong with the scenario that is asked for; a folder of a kept run knows its own. */
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

// Neither wrong options nor a scenario that cannot be read are worth a build; of options the simulator says itself what is wrong.
const options = readOptions(process.argv.slice(2))
if ('port' in options) {
  const problem = scenarioProblem(options) ?? (await buildAll())
  if (problem !== undefined) refuse(problem)
}
// The simulator checks its own replies while it is developed and tested; here it would cost most of its speed.
process.env['NODE_ENV'] ??= 'production'
await import('#simulator/main.ts')
