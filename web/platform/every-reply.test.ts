import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { store } from '#ui/store.ts'
import { replyOfBody } from './call.ts'
import { contractMismatchesAtom } from './contract-mismatch.ts'
import { asResource, snapshotAfter } from './resource.ts'
import { defOf, sampleOf } from './testing/sample-value.ts'

/**
 * Fields that are only shown, by name, of all reads. A new one is a decision: without the field, `–` must be right on every screen.
 * Texts are shown as `–`; the others are null or absent.
 */
const SHOWN_TEXTS = new Set(
  `name stationName groupName userName by note email text version station title source sentence edition organisation placedBy
  sellingGroupName buyingGroupName`.split(/\s+/),
)
/** Empty where all screens have an ID instead. */
const SHOWN_BY_ID = new Set(['name', 'userName'])
const SHOWN_VALUES = new Set(
  `since deviceName groupName powerKw lowHz highHz availableKw deliveredKw currentL1 currentL2 currentL3 powerL1 powerL2 powerL3
  powerMeterValues fullEvseId legacyDeviceId seller name medianReactionMs p95ReactionMs medianDeviationA p95DeviationA medianAnswerMs
  voltage latestChargePower latestPower gridFrequency batterySoC serialNumber vehicleSoC value unit reason vendor model firmware imsi action
  latencyMs note activationHz ffrActivationHz isFfrOverFrequencyEnabled`.split(/\s+/),
)

/** Numbers without bounds: IDs, places, prices and figures of tests. Those of a `value` are of the unit beside it. */
const WITHOUT_BOUNDS = new Set(
  `appliedGroupId biddingZoneId buyingGroupId customerGroupId customerGroupIds deactivationDelay destinationSellerIds factor fitError gain groupId high id low membershipOf memberships offerId phaseDeg price priceEur requestId ruleId sellerId seller_ID sellingGroupId seq stationId stationIds stepValues value`.split(
    /\s+/,
  ),
)

/** Texts that cannot be empty. */
const IDENTIFYING = new Set('id deviceId sessionId identity property driver token url key timeZone'.split(' '))

/** What stands for a missing field by specification: staff of the provider have no seller, and may have no roles. */
const SPECIFIED: Readonly<Record<string, unknown>> = { sellerId: 0, roles: [] }

interface Field {
  readonly path: readonly (string | number)[]
  /** A platform may leave it out. */
  readonly isOptional: boolean
  readonly isNullable: boolean
  readonly type: string
}

/** The fields of a schema and of its parts, in the first entry of each list. */
function fieldsOf(schema: z.core.$ZodType, path: Field['path'] = [], isOptional = false, isNullable = false): Field[] {
  const def = defOf(schema)
  if (def.type === 'optional') return fieldsOf(def.innerType, path, true, isNullable)
  if (def.type === 'nullable') return fieldsOf(def.innerType, path, isOptional, true)
  if (def.type === 'default') return fieldsOf(def.innerType, path, true, isNullable)
  const own = path.length === 0 ? [] : [{ path, isOptional, isNullable, type: def.type }]
  if (def.type === 'object') {
    return [...own, ...Object.entries(def.shape).flatMap(([key, field]) => fieldsOf(field, [...path, key]))]
  }
  if (def.type === 'array') return [...own, ...fieldsOf(def.element, [...path, 0])]
  // A list, or a page of it.
  if (def.type === 'union' && def.options.some((option) => defOf(option).type === 'object')) {
    return def.options.flatMap((option) => (defOf(option).type === 'object' ? fieldsOf(option, path) : []))
  }
  return own
}

/** The reply with another value in a field; undefined removes it. */
function withValue(reply: unknown, [key, ...rest]: Field['path'], value: unknown): unknown {
  if (key === undefined) return value
  const changed: unknown = Array.isArray(reply) ? [...reply] : { ...(reply as object) }
  const part = changed as Record<string | number, unknown>
  part[key] = withValue(part[key], rest, value)
  if (rest.length === 0 && value === undefined && !Array.isArray(reply)) delete part[key]
  return changed
}
const valueAt = (reply: unknown, path: Field['path']): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | null | undefined)?.[key], reply)

const WRONG = [7, 'odd', '7', 'NaN', true, null, {}, [], [null]] as const
const isOfType = (value: unknown, { type, isNullable, path }: Field) =>
  (value === null && isNullable) ||
  // Some lists have a null for each gap.
  (Array.isArray(value) &&
    type === 'array' &&
    (value.length === 0 || ['powerW', 'fullEvseIds', 'stepValues', 'stepOrigins'].includes(String(path.at(-1))))) ||
  (typeof value === 'object' && !Array.isArray(value) && value !== null && type === 'record') ||
  typeof value === type ||
  // An unknown value of an enum is that of a newer platform.
  (typeof value === 'string' && (type === 'enum' || type === 'pipe')) ||
  (type === 'union' && typeof value !== 'object')

