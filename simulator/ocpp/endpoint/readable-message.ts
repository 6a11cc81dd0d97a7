import { createRPCError } from 'ocpp-rpc'
import schemas16 from 'ocpp-rpc/lib/schemas/ocpp1_6.json' with { type: 'json' }
import schemas201 from 'ocpp-rpc/lib/schemas/ocpp2_0_1.json' with { type: 'json' }
import type { Deviation } from '../model/charger-message.ts'
import type { Protocol } from './limit-call.ts'
import { inOwnForm } from './other-forms.ts'

/** The part of JSON schema that the messages of OCPP use. */
interface Schema {
  readonly $id?: string
  readonly $ref?: string
  readonly type?: string
  readonly definitions?: Readonly<Record<string, Schema>>
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: Schema
  readonly enum?: readonly string[]
  readonly format?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
}

const byId = (schemas: readonly unknown[]) =>
  new Map((schemas as readonly Schema[]).map((schema) => [schema.$id?.replace('urn:', ''), schema]))
const SCHEMAS = { 'ocpp1.6': byId(schemas16), 'ocpp2.0.1': byId(schemas201) }

/** The fields without which a call says nothing. All others may be missing. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'ocpp1.6 StatusNotification': ['status'],
  'ocpp1.6 Authorize': ['idTag'],
  'ocpp1.6 MeterValues': ['meterValue'],
  'ocpp2.0.1 StatusNotification': ['connectorStatus'],
  'ocpp2.0.1 Authorize': ['idToken'],
  'ocpp2.0.1 MeterValues': ['meterValue'],
}

/** The reader of sampled values reads and notes these itself: it knows more words and forms of numbers than the standard. */
const NOTED_BY_READER = /\/(sampledValue\/(value|measurand|unit|phase)|meterStart|meterStop)$/

const MOMENT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?$/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false }
/** The first field of an object that some chargers send alone, in place of the object. */
const ALONE: ReadonlySet<string> = new Set(['id', 'idToken', 'transactionId', 'name', 'model', 'status'])
const MAX_DEVIATIONS = 20
const MAX_TEXT = 40

/** A word without case and separators, such as `suspendedev` for `Suspended_EV`. */
export const plainWord = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\d%]/gu, '')

/** A word of a charger for people: short, and without characters that change the text around it. */
const quoted = (text: string) => JSON.stringify(text.slice(0, MAX_TEXT).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' '))
const nameOf = (value: unknown) =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'string'
        ? 'a text'
        : `a ${typeof value}`.replace('a o', 'an o')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entry of a list with one. */
const onlyOne = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** The deviations of one message from the standard, each once. */
export class Deviations {
  readonly #version: string
  readonly #found = new Map<string, Deviation>()

  constructor(protocol: Protocol) {
    this.#version = protocol === 'ocpp1.6' ? 'OCPP 1.6' : 'OCPP 2.0.1'
  }

