import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { libraryFolder } from './library.ts'
import { ScenarioFile } from './schema.ts'

export const schemaFile = join(libraryFolder, 'scenario.schema.json')

/** The language of scenario files as JSON Schema. Draft 7, since YAML editors complete no newer one. */
export const jsonSchema = () => z.toJSONSchema(ScenarioFile, { target: 'draft-7', io: 'input' })

export const writeJsonSchema = () => writeFileSync(schemaFile, `${JSON.stringify(jsonSchema(), undefined, 2)}\n`)
