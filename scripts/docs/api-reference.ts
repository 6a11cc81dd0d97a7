import { anchorOf } from './links.ts'
import { cell, fieldRows, fieldTable, formOf, type Schema } from './schema-rows.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: Schema
}
interface Answer {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<Record<string, Answer>>
  readonly 'x-gate'?: string
  readonly 'x-provisional'?: unknown
}
/** The parts of an OpenAPI document that the reference shows. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

const schemaLink = (name: string) => `[${name}](schemas.md#${name.toLowerCase()})`
const paragraphs = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

/** A value with its fields: the form alone when it has none. */
function valueText(label: string, schema: Schema): string {
  const table = fieldTable(fieldRows(schema, schemaLink))
  return paragraphs([`**${label}**: ${cell(formOf(schema, schemaLink))}`, table])
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (parameter) =>
      `| \`${parameter.name}\` | ${parameter.in} | ${cell(formOf(parameter.schema, schemaLink))} | ${parameter.required ? 'yes' : ''} |`,
  )
  return ['| Parameter | In | Form | Required |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function callText({ method, path, operation }: Call): string {
  const gate = operation['x-gate']
  const isProvisional = operation['x-provisional'] !== undefined
  const body = operation.requestBody?.content['application/json']?.schema
  const content = Object.entries(operation.responses['200']?.content ?? {})
  const refusals = Object.entries(operation.responses).filter(([status]) => status !== '200')
  return paragraphs([
    `## ${method} ${path}`,
    operation.summary,
    `Name \`${operation.operationId}\`. ${gate === undefined ? 'Needs no permission.' : `Needs the permission gate \`${gate}\`.`}${isProvisional ? ' Provisional: not every platform offers it.' : ''}`,
    parameterTable(operation.parameters),
    body === undefined ? '' : valueText('Body', body),
    ...content.map(([type, { schema }]) => valueText(`Reply, ${type}`, schema)),
    `Refusals: ${refusals.map(([status, { description }]) => `${status}: ${description.replace(/\.$/, '')}`).join('; ')}.`,
  ])
}

/** The pages of the API reference by address: an index, a page for each first part of a path, and the named schemas. */
export function apiPages(document: OpenApi): Map<string, string> {
  const calls = callsOf(document)
  const nouns = [...new Set(calls.map(({ operation }) => operation.tags[0] ?? 'platform'))]
  const pages = new Map<string, string>()
  const rows: string[] = []
  for (const noun of nouns) {
    const own = calls.filter(({ operation }) => (operation.tags[0] ?? 'platform') === noun)
    pages.set(`api/${noun}`, `${paragraphs([`# API: ${noun}`, ...own.map(callText)])}\n`)
    for (const { method, path, operation } of own) {
      rows.push(`| [${method} ${path}](${noun}.md#${anchorOf(`${method} ${path}`)}) | ${cell(operation.summary)} |`)
    }
  }
  pages.set(
    'api/index',
    `${paragraphs([
      '# API reference',
      'The calls between console and platform, generated from the contract. `npm run openapi` writes the same contract as OpenAPI 3.1.',
      'A call needs the token of [POST /api/login](login.md#post-apilogin) in the header `Authorization: Bearer TOKEN`. A download has a temporary token in its address.',
      ['| Call | What it does |', '| --- | --- |', ...rows].join('\n'),
      '[Named schemas](schemas.md)',
    ])}\n`,
  )
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) =>
    paragraphs([`## ${name}`, fieldTable(fieldRows(schema, schemaLink)) || cell(formOf(schema, schemaLink))]),
  )
  pages.set('api/schemas', `${paragraphs(['# API: named schemas', ...schemas])}\n`)
  return pages
}
