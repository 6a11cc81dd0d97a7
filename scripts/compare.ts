import { resolve } from 'node:path'
import { asSentence } from '#simulator/http/as-sentence.ts'
import { readArguments, refuseUsage, userFolder } from './arguments.ts'

const { words } = readArguments({
  name: 'npm run compare --',
  about: 'Compares the journals of two report folders and shows where the runs part.',
  words: { value: 'DIR1 DIR2', about: 'folders of npm run scenario -- NAME --report DIR' },
  examples: ['build/before build/after'],
  failure: 'two runs differ',
})
const [a, b, ...others] = words
if (a === undefined || b === undefined || others.length > 0) {
  refuseUsage('Name two folders: npm run compare -- build/before build/after.')
} else {
  const { compareFolders } = await import('#simulator/compare/compare-folders.ts')
  try {
    const lines = compareFolders(resolve(userFolder, a), resolve(userFolder, b))
    for (const line of lines) console.log(line)
    process.exit(lines.length > 0 ? 1 : 0)
  } catch (error) {
    refuseUsage(asSentence(error instanceof Error ? error.message : String(error)))
  }
}
