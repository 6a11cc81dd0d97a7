import { readdirSync, readFileSync } from 'node:fs'
import { buildOpenApi } from '#simulator/openapi/openapi.ts'
import { inRepository } from '../root.ts'
import { linksOfSite, anchorOf } from './links.ts'
import { type Schema, fieldRows, fieldTable, cell, formOf } from './schema-rows.ts'
import { PAGES, SECTIONS } from './site-map.ts'

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
interface OpenApi {
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
function apiPages(document: OpenApi): Map<string, string> {
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

const noLinks = (name: string) => name

/** The subjects of the lines of a list, such as `frequency`, with the schemas of their lines. */
function subjectsOf(list: Schema | undefined): Map<string, Schema[]> {
  const items = list?.items as Schema | undefined
  const subjects = new Map<string, Schema[]>()
  for (const form of items?.anyOf ?? (items ? [items] : [])) {
    // `at`, `by` and the like stand in every line; the subject is the first other key that is required.
    const subject = (form.required ?? []).find((name) => !TIMES.has(name)) ?? 'other'
    subjects.set(subject, [...(subjects.get(subject) ?? []), form])
  }
  return subjects
}

const TIMES = new Set(['at', 'by', 'within', 'never', 'always', 'for'])

const sectionsOf = (list: Schema | undefined) =>
  [...subjectsOf(list)].flatMap(([subject, forms]) => [
    `### ${subject}`,
    fieldTable(fieldRows(forms.length === 1 && forms[0] ? forms[0] : { anyOf: forms }, noLinks)),
  ])

/** The page of all fields of scenario files, from their JSON Schema. */
function scenarioFieldsPage(schema: Schema): string {
  const { timeline, expect, accepts, ...top } = schema.properties ?? {}
  const required = schema.required ?? []
  return `${[
    '# Fields of scenario files',
    'All fields, generated from `scenarios/scenario.schema.json`. [Scenarios](scenarios.md) explains them with examples.',
    '## Keys of the file',
    fieldTable(fieldRows({ properties: top, required }, noLinks)),
    '## Stimuli',
    'Lines of `timeline`.',
    ...sectionsOf(timeline),
    '## Expectations',
    'Lines of `expect`.',
    ...sectionsOf(expect),
    '## Accepted rules',
    'Lines of `accepts`.',
    fieldTable(fieldRows((accepts?.items as Schema | undefined) ?? {}, noLinks)),
  ].join('\n\n')}\n`
}

const read = (path: string) => readFileSync(inRepository(path), 'utf8')

/** The decisions, which are too many for the site map. */
const decisionFiles = () =>
  readdirSync(inRepository('docs/decisions'))
    .filter((file) => /^\d{3}-.*\.md$/.test(file))
    .toSorted()

/** The first page: a card for each section. */
const homePage = () => `---
layout: home
hero:
  name: Loadstar
  text: Load management for EV charging
  tagline: Operator console, with a simulator of the platform behind it
  actions:
    - { theme: brand, text: Guide for operators, link: /for-operators }
    - { theme: alt, text: Deploying, link: /deploying }
features:
${SECTIONS.map(({ title, about, pages }) => `  - { title: ${title}, details: '${about}', link: /${(pages[0]?.to ?? '').replace(/index$/, '')} }`).join('\n')}
---

![A group during a disturbance of the grid: building and chargers at the main fuse, and the activated reserve](./pictures/group-live-light.png)

| You want to | Start with |
| --- | --- |
${SECTIONS.map(({ about, pages }) => `| ${about} | [${pages[0]?.title}](./${pages[0]?.to}.md) |`).join('\n')}
`

/** All pages of the site by address without extension. Their links lead only to other pages. */
export function sitePages(): Map<string, string> {
  const fromFiles = [
    ...PAGES.flatMap(({ to, file }) => (file === undefined ? [] : [{ to, file }])),
    ...decisionFiles().map((name) => ({ to: `decisions/${name.slice(0, -3)}`, file: `docs/decisions/${name}` })),
  ]
  const addresses = new Map(fromFiles.map(({ to, file }) => [file, to]))
  addresses.set('scenarios/scenario.schema.json', 'scenario-fields')
  const schema = JSON.parse(read('scenarios/scenario.schema.json')) as Schema
  return new Map([
    ['index', homePage()],
    ...fromFiles.map(({ to, file }): [string, string] => [to, linksOfSite(read(file), file, to, (path) => addresses.get(path))]),
    ['scenario-fields', scenarioFieldsPage(schema)],
    ...apiPages(buildOpenApi() as OpenApi),
  ])
}
