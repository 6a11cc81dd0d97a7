import { parse } from 'yaml'
import { checkExpected } from '#simulator/scenario/language/check-expected.ts'
import { explain } from '#simulator/scenario/language/explain.ts'
import { Expectation } from '#simulator/scenario/language/expectation.ts'
import { readExpected, type Expected } from '#simulator/scenario/language/expected.ts'
import { ScenarioError } from '#simulator/scenario/language/scenario-error.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Times that name one moment, which a search over random runs cannot ask about. */
const MOMENTS = ['by', 'at'] as const
const EXAMPLE = '"group: Bakery, safeLimit: false"'

const nowhere = { file: undefined, line: undefined, column: undefined }
const refuse = (sentence: string) => new Error(`The question ${sentence}.`)

function mappingOf(text: string): Record<string, unknown> {
  const inner = text.trim()
  let value: unknown
  try {
    value = parse(inner.startsWith('{') ? inner : `{ ${inner} }`)
  } catch {
    throw refuse(`cannot be read; expected conditions such as ${EXAMPLE}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.values(value).every((one) => one === null)) {
    throw refuse(`has no conditions; expected conditions such as ${EXAMPLE}`)
  }
  return value as Record<string, unknown>
}

/** The names of the site that a question with a wrong name could mean. */
function knownNames(line: Record<string, unknown>, { groups, stations }: World): string {
  const names = 'station' in line ? stations.map(({ name }) => name) : [...groups.values()].map(({ name }) => name)
  return `; known names: ${names.slice(0, 30).join(', ')}${names.length > 30 ? ', …' : ''}`
}

/**
 * Reads a question about a site, which is an expectation of a scenario without a time, or with `always` or `never`. Throws an Error
 * with one sentence for text that is not one, and for names that the site does not have, with the known ones.
 */
export function readQuestion(text: string, world: World): Expected {
  const given = mappingOf(text)
  const moment = MOMENTS.find((key) => key in given)
  if (moment !== undefined) throw refuse(`is asked of every second of a run; leave out "${moment}"`)
  if ('answer' in given || 'notice' in given) throw refuse('has no calls; expected a group, station, log, frequency or property')
  const line = 'always' in given || 'never' in given || 'within' in given ? given : { always: true, ...given }
  const read = Expectation.safeParse(line)
  if (!read.success) {
    const [problem] = explain(read.error, Expectation, line)
    const path = problem?.path.map(String).join('.') ?? ''
    throw refuse(`is not valid: ${path === '' ? 'it' : path} ${problem?.sentence ?? 'is invalid'}`)
  }
  try {
    const expected = readExpected(read.data, { startMs: world.runStartMs, path: [], locate: () => nowhere })
    checkExpected(expected, world, [])
    return expected
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    const sentence = error.message.replace(/\.$/, '').replace(/^[\w.]+ is invalid: /, '')
    const hasName = sentence.includes('is called')
    throw refuse(`is not valid: ${hasName ? sentence.replace(/; did you mean .*$/, '') + knownNames(line, world) : sentence}`)
  }
}