  /** `path`: message and field, such as `StatusNotification.req/info`. */
  note(path: string, what: string): void {
    const clause = `${this.#version} ${path}`.slice(0, 200)
    if (this.#found.size < MAX_DEVIATIONS) this.#found.set(`${clause} ${what}`, { clause, what: what.slice(0, 200) })
  }

  get all(): readonly Deviation[] {
    return [...this.#found.values()]
  }
}

/** Reads the values of one message by its schema. Parts that cannot be read are undefined. */
class Reader {
  readonly #root: Schema
  readonly #noted: Deviations

  constructor(root: Schema, noted: Deviations) {
    this.#root = root
    this.#noted = noted
  }

  read(given: Schema, value: unknown, path: string): unknown {
    const schema = given.$ref ? (this.#root.definitions?.[given.$ref.replace('#/definitions/', '')] ?? {}) : given
    if (value === undefined) return undefined
    if (value === null) return this.#left(path, 'is null')
    const scalar = this.#scalar(schema, value, path)
    switch (schema.type) {
      case 'string':
        return this.#text(schema, scalar, path)
      case 'number':
      case 'integer':
        return this.#number(schema, scalar, path)
      case 'boolean':
        return this.#boolean(value, path)
      case 'array':
        return this.#list(schema, value, path)
      case 'object':
        return this.#object(schema, value, path)
      case undefined:
      default:
        return value
    }
  }

  #left(path: string, what: string): undefined {
    this.#noted.note(path, `${what}, and is ignored`)
  }

  /** The value of a field of an object or list in its place: that of the same name, the number, or the only one. */
  #scalar({ type }: Schema, given: unknown, path: string): unknown {
    const value = onlyOne(given)
    const own = path.slice(path.lastIndexOf('/') + 1)
    const inner = isObject(value) ? (value[own] ?? value.id ?? value.idToken ?? onlyOne(Object.values(value))) : value
    if (type === 'array' || type === 'object' || inner === given || typeof inner === 'object') return given
    this.#noted.note(path, `is ${nameOf(given)} in place of a ${type === 'string' ? 'text' : 'number'}; its value is read`)
    return inner
  }

  #text({ enum: words, maxLength, format }: Schema, value: unknown, path: string) {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      return this.#left(path, `is ${nameOf(value)} in place of a text`)
    }
    if (typeof value !== 'string') this.#noted.note(path, `is ${nameOf(value)} in place of a text`)
    const text = String(value)
    if (maxLength !== undefined && text.length > maxLength) this.#noted.note(path, `is longer than ${maxLength} characters`)
    if (format === 'date-time') return this.#moment(text, path)
    if (!words || words.includes(text) || NOTED_BY_READER.test(path)) return text
    const listed = words.find((word) => plainWord(word) === plainWord(text))
    this.#noted.note(path, `${quoted(text)} is not in the standard${listed === undefined ? '' : `; read as ${listed}`}`)
    return listed ?? text
  }

  /** A moment without a zone is one in UTC, which OCPP recommends. */
  #moment(text: string, path: string) {
    if (MOMENT.test(text) && Number.isFinite(Date.parse(text))) return text
    if (WITHOUT_ZONE.test(text.trim())) {
      this.#noted.note(path, 'has no time zone; read as UTC')
      return `${text.trim().replace(' ', 'T')}Z`
    }
    this.#noted.note(path, 'is not a date and time as in RFC 3339')
    return text
  }

  #number({ type, minimum, maximum, multipleOf }: Schema, value: unknown, path: string) {
    const isText = typeof value === 'string'
    if (isText && NOTED_BY_READER.test(path)) {
      this.#noted.note(path, 'is a text in place of a number')
      return value
    }
    const number = isText && NUMBER.test(value.trim()) ? Number(value) : value
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      return this.#left(path, `is ${nameOf(value)} in place of a number`)
    }
    if (isText) this.#noted.note(path, 'is a text in place of a number')
    if (type === 'integer' && !Number.isInteger(number)) this.#noted.note(path, 'is not a whole number')
    if (minimum !== undefined && number < minimum) this.#noted.note(path, `is below ${minimum}`)
    if (maximum !== undefined && number > maximum) this.#noted.note(path, `is above ${maximum}`)
    const steps = number / (multipleOf ?? 1)
    if (multipleOf !== undefined && Math.abs(steps - Math.round(steps)) > 1e-6) {
      this.#noted.note(path, `is not a multiple of ${multipleOf}`)
    }
    return number
  }

  #boolean(value: unknown, path: string) {
    if (typeof value === 'boolean') return value
    const word = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
    if (!Object.hasOwn(BOOLEANS, word)) return this.#left(path, `is ${nameOf(value)} in place of true or false`)
    this.#noted.note(path, `is ${nameOf(value)} in place of true or false`)
    return BOOLEANS[word]
  }

  #list({ items = {}, minItems = 0, maxItems = Infinity }: Schema, value: unknown, path: string) {
    if (!Array.isArray(value) && !isObject(value)) return this.#left(path, `is ${nameOf(value)} in place of a list`)
    if (!Array.isArray(value)) this.#noted.note(path, 'is an object in place of a list')
    const all: readonly unknown[] = Array.isArray(value) ? value : [value]
    if (all.length < minItems || all.length > maxItems) {
      this.#noted.note(path, all.length < minItems ? `has less than ${minItems} entries` : `has more than ${maxItems} entries`)
    }
    return all.map((one) => this.read(items, one, path)).filter((one) => one !== undefined)
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, given: unknown, path: string) {
    const isScalar = (typeof given === 'string' || typeof given === 'number') && ALONE.has(required[0] ?? '')
    const value = isScalar ? { [required[0] ?? '']: given } : onlyOne(given)
    if (!isObject(value)) return this.#left(path, `is ${nameOf(value)} in place of an object`)
    const readAs = isScalar ? `; read as ${required[0]}` : ''
    if (value !== given) this.#noted.note(path, `is ${nameOf(given)} in place of an object${readAs}`)
    const found = new Map<string, unknown>()
    for (const [key, part] of Object.entries(value)) {
      if (Object.hasOwn(properties, key)) found.set(key, this.read(properties[key] ?? {}, part, `${path}/${key}`))
      else if (additionalProperties === false) this.#unlisted(properties, value, found, key, path)
      else found.set(key, part)
    }
    const missing = required.filter((key) => !Object.hasOwn(value, key) && !found.has(key))
    for (const key of missing) this.#noted.note(`${path}/${key}`, 'is missing')
    return Object.fromEntries([...found].filter(([, part]) => part !== undefined))
  }

  /** A field that the standard does not list is read only if its name differs by case alone. */
  #unlisted(
    properties: NonNullable<Schema['properties']>,
    value: Record<string, unknown>,
    found: Map<string, unknown>,
    key: string,
    path: string,
  ) {
    const listed = Object.keys(properties).find((name) => name.toLowerCase() === key.toLowerCase())
    if (listed === undefined || Object.hasOwn(value, listed) || found.has(listed)) {
      this.#noted.note(path, `has the field ${quoted(key)}, which is not in the standard, and is ignored`)
      return
    }
    this.#noted.note(path, `has the field ${quoted(key)}; read as ${listed}`)
    found.set(listed, this.read(properties[listed] ?? {}, value[key], `${path}/${listed}`))
  }
}

