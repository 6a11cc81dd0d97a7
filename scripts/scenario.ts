import { readArguments, refuseUsage, userFolder } from './arguments.ts'
import { SCENARIO_COMMAND } from './scenario/scenario-command.ts'

const line = readArguments(SCENARIO_COMMAND)
// Loading the simulator takes seconds; the help and wrong options do not need it.
const { InvalidInput, playScenarios } = await import('./scenario/play-scenarios.ts')
try {
  process.exit(await playScenarios({ line, folder: userFolder, print: console }))
} catch (error) {
  if (error instanceof InvalidInput) refuseUsage(error.message)
  throw error
}
