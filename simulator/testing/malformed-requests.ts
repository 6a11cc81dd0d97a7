import type { AnyEndpoint } from '#contract/endpoint.ts'

/** A malformed request. */
export interface MalformedRequest {
  readonly what: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Invalid texts for ids, instants and numbers. */
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e400',
  '99999999999999999999',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[]',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%',
  "1' OR '1'='1",
  '\u0000',
  '\ud83d\ude00\u202e',
  'x'.repeat(3_000),
]

/** Invalid and extreme moments. */
const MOMENTS = [
  '2026-02-30T25:61:61Z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '1969-12-31T23:59:59.999Z',
  '3000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
]

/** Invalid values for fields. */
const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  0,
  -1,
  -0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  true,
  [],
  [null],
  [[[]]],
  {},
  { __proto__: null, a: {} },
  { toString: 1, valueOf: 2 },
  Array.from({ length: 500 }, () => 1),
]

/** Whole request bodies as sent. */
const BODIES: readonly [string, string][] = [
  ['nothing', ''],
  ['broken JSON', '{"name":'],
  ['a comma too many', '{"name":1,}'],
  ['a number', '1'],
  ['null', 'null'],
  ['a text', '"text"'],
  ['a list', '[]'],
  ['a list of lists', '[[[]]]'],
  ['its prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'],
  ['half of a pair', '{"name":"\\ud800"}'],
  ['deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
  ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
]

const JSON_TYPE = { 'content-type': 'application/json' }

/** Draws an element of a list, reproducible from a seed. */
export type Draw = <T>(from: readonly T[]) => T

/** A small random generator after Marsaglia, so that every run has the same requests. */
export function randomDraw(seed: number): Draw {
  let state = seed
  return (from) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return from[(state >>> 0) % from.length] as (typeof from)[number]
  }
}

/** The structure of a schema of the contract. */
interface ContractSchema {
  readonly _zod: {
    readonly def: {
      readonly shape?: Record<string, ContractSchema>
      readonly options?: ContractSchema[]
      readonly [part: string]: unknown
    }
  }
  safeParse(value: unknown): { success: boolean }
}
const isSchema = (schema: unknown): schema is ContractSchema => typeof schema === 'object' && schema !== null && '_zod' in schema

/** The fields of an object schema, or of all branches of a union. */
function fieldsOf(schema: unknown): Record<string, ContractSchema> {
  if (!isSchema(schema)) return {}
  const { shape, options = [] } = schema._zod.def
  return shape ?? Object.assign({}, ...options.map(fieldsOf))
}

const LEAVES: readonly unknown[] = [
  '1',
  1,
  true,
  'true',
  'x',
  '2026-03-02T09:00:00Z',
  '09:00',
  '2026-03-03',
  'Europe/Helsinki',
  '5m',
  'GROUP_TYPE_CHARGER',
  'daily',
  'limit-kw',
  'offer',
]

/** A value that the schema usually accepts, for the valid part of a malformed request. */
function sampleOf(schema: unknown): unknown {
  if (!isSchema(schema)) return undefined
  const { shape, options, element, innerType, entries } = schema._zod.def
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleOf(field)]))
  if (innerType) return sampleOf(innerType)
  if (element) return [sampleOf(element)]
  if (options) return sampleOf(options[0])
  const [first] = Object.values(entries ?? {})
  return first ?? LEAVES.find((leaf) => schema.safeParse(leaf).success)
}

/** The path with known ids, for requests with another malformed part. */
export type KnownIds = (name: string, path: string) => string

const pathOf = (path: string, idOf: (name: string) => string) => path.replaceAll(/:(\w+)/g, (_, name: string) => idOf(name))

/** The requests for a call: each has one malformed part, in its path, query, body, type or length. */
export function malformedRequests(endpoint: AnyEndpoint, idOf: KnownIds, draw: Draw): MalformedRequest[] {
  const { method, query, body } = endpoint
  const path = pathOf(endpoint.path, (name) => encodeURIComponent(idOf(name, endpoint.path)))
  const sends = method !== 'GET'
  const plain = { method, path, headers: sends ? JSON_TYPE : {} }
  const requests: MalformedRequest[] = []
  const add = (what: string, change: Partial<MalformedRequest>) => requests.push({ ...plain, what, ...change })

  if (endpoint.path.includes(':')) {
    for (const text of [...TEXTS.slice(1, 4), draw(TEXTS), draw(TEXTS)]) {
      add(`an id ${text.slice(0, 30)}`, { path: pathOf(endpoint.path, () => encodeURIComponent(text)) })
    }
    for (const raw of ['%', '%zz', '%C0%AF', '%00', '%2e%2e%2f', '%E0%A4%A']) {
      add(`a path with ${raw}`, { path: pathOf(endpoint.path, () => raw) })
    }
  }

  const fields = Object.entries(fieldsOf(query)).map(([field, schema]): [string, string] => [
    field,
    field === 'token' ? idOf(field, endpoint.path) : String(sampleOf(schema)),
  ])
  const asked = (pairs: [string, string][]) => `${path}?${new URLSearchParams(pairs)}`
  if (fields.length > 0) add('nothing', { path: asked(fields) })
  for (const [field, value] of fields) {
    const others = fields.filter(([other]) => other !== field)
    for (const text of [draw(TEXTS), draw(TEXTS), draw(MOMENTS)]) {
      add(`${field}=${text.slice(0, 30)}`, { path: asked([...others, [field, text]]) })
    }
    add(`${field} twice`, { path: asked([...others, [field, value], [field, value]]) })
    add(`${field} as a list`, { path: `${asked(others)}&${field}[]=1&${field}[__proto__]=2` })
  }
  add('an unknown query', { path: `${path}?__proto__=1&constructor=2&hasOwnProperty=3` })
  add('a query of garbage', { path: `${path}?%&=&%zz=%E0%A4%A&&;` })
  add('a long query', { path: `${path}?${'a=1&'.repeat(2_000)}` })

  if (!sends) return requests
  for (const [what, text] of BODIES) add(`a body of ${what}`, { body: text })
  const sample = sampleOf(body)
  if (sample !== undefined) add('nothing', { body: JSON.stringify(sample) })
  for (const field of Object.keys(fieldsOf(body))) {
    for (const value of [draw(VALUES), draw(VALUES), draw(MOMENTS)]) {
      add(`${field}: ${JSON.stringify(value)?.slice(0, 30)}`, { body: JSON.stringify({ ...Object(sample), [field]: value }) })
    }
  }
  add('no JSON', { body: '<a/>', headers: { 'content-type': 'application/xml' } })
  add('a form', { body: 'name=1&__proto__=2', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  add('another alphabet', { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } })
  add('an unknown encoding', { body: '{}', headers: { ...JSON_TYPE, 'content-encoding': 'zstd' } })
  for (const encoding of ['gzip', 'deflate', 'br']) {
    add(`broken ${encoding}`, { body: '{}', headers: { ...JSON_TYPE, 'content-encoding': encoding } })
  }
  return requests
}
