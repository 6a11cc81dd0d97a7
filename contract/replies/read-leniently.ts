import type * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { insteadOf, isRows, variantFor } from '../wire.ts'

/** A field that does not match the schema: its path without list indices (`data[].name`), and the expected value. */
export interface Mismatch {
  path: string
  expected: string
  /** The field is only shown, so that the rest of the reply is read. */
  isShown?: true
  /** The row of a list that is not read because of it: its name or ID, or its place. */
  row?: string
}

/**
 * What can be measured in a unit, and the names of the fields that have it. Others are faults of a device or of the platform. Fields of
 * DC groups are in kW, and the same ones of other groups in A. A frequency above 1000 is in mHz; batteries round up.
 */
const BOUNDS: readonly (readonly [unit: string, least: number, most: number, names: RegExp])[] = [
  ['phases', 1, 3, /^(lines|carLines|installedPhase|phaseOneInstalledOnGridLine)$/],
  ['share', 0, 1, /^progress$/],
  ['rating', 0, 1e7, /^(ratedPower|m(ax|in)Charging(Power|Current).*|mainCurrent|requiredCurrent(Vip)?)$/],
  ['part', 0, 1e7, /^(held(Offline)?|unmeasured)$/],
  ['W of one direction', 0, 1e10, /^(im|ex)portW$/],
  ['times', 0, 1e12, /(Ms|InS|InSecs|Kwh|^capacity(Wh)?|^(step|period)S|^seconds|^count|^connectors|^(paused|reduced|started))$/],
  ['SoC', 0, 105, /SoC$|^soc(Percent)?$/],
  ['Hz', 0, 100, /(Hz|Frequency)$/],
  ['W', -1e10, 1e10, /(W|Power|PowerLimit|^power(L\d)?|^ffr(Posi|Nega)tive)$/],
  ['A', -1e6, 1e6, /(A|Current(Vip)?|^current(L\d)?)$/],
  ['kW', -1e7, 1e7, /(Kw|Limit|Consumption|Offline|Reserve|Flexibility|Decrease|[aA]mount|appliedValue|risesTo)$/],
  ['kW', -1e7, 1e7, /^(limit|taken|chargers|drawn|held|unmeasured|target)$/],
  ['V', 0, 1e6, /[vV]oltage$/],
]
/** More names than a contract has: some records have IDs as names. */
const MAX_NAMES = 2_000
/** The bounds of a field by its name, or by the unit beside it; null without bounds. */
const boundsOf = new Map<string, (typeof BOUNDS)[number] | null>()
function boundsFor(name: string, property: unknown, unit: unknown) {
  if (name === 'value' || name === 'stepValues') {
    const wanted = property === 'SoC' ? 'SoC' : unit === 'mHz' ? 'Hz' : unit
    return BOUNDS.find(([one]) => one === wanted) ?? null
  }
  let known = boundsOf.get(name)
  if (known !== undefined) return known
  known = BOUNDS.find(([, , , names]) => names.test(name)) ?? null
  if (boundsOf.size < MAX_NAMES) boundsOf.set(name, known)
  return known
}

/**
 * A time outside 2000 to 2099. Platforms write the years 1 and 1970 for a time that they do not have, and 9999 for never; they would
 * read as something that has ended, or as one of later.
 */
const isOutsideTime = (text: string) => text[10] === 'T' && /^(?!20)\d{4}-\d\d-/.test(text)

/** Texts that identify something or state what it is. An empty one would be that of nothing, or of several rows. */
const NEVER_EMPTY =
  /^(id|deviceId|stationId|sessionId|identity|property|properties|driver|status|chargerStatus|pausedBy|limitedBy|token|url|[kK]ey|timeZone|timezone)$/

/** Ends that null leaves open. Some platforms write the year 9999 for it. */
const OPEN_ENDS: ReadonlySet<string> = new Set(['until', 'end'])

/** The same value, with a text that no field accepts in place of each number outside its bounds and of each time that is too late. */
function withoutImpossible(value: unknown, bounds: (typeof BOUNDS)[number] | null = null): unknown {
  if (typeof value === 'number' && bounds) {
    const inUnit = bounds[0] === 'Hz' && value > 1_000 ? value / 1_000 : value
    return inUnit >= bounds[1] && inUnit <= bounds[2] ? value : `${value} ${bounds[0]}`
  }
  if (typeof value === 'string') return isOutsideTime(value) ? `outside 2000 to 2099: ${value}` : value
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Readonly<Record<string, unknown>>
  const isList = Array.isArray(value)
  let changed: Record<string, unknown> | undefined
  // oxlint-disable-next-line guard-for-in -- replies have no inherited fields, and most of them have thousands of values
  for (const key in parts) {
    const sent = parts[key]
    const found = withoutImpossible(sent, isList ? bounds : boundsFor(key, parts['property'], parts['unit']))
    const isNever = found !== sent && OPEN_ENDS.has(key) && typeof sent === 'string' && sent > '2099'
    const part = isNever ? null : sent === '' && !isList && NEVER_EMPTY.test(key) ? EMPTY : found
    if (part !== parts[key]) (changed ??= (isList ? [...value] : { ...value }) as Record<string, unknown>)[key] = part
  }
  return changed ?? value
}

