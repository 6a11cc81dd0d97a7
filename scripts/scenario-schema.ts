import { schemaFile, writeJsonSchema } from '#simulator/scenario/language/json-schema.ts'
import { readArguments, refuse } from './arguments.ts'
import { runTool } from './tool.ts'

/** `npm run scenario-schema`: the language of scenario files as a JSON Schema, for editors. */
readArguments()
writeJsonSchema()
// As the format check wants it.
const { ok, output } = await runTool('oxfmt', [schemaFile])
if (!ok) refuse(output)
console.log(`Wrote ${schemaFile}`)