function replyOf({ path, reply }: AnyEndpoint): z.core.$ZodType {
  if (!reply) throw new Error(`${path} has no reply`)
  return reply
}
/** A reply with all fields; for a list or a page of it, the page. */
function full(endpoint: AnyEndpoint): unknown {
  const schema = replyOf(endpoint)
  const def = defOf(schema)
  const page = def.type === 'union' ? def.options.find((option) => defOf(option).type === 'object') : undefined
  return sampleOf(page ?? schema)
}

const reads = (Object.entries(endpoints) as [string, AnyEndpoint][])
  .filter(([, { method, reply, changesNothing }]) => reply && (method === 'GET' || changesNothing))
  .filter(([name]) => !name.startsWith('login') && !name.startsWith('dismiss'))
interface Case {
  readonly name: string
  readonly endpoint: AnyEndpoint
  readonly field: Field
  readonly at: string
}
const cases: readonly Case[] = reads.flatMap(([name, endpoint]) =>
  fieldsOf(replyOf(endpoint)).map((field) => ({ name, endpoint, field, at: field.path.map((key) => `.${key}`).join('') })),
)

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  store.set(contractMismatchesAtom, [])
  vi.restoreAllMocks()
})

/** What a screen has after a reply, if it had a whole one a minute before. */
function screenAfter(endpoint: AnyEndpoint, body: unknown) {
  store.set(contractMismatchesAtom, [])
  const whole = snapshotAfter(undefined, replyOfBody(endpoint, full(endpoint)), 0)
  const read = asResource(snapshotAfter(whole, replyOfBody(endpoint, body), 60_000), () => {})
  return { whole: whole.value, read, mismatches: store.get(contractMismatchesAtom) }
}

/**
 * The error of the screen after a reply with this value in a field; undefined for the stale value with its age and an entry in
 * the diagnostics, and for the new value with `–` in place of the field.
 */
function faultOf({ endpoint, field }: Case, wrong: unknown): string | undefined {
  const { whole, read, mismatches } = screenAfter(endpoint, withValue(full(endpoint), field.path, wrong))
  const key = String(field.path.findLast((one) => typeof one === 'string'))
  const instead = valueAt(read.value, field.path)
  if (wrong === undefined && field.isOptional) {
    const value = endpoint.path === '/api/auth/me' ? SPECIFIED[key] : undefined
    return !read.isStale && isDeepStrictEqual(instead, value) ? undefined : 'an optional field is not left out'
  }
  if (mismatches.length === 0) return 'the diagnostics have no entry'
  if (read.isStale) {
    const { reply } = read
    if (read.value !== whole || read.asOfMs !== 0) return 'the last value is lost'
    return reply?.outcome === 'problem' && reply.isUnreadable ? undefined : 'the reason is lost'
  }
  const marked = instead === '–' ? SHOWN_TEXTS : instead === '' ? SHOWN_BY_ID : SHOWN_VALUES
  if (typeof field.path.at(-1) !== 'string' || !marked.has(key)) return 'the field is read without being marked as shown'
  if (!['–', '', null, undefined].includes(instead as never)) return `${JSON.stringify(instead)} is made up`
  const others = [read.value, whole].map((value) => withValue(value, field.path, undefined))
  return isDeepStrictEqual(others[0], others[1]) ? undefined : 'another field has changed'
}

