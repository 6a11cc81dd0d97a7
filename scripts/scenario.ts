import { refuseUsage, userFolder } from './arguments.ts'
import { InvalidInput, playScenarios } from './play-scenarios.ts'

try {
  process.exit(await playScenarios({ argv: process.argv.slice(2), folder: userFolder, print: console }))
} catch (error) {
  if (error instanceof InvalidInput) refuseUsage(error.message)
  throw error
}
