/** The parts of JSON Schema that the contract and the language of scenarios use. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | readonly Schema[]
  readonly prefixItems?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

/** A field of an object: its path, such as `data[].name`, and its form. */
export interface FieldRow {
  readonly path: string
  readonly form: string
  readonly isRequired: boolean
  readonly meaning: string
}

const code = (value: unknown) => `\`${JSON.stringify(value)}\``
const isList = (items: Schema['items']): items is readonly Schema[] => Array.isArray(items)
const choicesOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf ?? []
const isUnbounded = (bound: number) => Math.abs(bound) >= Number.MAX_SAFE_INTEGER

function rangeOf({ minimum, maximum, exclusiveMinimum }: Schema): string {
  const low = minimum !== undefined && !isUnbounded(minimum) ? minimum : undefined
  const high = maximum !== undefined && !isUnbounded(maximum) ? maximum : undefined
  if (low !== undefined && high !== undefined) return ` from ${low} to ${high}`
  if (low !== undefined) return ` of at least ${low}`
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}${high === undefined ? '' : ` up to ${high}`}`
  return high === undefined ? '' : ` of at most ${high}`
}

/** The form of a value as text, such as `number from 0 to 100`. `linkOf` links a named schema. */
export function formOf(schema: Schema, linkOf: (name: string) => string): string {
  const inner = (part: Schema) => formOf(part, linkOf)
  if (schema.$ref !== undefined) return linkOf(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return schema.enum.map(code).join(', ')
  const choices = choicesOf(schema)
  if (choices.length > 0) return [...new Set(choices.map(inner))].join(' or ')
  if (schema.allOf) return [...new Set(schema.allOf.map(inner))].join(' with ')
  const tuple = schema.prefixItems ?? (isList(schema.items) ? schema.items : undefined)
  if (tuple) return `list of ${tuple.length}: ${[...new Set(tuple.map(inner))].join(', ')}`
  if (schema.items && !isList(schema.items)) return `list of ${inner(schema.items)}`
  if (schema.type === 'array') return 'list'
  if (typeof schema.additionalProperties === 'object' && !schema.properties) {
    return `object: name to ${inner(schema.additionalProperties)}`
  }
  if (schema.format === 'date-time') return 'moment (ISO 8601)'
  // A query has numbers as text.
  if (schema.pattern?.startsWith('^-?\\d+')) return 'number'
  const types = schema.type === undefined ? ['any value'] : [schema.type].flat()
  const named = types.map((type) =>
    type === 'integer' ? 'whole number' : type === 'string' ? 'text' : type === 'boolean' ? 'true or false' : type,
  )
  return `${named.join(' or ')}${rangeOf(schema)}`
}

/** All fields of a schema, of nested objects too. Each named schema is one row: its fields are on the page of schemas. */
export function fieldRows(schema: Schema, linkOf: (name: string) => string, prefix = ''): FieldRow[] {
  if (schema.$ref !== undefined) return []
  if (schema.items && !isList(schema.items)) return fieldRows(schema.items, linkOf, `${prefix}[]`)
  const rows = new Map<string, FieldRow>()
  const add = (row: FieldRow) => {
    const known = rows.get(row.path)
    // A field of several alternatives is required only if each of them requires it.
    rows.set(row.path, known ? { ...known, isRequired: false, form: joined(known.form, row.form) } : row)
  }
  const at = prefix === '' ? '' : `${prefix}.`
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    add({
      path: `${at}${name}`,
      form: formOf(field, linkOf),
      isRequired: schema.required?.includes(name) ?? false,
      meaning: field.description ?? '',
    })
    for (const row of fieldRows(field, linkOf, `${at}${name}`)) add(row)
  }
  for (const part of schema.allOf ?? []) for (const row of fieldRows(part, linkOf, prefix)) rows.set(row.path, row)
  for (const part of choicesOf(schema)) for (const row of fieldRows(part, linkOf, prefix)) add({ ...row, isRequired: false })
  return [...rows.values()]
}

const joined = (one: string, other: string) => (one.split(' or ').includes(other) ? one : `${one} or ${other}`)

/** A cell of a table: a bar would end it, and the site reads `<` as a tag. */
export const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ')

/** The fields as a Markdown table; empty without fields. */
export function fieldTable(rows: readonly FieldRow[]): string {
  if (rows.length === 0) return ''
  const isExplained = rows.some(({ meaning }) => meaning !== '')
  const lines = rows.map(
    ({ path, form, isRequired, meaning }) =>
      `| \`${path}\` | ${cell(form)} | ${isRequired ? 'yes' : ''} |${isExplained ? ` ${cell(meaning)} |` : ''}`,
  )
  return [
    `| Field | Form | Required |${isExplained ? ' Meaning |' : ''}`,
    `| --- | --- | --- |${isExplained ? ' --- |' : ''}`,
    ...lines,
  ].join('\n')
}
