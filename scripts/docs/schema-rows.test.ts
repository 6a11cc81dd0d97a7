import { expect, test } from 'vitest'
import { fieldRows, fieldTable, formOf, type Schema } from './schema-rows.ts'

const link = (name: string) => `[${name}](#${name})`

test.each<[Schema, string]>([
  [{ type: 'number', minimum: 0, maximum: 100 }, 'number from 0 to 100'],
  [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'whole number'],
  [{ type: 'number', exclusiveMinimum: 0 }, 'number above 0'],
  [{ type: 'string', pattern: String.raw`^-?\d+(\.\d+)?$` }, 'number'],
  [{ type: ['number', 'null'] }, 'number or null'],
  [{ enum: ['a', 'b'] }, '`"a"`, `"b"`'],
  [{ const: true }, '`true`'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'text or whole number'],
  [{ type: 'array', items: { type: 'number' } }, 'list of number'],
  [{ type: 'array', items: [{ type: 'number' }, { type: 'number' }] }, 'list of 2: number'],
  [{ $ref: '#/components/schemas/Group' }, '[Group](#Group)'],
  [{ type: 'string', format: 'date-time' }, 'moment (ISO 8601)'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'object: name to number'],
])('the form of %j is %s', (schema, form) => {
  expect(formOf(schema, link)).toBe(form)
})

test('lists the fields of nested objects and of the items of lists', () => {
  const inner: Schema = { type: 'object', properties: { name: { type: 'string', description: 'a name' } }, required: ['name'] }
  const schema: Schema = { type: 'object', properties: { data: { type: 'array', items: inner } }, required: ['data'] }
  expect(fieldRows(schema, link)).toEqual([
    { path: 'data', form: 'list of object', isRequired: true, meaning: '' },
    { path: 'data[].name', form: 'text', isRequired: true, meaning: 'a name' },
  ])
})

test('a field of several alternatives has both forms and is not required', () => {
  const of = (type: string): Schema => ({ type: 'object', properties: { value: { type } }, required: ['value'] })
  expect(fieldRows({ anyOf: [of('number'), of('string'), of('number')] }, link)).toEqual([
    { path: 'value', form: 'number or text', isRequired: false, meaning: '' },
  ])
})

test('the table escapes bars and tags, and has meanings only where there are some', () => {
  const row = { path: 'a', form: 'text', isRequired: true, meaning: '' }
  expect(fieldTable([row])).toBe('| Field | Form | Required |\n| --- | --- | --- |\n| `a` | text | yes |')
  expect(fieldTable([{ ...row, meaning: 'x | <y>' }])).toContain('| x \\| &lt;y> |')
  expect(fieldTable([])).toBe('')
})