/** What no field accepts. */
const EMPTY = Symbol('empty')

type Read = { usable: true; value: unknown } | { usable: false }
const unusable: Read = { usable: false }

/**
 * Reads a reply. Unknown fields are ignored. A missing or wrong field that is only shown (`shown` in the contract) is empty in
 * the result: `–`, null or absent. A missing or wrong field of another kind makes the reply unusable, because a decision depends on
 * it: no 0, no `false` and no empty list stands for a value that the platform did not send. A value that cannot be measured in its
 * unit is a wrong one. An unknown value of an enum is kept, and an unknown key of a record is left out. All differences are listed.
 * `part` is an unusable reply without the rows of lists that are unusable, if that is all.
 */
export function readLeniently<T>(
  schema: core.$ZodType<T>,
  value: unknown,
): { usable: true; value: T; mismatches: Mismatch[] } | { usable: false; mismatches: Mismatch[]; part?: unknown } {
  const mismatches: Mismatch[] = []
  const read = readValue(schema, withoutImpossible(value), '', mismatches)
  if (read.usable && !mismatches.some(({ row }) => row)) return { usable: true, value: read.value as T, mismatches }
  return { usable: false, mismatches, ...(read.usable && { part: read.value }) }
}

function readValue(schema: core.$ZodType, value: unknown, path: string, mismatches: Mismatch[]): Read {
  // The whole value at once is fast. Parts are read only where it does not match.
  const whole = z.safeParse(schema, value)
  if (whole.success) return { usable: true, value: whole.data }

  const from = mismatches.length
  const expected = whole.error.issues[0]?.message ?? 'another type'
  const parts = readParts(schema, value, path, mismatches, expected)
  // Each part is right, and they contradict each other.
  const [conflict] = mismatches.length === from ? whole.error.issues.filter(({ code }) => code === 'custom') : []
  if (conflict) {
    const mismatch = { path: [path, ...conflict.path].filter((one) => one !== '').join('.'), expected }
    const isShown = conflict.code === 'custom' && conflict.params?.['isShown'] === true
    mismatches.push(isShown ? { ...mismatch, isShown } : mismatch)
    if (isShown) return parts
  }
  const read = conflict ? unusable : parts
  const instead = insteadOf(schema)
  if (read.usable || !instead) return read
  for (const mismatch of mismatches.slice(from)) mismatch.isShown = true
  return { usable: true, value: instead.value }
}

function readParts(schema: core.$ZodType, value: unknown, path: string, mismatches: Mismatch[], expected: string): Read {
  const variant = variantFor(schema, value)
  if (variant !== schema) return readValue(variant, value, path, mismatches)
  const { def } = (schema as core.$ZodTypes)._zod
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') {
    return readValue(def.innerType, value, path, mismatches)
  }
  if (def.type === 'object' && isRecord(value)) {
    const fields = Object.entries(def.shape).map(([key, field]) => {
      const read = readValue(field, value[key], path === '' ? key : `${path}.${key}`, mismatches)
      return [key, read] as const
    })
    return together(fields, (read) => Object.fromEntries(read.filter(([, field]) => field !== undefined)))
  }
  if (def.type === 'array' && Array.isArray(value)) {
    const items = value.map((item, place) => {
      const from = mismatches.length
      const read = readValue(def.element, item, `${path}[]`, mismatches)
      if (isRows(schema) && !read.usable) for (const one of mismatches.slice(from)) one.row = rowName(item, place)
      return [String(place), read] as const
    })
    const rows = isRows(schema) ? items.filter(([, { usable }]) => usable) : []
    return together(rows.length > 0 ? rows : items, (read) => read.map(([, item]) => item))
  }
  if (def.type === 'record' && isRecord(value)) {
    const known = Object.entries(value).filter(([key]) => z.safeParse(def.keyType, key).success)
    const entries = known.map(([key, item]) => [key, readValue(def.valueType, item, `${path}.${key}`, mismatches)] as const)
    return together(entries, Object.fromEntries)
  }

  mismatches.push({ path, expected })
  return isEnum(schema) && typeof value === 'string' && value !== '' ? { usable: true, value } : unusable
}

const isName = (one: unknown): one is string | number => (typeof one === 'string' && one !== '') || typeof one === 'number'
const rowName = (row: unknown, place: number) =>
  `${(isRecord(row) ? [row['name'], row['deviceId'], row['id']] : []).find(isName) ?? `row ${place + 1}`}`

/** The whole of parts, if all of them are usable. */
function together(parts: (readonly [string, Read])[], join: (parts: [string, unknown][]) => unknown): Read {
  const read = parts.flatMap(([key, part]): [string, unknown][] => (part.usable ? [[key, part.value]] : []))
  return read.length === parts.length ? { usable: true, value: join(read) } : unusable
}

/** Whether the schema is an enum, which a newer platform may have extended. */
function isEnum(schema: core.$ZodType): boolean {
  const { def } = (schema as core.$ZodTypes)._zod
  return def.type === 'enum' || (def.type === 'pipe' && isEnum(def.in))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
