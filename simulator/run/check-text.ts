import type { ScenarioProblem } from '#contract/sim.ts'
import { prepare } from './live-run.ts'
import { loadScenario } from '#simulator/scenario/language/load.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'

/** The name of a posted text in its errors. */
const POSTED = 'posted scenario'

/** The first error in the text of a scenario; undefined for a valid text. */
export function checkText(yaml: string): ScenarioProblem | undefined {
  try {
    prepare({ source: { yaml }, scenario: loadScenario({ yaml }) })
    return undefined
  } catch (error) {
    if (error instanceof ScenarioError) return problemOf(error)
    throw error
  }
}

function problemOf({ message, field, place }: ScenarioError): ScenarioProblem {
  const { file, line = null, column = null } = place
  // An error in another file has no place in this text, and its sentence names the file.
  const isElsewhere = file !== undefined && file !== POSTED
  if (isElsewhere) return { sentence: message, field, line: null, column: null }
  const where = `${POSTED}, line ${line}, column ${column}: `
  return { sentence: message.startsWith(where) ? message.slice(where.length) : message, field, line, column }
}
