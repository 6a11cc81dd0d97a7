import { resolve } from 'node:path'
import { readArguments, refuse, refuseUsage, userFolder } from './arguments.ts'
import { buildConsole, CONSOLE_FOLDER } from './build.ts'
import { deployFiles } from './console-build/deploy-files.ts'

const { words } = readArguments({
  name: 'npm run deploy-console --',
  about: 'Builds the console and copies it to the folder of a web server. Files of the version before stay for open tabs.',
  words: { value: 'DIR', about: 'folder that the server serves' },
  examples: ['/srv/console'],
  failure: 'the console cannot be built or the folder cannot be written',
})
const [named, ...more] = words
const folder =
  named !== undefined && more.length === 0 ? named : refuseUsage('Name one folder: npm run deploy-console -- /srv/console.')
const problem = await buildConsole()
if (problem !== undefined) refuse(problem)
const target = resolve(userFolder, folder)
const removed = deployFiles(CONSOLE_FOLDER, target)
console.log(`The console is in ${target}. Removed files of older versions: ${removed}.`)
