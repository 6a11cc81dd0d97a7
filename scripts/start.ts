import { readOptions } from '#simulator/options.ts'
import { refuse } from './arguments.ts'
import { buildAll } from './build.ts'

// Wrong options and unreadable scenarios are reported before a build. The simulator itself reports wrong options.
const options = readOptions(process.argv.slice(2))
if ('port' in options) {
  const { scenarioProblem } = await import('#simulator/scenario-problem.ts')
  const problem = scenarioProblem(options) ?? (await buildAll())
  if (problem !== undefined) refuse(problem)
}
// In development and tests the simulator checks its own replies, which takes most of its time.
process.env['NODE_ENV'] ??= 'production'
await import('#simulator/main.ts')
