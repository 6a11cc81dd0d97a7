import { schemaFile, writeJsonSchema } from '#simulator/scenario/json-schema.ts'

/** `npm run scenario-schema`: the language of scenario files as a JSON Schema, for editors. */
writeJsonSchema()
console.log(`Wrote ${schemaFile}`)
