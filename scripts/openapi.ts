import { writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeWritable, fileErrorReason } from '#simulator/files/writable-path.ts'
import { readArguments, refuse, userFolder } from './arguments.ts'
import { inRepository } from './root.ts'

const { option } = readArguments({
  name: 'npm run openapi --',
  about: "Writes the platform's calls as an OpenAPI 3.1 document, or its MQTT messages as an AsyncAPI 3.0 document.",
  options: {
    out: { value: 'FILE', about: 'file to write (build/openapi.json, or build/asyncapi.json)' },
    messages: { value: 'mqtt', bare: 'mqtt', about: 'the messages of devices by MQTT in place of the calls' },
  },
  examples: ['', '--out platform.json', '--messages'],
  failure: 'the file cannot be written',
})
const named = option('out')
const isMessages = option('messages') !== undefined
const file =
  named === undefined ? inRepository('build', isMessages ? 'asyncapi.json' : 'openapi.json') : resolve(userFolder, named)
const { buildOpenApi } = await import('#simulator/openapi/openapi.ts')
const { buildAsyncApi } = await import('#simulator/openapi/asyncapi.ts')
try {
  makeWritable(dirname(file))
  writeFileSync(file, JSON.stringify(isMessages ? buildAsyncApi() : buildOpenApi(), null, 2) + '\n')
} catch (error) {
  refuse(`Cannot write ${file}: ${fileErrorReason(error)}.`)
}
console.log(`Wrote ${file}`)
