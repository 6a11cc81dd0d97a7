import { readArguments, refuse } from './arguments.ts'
import { runTool } from './tool.ts'

readArguments({
  name: 'npm run scenario-schema --',
  about: 'Writes the language of scenario files as a JSON Schema, for editors.',
  examples: [''],
  failure: 'the file cannot be written or formatted',
})
const { schemaFile, writeJsonSchema } = await import('#simulator/scenario/language/json-schema.ts')
writeJsonSchema()
// The format check covers this file.
const { ok, output } = await runTool('oxfmt', [schemaFile])
if (!ok) refuse(output)
console.log(`Wrote ${schemaFile}`)
