import type * as z from 'zod/mini'
import { plural } from './plural.ts'

/** Message for a field that the call does not define. */
export const UNKNOWN_FIELD = 'is not known here'

type Issue = z.core.$ZodRawIssue

/** The text for a required type, by zod's name of the type. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be empty',
}

/** The text for a required format, by zod's name of the format. */
const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'must be a date and time with its zone, such as 2026-03-02T10:00:00Z',
}

/** The unit in which the size of a value is limited. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

const NOT_VALID = 'is not a valid value'

/**
 * The error message for a value, worded to follow the name of its field: `must be 1000 or less`. Console and
 * simulator set it as zod's error map. A message in the schema has precedence.
 */
export function inputMessage(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? NOT_VALID
    case 'invalid_value':
      return `must be ${listText(issue.values.map(String))}`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'does not have the right form'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return unionMessage(issue)
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
    default:
      return NOT_VALID
  }
}

/** `a, b or c` */
const listText = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

function sizeText(origin: string, size: number | bigint): string | undefined {
  const unit = UNITS[origin]
  return unit && `${size} ${plural(Number(size), unit[0], unit[1])}`
}

function tooBig({ origin, maximum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const size = sizeText(origin, maximum)
  if (size !== undefined) return `must have at most ${size}`
  return inclusive ? `must be ${maximum} or less` : `must be less than ${maximum}`
}

function tooSmall({ origin, minimum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string' && Number(minimum) === 1) return 'must not be empty'
  const size = sizeText(origin, minimum)
  if (size !== undefined) return `must have at least ${size}`
  return inclusive ? `must be ${minimum} or more` : `must be more than ${minimum}`
}

/** The requirement that all variants share. */
function unionMessage({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const asked = new Set(errors.flatMap(([first]) => (first && first.path.length === 0 ? [first.message] : [])))
  const allMust = [...asked].every((message) => message.startsWith('must be '))
  if (asked.size === 0 || !allMust) return NOT_VALID
  return `must be ${listText([...asked].map((message) => message.slice('must be '.length)))}`
}
