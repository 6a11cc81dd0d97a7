import { readArguments, refuse } from '../arguments.ts'
import { buildTab, TAB_FOLDER } from '../build.ts'

readArguments({
  name: 'npm run build:tab --',
  about: 'Builds console, desk and simulator as static files in build/tab. The simulator runs in the browser, without a server.',
  examples: [''],
  failure: 'a build fails',
})
const problem = await buildTab()
if (problem !== undefined) refuse(problem)
console.log(`The files are in ${TAB_FOLDER}. Serve the folder from any path over HTTPS, or on this computer.`)
