import { writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeWritable, fileErrorReason } from '#simulator/files/writable-path.ts'
import { readArguments, refuse, userFolder } from './arguments.ts'
import { inRepository } from './root.ts'

const { option } = readArguments({
  name: 'npm run openapi --',
  about: "Writes the platform's calls as an OpenAPI 3.1 document.",
  options: { out: { value: 'FILE', about: 'file to write (build/openapi.json)' } },
  examples: ['', '--out platform.json'],
  failure: 'the file cannot be written',
})
const named = option('out')
const file = named === undefined ? inRepository('build', 'openapi.json') : resolve(userFolder, named)
const { buildOpenApi } = await import('#simulator/openapi/openapi.ts')
try {
  makeWritable(dirname(file))
  writeFileSync(file, JSON.stringify(buildOpenApi(), null, 2) + '\n')
} catch (error) {
  refuse(`Cannot write ${file}: ${fileErrorReason(error)}.`)
}
console.log(`Wrote ${file}`)
