import { readOptions } from '#simulator/options.ts'
import { refuse } from './arguments.ts'
import { buildAll } from './build.ts'

// Wrong options are not worth a build; the simulator says itself what is wrong with them.
const options = readOptions(process.argv.slice(2))
if ('port' in options) {
  const problem = await buildAll()
  if (problem !== undefined) refuse(problem)
}
// The simulator checks its own replies while it is developed and tested; here it would cost most of its speed.
process.env['NODE_ENV'] ??= 'production'
await import('#simulator/main.ts')