/** The message with its parts of the types of the standard, and without those that cannot be read. */
function readMessage(protocol: Protocol, id: string, value: unknown, noted: Deviations): Record<string, unknown> {
  const schema = SCHEMAS[protocol].get(id)
  if (!schema) return isObject(value) ? value : {}
  const read = new Reader(schema, noted).read(schema, value ?? null, id)
  return isObject(read) ? read : {}
}

/**
 * A call of a charger as far as it can be read. Its deviations from the standard are noted. Throws the error of OCPP for a call
 * that lacks what it is about.
 */
export function readableCall(protocol: Protocol, action: string, params: unknown, noted: Deviations): Record<string, unknown> {
  const own = inOwnForm(protocol, action, params, (what) => noted.note(`${action}.req`, what))
  const read = readMessage(protocol, `${action}.req`, own, noted)
  for (const key of NEEDED[`${protocol} ${action}`] ?? []) {
    if (read[key] !== undefined) continue
    const isGiven = isObject(params) && params[key] !== undefined && params[key] !== null
    throw createRPCError(
      isGiven ? 'TypeConstraintViolation' : 'OccurenceConstraintViolation',
      isGiven ? `${action}: ${key} has the wrong type` : `${action}: ${key} is missing`,
      {},
    )
  }
  return read
}

/** The answer of a charger to a call of the platform, as far as it can be read. */
export const readableAnswer = (protocol: Protocol, action: string, answer: unknown, noted: Deviations): Record<string, unknown> =>
  readMessage(protocol, `${action}.conf`, answer, noted)
