import { readArguments, refuse } from './arguments.ts'
import { buildAll, buildProgram } from './build.ts'

readArguments({
  name: 'npm run package --',
  about: 'Builds all that the package contains: console, scenario desk and compiled commands. `npm pack` runs it first.',
  examples: [''],
  failure: 'a build fails',
})
const problem = (await buildAll()) ?? (await buildProgram())
if (problem !== undefined) refuse(problem)
