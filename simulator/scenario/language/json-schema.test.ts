import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jsonSchema, schemaFile } from './json-schema.ts'
import { libraryFolder, readText, scenarioFile, scenarioNames } from './library.ts'

test('the schema beside the scenarios is that of the language; npm run scenario-schema writes it anew', () => {
  expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toEqual(JSON.parse(JSON.stringify(jsonSchema())))
})

test('it is of draft 7, the newest that YAML editors complete', () => {
  expect(jsonSchema().$schema).toBe('http://json-schema.org/draft-07/schema#')
})

test.for(scenarioNames())('%s tells editors its schema in the first line', (name) => {
  expect(readText(scenarioFile(name)).split('\n')[0]).toBe('# yaml-language-server: $schema=./scenario.schema.json')
  expect(schemaFile.startsWith(libraryFolder)).toBe(true)
})
