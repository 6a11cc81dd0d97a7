import { fieldRows, fieldTable, type Schema } from './schema-rows.ts'

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
export function scenarioFieldsPage(schema: Schema): string {
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
