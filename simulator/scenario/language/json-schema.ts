import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { libraryFolder } from './library.ts'
import { ScenarioFile } from './schema.ts'

export const schemaFile = join(libraryFolder, 'scenario.schema.json')
/** The JSON Schema of scenario files. It uses draft 7, the newest draft for which YAML editors offer completion. */
export const jsonSchema = () => z.toJSONSchema(ScenarioFile, { target: 'draft-7', io: 'input' })

export const writeJsonSchema = () => writeFileSync(schemaFile, `${JSON.stringify(jsonSchema(), undefined, 2)}\n`)