describe('every field of every read', () => {
  it('has a sample', () => {
    expect(reads.length).toBeGreaterThan(45)
    expect(cases.length).toBeGreaterThan(700)
    for (const [, endpoint] of reads) expect(replyOfBody(endpoint, full(endpoint))).toMatchObject({ outcome: 'ok' })
  })

  it.each(cases)('$name $at is honest when it is missing', (tried) => {
    expect(faultOf(tried, undefined)).toBeUndefined()
  })

  it.each(cases)('$name $at is honest when it has a wrong type', (tried) => {
    const faults = WRONG.filter((wrong) => !isOfType(wrong, tried.field)).map((wrong) => faultOf(tried, wrong))
    expect(faults.filter((fault) => fault !== undefined)).toEqual([])
  })

  it('is honest about a number that is impossible in its unit, unless the number has no unit', () => {
    const numbers = cases.filter(({ field }) => ['number', 'int'].includes(field.type))
    const accepted = numbers.filter((tried) =>
      [1e15, -1e15].some((size) => faultOf(tried, size) === 'the diagnostics have no entry'),
    )
    const nameOf = ({ field }: Case) => String(field.path.findLast((one) => typeof one === 'string'))
    expect([...new Set(accepted.map(nameOf))].toSorted()).toEqual([...WITHOUT_BOUNDS].toSorted())
    const dishonest = numbers.filter((tried) => !accepted.includes(tried) && faultOf(tried, 1e15) !== undefined)
    expect(dishonest.map(({ name, at }) => name + at)).toEqual([])
    expect(numbers.length - accepted.length).toBeGreaterThan(100)
  })

  it('is honest about a number that cannot be negative, and about a phase that does not exist', () => {
    const taken = (tried: Case, size: number) => faultOf(tried, size) === 'the diagnostics have no entry'
    const named = (names: string) =>
      cases.filter(({ field }) => names.split(' ').includes(String(field.path.findLast((one) => typeof one === 'string'))))
    const numbers = (tried: readonly Case[]) => tried.filter(({ field }) => ['number', 'int'].includes(field.type))
    const least = numbers(
      named('ratedPower maxChargingPowerKw maxChargingCurrentA mainCurrent importW exportW capacity seconds resolutionMs'),
    )
    expect(least.length).toBeGreaterThan(12)
    expect(least.filter((tried) => taken(tried, -1)).map(({ name, at }) => name + at)).toEqual([])
    const phases = numbers(named('lines carLines installedPhase phaseOneInstalledOnGridLine'))
    expect(phases.length).toBeGreaterThan(4)
    expect(
      phases.filter((tried) => taken(tried, 0) || taken(tried, 4) || !taken(tried, 3)).map(({ name, at }) => name + at),
    ).toEqual([])
  })

  it('is honest about a time that nothing can have, and about an empty text that identifies something', () => {
    const refuses = (tried: Case, wrong: unknown) => faultOf(tried, wrong) !== 'the diagnostics have no entry'
    const texts = cases.filter(({ field }) => field.type === 'string' && typeof field.path.at(-1) === 'string')
    const times = texts.filter((tried) => refuses(tried, 'odd') && !refuses(tried, '2026-03-02T08:00:00Z'))
    expect(times.length).toBeGreaterThan(60)
    const impossible = ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1999-12-31T23:59:59+02:00', '2100-01-01T00:00:00Z']
    const ends = ({ field }: Case) => field.isNullable && ['until', 'end'].includes(String(field.path.at(-1)))
    const faults = times.flatMap((tried) =>
      impossible
        .filter((at) => faultOf(tried, at) !== undefined && !(ends(tried) && at > '2099'))
        .map((at) => tried.name + tried.at + at),
    )
    expect(faults).toEqual([])
    const keys = texts.filter(({ field }) => IDENTIFYING.has(String(field.path.at(-1))))
    expect(keys.length).toBeGreaterThan(35)
    expect(keys.filter((tried) => faultOf(tried, '') !== undefined).map(({ name, at }) => name + at)).toEqual([])
  })

  it.each(reads)('%s is not read with one bad row in the middle of a list', (name, endpoint) => {
    const rows = cases.filter((one) => one.name === name && one.field.path.at(-1) === 0)
    const faults = rows.flatMap(({ field }) => {
      const path = field.path.slice(0, -1)
      const row = valueAt(full(endpoint), field.path)
      return [null, {}, 'odd', [row]].filter((bad) => {
        if (isOfType(bad, field) || isDeepStrictEqual(bad, row)) return false
        const { read, mismatches } = screenAfter(endpoint, withValue(full(endpoint), path, [row, bad, row]))
        // A list that is only shown may be absent as a whole.
        const isWhole = !read.isStale && Array.isArray(valueAt(read.value, path))
        return isWhole || mismatches.length === 0
      })
    })
    expect(faults).toEqual([])
  })

  it.each(reads)('%s is not read from {}, [], null, a text or half a list', (name, endpoint) => {
    const isList = ['array', 'union'].includes(defOf(replyOf(endpoint)).type)
    for (const body of [{}, null, 'odd', 7, [{}], [null], ...(isList ? [] : [[]])]) {
      const { read, mismatches } = screenAfter(endpoint, body)
      expect({ name, body, hasMismatch: mismatches.length > 0 }).toMatchObject({ hasMismatch: true })
      // A meter without a value is shown as such.
      const isEmpty =
        !read.isStale && name === 'readExternalMeterValues' && Object.values(read.value ?? {}).every((one) => one === null)
      expect({ name, body, isHonest: read.isStale || isEmpty }).toEqual({ name, body, isHonest: true })
    }
  })
})
