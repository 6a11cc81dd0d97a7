import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { Baseline } from '#contract/control.ts'
import { Instant } from '#contract/wire.ts'
import { momentMs } from '#units/dates.ts'

/** The parsed basepoints. `mistake` is an error text that starts with line and column. */
export type Basepoints = { state: 'none' } | { state: 'read'; baseline: Baseline } | { state: 'mistaken'; mistake: string }

interface Mistake {
  readonly offset: number
  readonly says: string
}

/** Parses typed basepoints: a list of numbers, or a list of times with values in ascending time. */
export function readBasepoints(text: string): Basepoints {
  if (text.trim() === '') return { state: 'none' }
  const { root, mistake } = treeOf(text)
  const found = mistake ?? (root ? mistakeInList(root) : { offset: 0, says: LIST_EXPECTED })
  if (found) return { state: 'mistaken', mistake: `${placeText(text, found.offset)}: ${found.says}` }
  return { state: 'read', baseline: Baseline.parse(root && getNodeValue(root)) }
}

/** `Line 2, column 14`, both counted from 1. */
function placeText(text: string, offset: number) {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return `Line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`
}

function treeOf(text: string): { root?: Node | undefined; mistake?: Mistake } {
  const errors: ParseError[] = []
  try {
    const root = parseTree(text, errors, { disallowComments: true })
    const [first] = errors
    return first ? { mistake: { offset: first.offset, says: syntaxText(first, text) } } : { root }
  } catch (error) {
    // Thousands of nested brackets would overflow the parser.
    if (error instanceof RangeError) return { mistake: { offset: 0, says: LIST_EXPECTED } }
    throw error
  }
}

const LIST_EXPECTED = 'a list in square brackets is expected.'
const NO_NUMBER = 'invalid JSON number.'
const NO_TEXT = 'invalid JSON string.'
const NO_COMMENTS = 'a comment is not allowed.'

const SYNTAX: Record<ReturnType<typeof printParseErrorCode>, string> = {
  InvalidSymbol: 'invalid JSON value.',
  InvalidNumberFormat: NO_NUMBER,
  PropertyNameExpected: 'a name in double quotes is expected.',
  ValueExpected: 'a value is expected.',
  ColonExpected: 'a colon is expected.',
  CommaExpected: 'a comma is expected.',
  CloseBraceExpected: 'a closing } is expected.',
  CloseBracketExpected: 'a closing ] is expected.',
  EndOfFileExpected: 'unexpected text after the list.',
  InvalidCommentToken: NO_COMMENTS,
  UnexpectedEndOfComment: NO_COMMENTS,
  UnexpectedEndOfString: 'a string has no closing double quote.',
  UnexpectedEndOfNumber: NO_NUMBER,
  InvalidUnicode: NO_TEXT,
  InvalidEscapeCharacter: NO_TEXT,
  InvalidCharacter: NO_TEXT,
  '<unknown ParseErrorCode>': 'invalid JSON.',
}

function syntaxText({ error, offset }: ParseError, text: string) {
  const says = SYNTAX[printParseErrorCode(error)]
  return text.slice(offset).trim() === '' ? `${says.slice(0, -1)}, but the text ends.` : says
}

const KIND_EXPECTED = 'a number, or an object with time and value, is expected.'
const MIXED = 'a list cannot contain both numbers and times.'

function mistakeInList({ type, offset, children = [] }: Node): Mistake | undefined {
  if (type !== 'array') return { offset, says: LIST_EXPECTED }
  const [first] = children
  if (!first) return { offset, says: 'the list is empty. Enter a value, or clear the field.' }

  let beforeMs = -Infinity
  for (const node of children) {
    if (node.type !== 'number' && node.type !== 'object') return { offset: node.offset, says: KIND_EXPECTED }
    if (node.type !== first.type) return { offset: node.offset, says: MIXED }
    const mistake = node.type === 'number' ? mistakeInNumber(node) : mistakeInObject(node)
    if (mistake) return mistake
    if (node.type === 'number') continue
    const time = partOf(node, 'time')
    const atMs = momentMs(String(time?.value)) ?? NaN
    if (atMs <= beforeMs) return { offset: (time ?? node).offset, says: 'this time must be after the previous time.' }
    beforeMs = atMs
  }
  return undefined
}

const mistakeInNumber = ({ value, offset }: Node): Mistake | undefined =>
  Number.isFinite(value) ? undefined : { offset, says: 'this number is too large.' }

const PARTS = new Set(['time', 'value'])

function mistakeInObject(object: Node): Mistake | undefined {
  const names = new Set<string>()
  for (const { offset, children: [key] = [] } of object.children ?? []) {
    const name = String(key?.value)
    if (!PARTS.has(name)) return { offset, says: `${JSON.stringify(name)} is unknown. Use time and value.` }
    if (names.has(name)) return { offset, says: `${name} is repeated.` }
    names.add(name)
  }
  const [time, value] = [partOf(object, 'time'), partOf(object, 'value')]
  if (!time || !value) return { offset: object.offset, says: `${time ? 'value' : 'time'} is missing.` }
  if (!Instant.safeParse(time.value).success) {
    return { offset: time.offset, says: 'invalid time. Use a time with a zone, such as "2026-03-02T10:00:00Z".' }
  }
  if (value.type !== 'number') return { offset: value.offset, says: 'value is not a number.' }
  return mistakeInNumber(value)
}

/** The value of a property of an object. */
const partOf = ({ children = [] }: Node, name: string): Node | undefined =>
  children.find(({ children: [key] = [] }) => key?.value === name)?.children?.[1]
