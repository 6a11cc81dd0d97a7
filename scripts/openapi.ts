import { writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { buildOpenApi } from '#simulator/openapi/openapi.ts'
import { makeWritable, reasonOf } from '#simulator/files/writable-path.ts'
import { readArguments, refuse, typedIn } from './arguments.ts'
import { inRepository } from './root.ts'

/** `npm run openapi -- [--out FILE]`: the platform's calls as an OpenAPI 3.1 document. */
const { option } = readArguments({ options: ['out'] })
const named = option('out')
const file = named === undefined ? inRepository('build', 'openapi.json') : resolve(typedIn, named)
try {
  makeWritable(dirname(file))
  writeFileSync(file, JSON.stringify(buildOpenApi(), null, 2) + '\n')
} catch (error) {
  refuse(`Cannot write ${file}: ${reasonOf(error)}.`)
}
console.log(`Wrote ${file}`)
