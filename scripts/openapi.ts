import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { buildOpenApi } from '#simulator/http/openapi.ts'
import { readArguments } from './arguments.ts'
import { inRepository } from './root.ts'

/** `npm run openapi -- [--out FILE]`: the platform's calls as an OpenAPI 3.1 document. */
const { option } = readArguments(['out'])
const named = option('out')
const file = named === undefined ? inRepository('build', 'openapi.json') : resolve(named)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, JSON.stringify(buildOpenApi(), null, 2) + '\n')
console.log(`Wrote ${file}`)
