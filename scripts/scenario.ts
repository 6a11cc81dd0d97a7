import { refuse, typedIn } from './arguments.ts'
import { InvalidInput, playScenarios } from './play-scenarios.ts'

/**
 * `npm run scenario -- FILE… [--report DIR] [--frequency FILE] [--seed N]`: plays scenarios as fast as it can, and says of each
 * whether what it expects came true.
 */

try {
  process.exit(await playScenarios({ argv: process.argv.slice(2), folder: typedIn, print: console }))
} catch (error) {
  if (error instanceof InvalidInput) refuse(error.message)
  throw error
}
