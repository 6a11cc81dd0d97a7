import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jsonSchema, schemaFile } from './json-schema.ts'
import { libraryFolder, readText, scenarioFile, scenarioNames } from './library.ts'

test('the schema file is up to date; npm run scenario-schema updates it', () => {
  expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toEqual(JSON.parse(JSON.stringify(jsonSchema())))
})

test('the schema uses draft 7, the newest draft with completion in YAML editors', () => {
  expect(jsonSchema().$schema).toBe('http://json-schema.org/draft-07/schema#')
})

test.for(scenarioNames())('%s has its schema for editors in the first line', (name) => {
  expect(readText(scenarioFile(name)).split('\n')[0]).toBe('# yaml-language-server: $schema=./scenario.schema.json')
  expect(schemaFile.startsWith(libraryFolder)).toBe(true)
})
