import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from 'yaml'
import { LRUCache } from 'lru-cache'
import type * as z from 'zod'
import { explain } from './explain.ts'
import { ScenarioError, type Place } from './scenario-error.ts'

/** A valid file with the places of its values. */
export interface ReadFile<T> {
  readonly value: T
  /** The place of a value or of its key; for a missing value, the place of its parent. */
  readonly locate: (path: readonly PropertyKey[], atKey?: boolean) => Place
}

function offsetOf(document: Document, path: readonly PropertyKey[], atKey: boolean): number {
  const key = path.at(-1)
  const holder = path.slice(0, -1)
  if (atKey && key !== undefined) {
    const map = holder.length > 0 ? document.getIn(holder, true) : document.contents
    const pair = isMap(map) ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key) : undefined
    if (isScalar(pair?.key)) return pair.key.range?.[0] ?? 0
  }
  const node = path.length > 0 ? document.getIn(path, true) : document.contents
  if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) return Number(node.range[0])
  return path.length > 0 ? offsetOf(document, holder, false) : 0
}

/** YAML 1.1 parsers read 0730 as 472. The author most likely means neither number. */
function refuseLeadingZeros(document: Document, placeAt: (offset: number) => Place) {
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== 'number' || !/^[-+]?0\d/.test(node.source ?? '')) return
      const sentence = `${node.source} starts with a zero, which some YAML parsers read as an octal number; write ${node.value}, or a quoted string`
      throw new ScenarioError(placeAt(node.range?.[0] ?? 0), [], sentence)
    },
  })
}

/** JavaScript objects have no such keys. The parser would convert them to text and print a warning. */
function refuseCollectionKeys(document: Document, placeAt: (offset: number) => Place) {
  visit(document, {
    Pair(_, { key }) {
      const meant = isAlias(key) ? key.resolve(document) : key
      if (!isCollection(meant) || !isNode(key)) return
      throw new ScenarioError(placeAt(key.range?.[0] ?? 0), [], 'a key must be a text, not a list or a mapping')
    },
  })
}

/** Plain texts for the error codes of the parser. */
const FLAWS: Record<string, (key: string) => string> = {
  DUPLICATE_KEY: (key) => `${key} is defined twice`,
  MULTIPLE_DOCS: () => 'holds a second document; expected one scenario per file',
}

function flawOf({ code, message, pos: [from] }: YAMLError, text: string): string {
  const [key = ''] = /^[^\s:,}\]]+/.exec(text.slice(from)) ?? []
  const own = FLAWS[code]?.(key)
  if (own !== undefined) return own
  const lineStart = text.lastIndexOf('\n', from) + 1
  const hasTab = /^ *\t/.test(text.slice(lineStart))
  return `is not YAML: ${message}${hasTab && code !== 'TAB_AS_INDENT' ? '; the line begins with a tab' : ''}`
}

/** An alias must refer to an anchor before it and must not be inside the value of that anchor. */
function refuseAliases(document: Document, placeAt: (offset: number) => Place) {
  visit(document, {
    Alias(_, alias, ancestors) {
      const fail = (sentence: string) => new ScenarioError(placeAt(alias.range?.[0] ?? 0), [], sentence)
      const meant = alias.resolve(document)
      if (!meant) throw fail(`*${alias.source} refers to an anchor that is not defined before it`)
      if (ancestors.includes(meant)) throw fail(`*${alias.source} is inside the value of its own anchor`)
    },
  })
}

/** The content as plain values. Nested aliases or excessive depth throw a ScenarioError. */
function plain(document: Document, placeAt: (offset: number) => Place): unknown {
  try {
    refuseLeadingZeros(document, placeAt)
    refuseAliases(document, placeAt)
    refuseCollectionKeys(document, placeAt)
    return document.toJS()
  } catch (error) {
    if (error instanceof ScenarioError) throw error
    throw new ScenarioError(placeAt(0), [], `cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Valid files by schema, name and text, because every copy of a run reads its files again. */
const readFiles = new WeakMap<z.ZodType, LRUCache<string, ReadFile<unknown>>>()
const MAX_FILES = 8

/** Reads YAML 1.2 with a schema. Throws a ScenarioError for the first error. */
export function readYaml<T extends z.ZodType>(file: string, written: string, schema: T): ReadFile<z.infer<T>> {
  const known = readFiles.get(schema) ?? new LRUCache<string, ReadFile<unknown>>({ max: MAX_FILES })
  readFiles.set(schema, known)
  const key = `${file}\n${written}`
  const read = (known.get(key) as ReadFile<z.infer<T>> | undefined) ?? parseYaml(file, written, schema)
  known.set(key, read)
  // The caller may change the value.
  return { value: structuredClone(read.value), locate: read.locate }
}

function parseYaml<T extends z.ZodType>(file: string, written: string, schema: T): ReadFile<z.infer<T>> {
  const lines = new LineCounter()
  // The parser does not treat a single carriage return as a line end.
  const text = written.replace(/\r(?!\n)/g, '\n')
  const document = parseDocument(text, { version: '1.2', lineCounter: lines, prettyErrors: false })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col }
  }

  const flaw = document.errors[0] ?? document.warnings[0]
  if (flaw) throw new ScenarioError(placeAt(flaw.pos[0]), [], flawOf(flaw, text))

  const locate = (path: readonly PropertyKey[], atKey = false) => placeAt(offsetOf(document, path, atKey))
  const raw = plain(document, placeAt)
  return { value: readValue(raw, schema, locate), locate }
}

/** The value at a path of a file, by its schema. Throws a ScenarioError for the first error, at its place. */
export function readValue<T extends z.ZodType>(
  raw: unknown,
  schema: T,
  locate: ReadFile<T>['locate'],
  path: readonly PropertyKey[] = [],
): z.infer<T> {
  const read = schema.safeParse(raw)
  if (read.success) return read.data

  const found = explain(read.error, schema, raw).map(({ path: inner, sentence, atKey }) => {
    const whole = [...path, ...inner]
    return { problem: { path: whole, sentence, atKey }, place: locate(whole, atKey) }
  })
  // A misspelt key is reported first, because it is often the cause of a missing key.
  const rank = ({ problem, place }: (typeof found)[number]) =>
    [problem.atKey ? 0 : 1, place.line ?? 0, place.column ?? 0] as const
  const [first] = found.toSorted((a, b) => compare(rank(a), rank(b)))
  throw new ScenarioError(first?.place ?? locate(path), first?.problem.path ?? [], first?.problem.sentence ?? 'is invalid')
}

/** Compares by the first number that differs. */
const compare = (a: readonly number[], b: readonly number[]) =>
  a.map((number, index) => number - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
