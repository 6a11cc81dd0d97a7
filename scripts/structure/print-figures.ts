import { readArguments } from '../arguments.ts'
import { figuresOf, figuresTable } from './figures.ts'
import { readRepository } from './repository.ts'

const { isJson } = readArguments({
  name: 'npm run figures --',
  about: 'Prints the size of the tree and how its nouns depend on each other, with the bounds of the structure test.',
  options: {},
  json: '[{ name, value, unit, bound, goal }]',
  examples: ['', '--json'],
  failure: 'a file cannot be read',
})
const figures = figuresOf(readRepository())
if (isJson) console.log(JSON.stringify(figures, null, 2))
else for (const line of figuresTable(figures)) console.log(line)
