import { readArguments } from '../arguments.ts'
import { executedFigures, figuresOf, figuresTable } from './figures.ts'
import { readRepository } from './repository.ts'

const { isJson } = readArguments({
  name: 'npm run figures --',
  about: 'Prints the size of the tree and how its nouns depend on each other, with the bounds of the structure test.',
  options: {},
  json: '[{ name, value, unit, bound, goal }]',
  examples: ['', '--json'],
  failure: 'a file cannot be read',
})
// The simulator prints lines of its own, which are no part of the result.
const { log } = console
console.log = console.error
const { filesOfHeartbeat, filesOfLimitSave } = await import('./executed-files.ts')
const heartbeat = await filesOfHeartbeat()
const save = await filesOfLimitSave()
console.log = log
const figures = [...figuresOf(readRepository()), ...executedFigures(heartbeat.length, save.length)]
if (isJson) console.log(JSON.stringify(figures, null, 2))
else for (const line of figuresTable(figures)) console.log(line)
