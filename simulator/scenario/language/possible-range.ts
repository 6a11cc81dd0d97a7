import type * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { isMapping } from '#simulator/core/model/mapping.ts'
import { ratedPowerW } from '#simulator/devices/model/plan.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { type GroupExpectation, Range, type StationExpectation } from './expectation.ts'
import type { TimelineEntry } from './line.ts'
import { didYouMean } from './nearest.ts'

/** The figures that a field of an expectation can have in any run of a site. */
export interface Possible {
  readonly least: number
  readonly most: number
  readonly unit: string
  /** Whether the field always has a figure. Without one, no range holds. */
  readonly isAlways: boolean
}

/** A device that does not obey or measures wrongly can exceed its rating, but not by more than this factor. */
const MARGIN = 2

/** The sentence on a range that none or all of the possible figures are in; undefined for a range that says something. */
export function emptyRange(range: Range, { least, most, unit, isAlways }: Possible): string | undefined {
  const { above = -Infinity, below = Infinity, atLeast = -Infinity, atMost = Infinity, equals } = range
  if (most < least) return `can never hold here: ${unit}`
  const figures = `${Math.floor(least)} to ${Math.ceil(most)} ${unit}`.replace(`to Infinity`, 'and more')
  if (
    most < atLeast ||
    most <= above ||
    least > atMost ||
    least >= below ||
    (equals !== undefined && (equals < least || equals > most))
  ) {
    return `can never hold here: its figures are ${figures}`
  }
  const isUnbounded = below === Infinity || below > most
  const isAll = equals === undefined && above < least && atLeast <= least && isUnbounded && atMost >= most
  return isAlways && isAll ? `always holds here, so that it says nothing: its figures are ${figures}` : undefined
}

type FieldRange = readonly [field: string, range: Range | undefined, possible: Possible]
type Ranges = readonly [FieldRange, ...FieldRange[]]

/** The ranges of an expectation of a station, with the figures that the station can have. */
export function stationRanges(
  { name, plan, ratedPowerKw, ocpp }: Station,
  { current, powerW, soc, droop }: StationExpectation,
): Ranges {
  const takesOnly = plan.kind === 'ac' || plan.kind === 'dc'
  const both = (most: number, unit: string): Possible => ({ least: takesOnly ? 0 : -most, most, unit, isAlways: true })
  const hasSoc = plan.kind !== 'ac' || ocpp !== null
  return [
    ['current', current, both(MARGIN * plan.maxCurrentA, 'A')],
    ['droop.off', droop?.off, { least: 0, most: 100 * (MARGIN + 1), unit: '% of the rated power', isAlways: false }],
    ['powerW', powerW, both(MARGIN * Math.max(ratedPowerKw * 1_000, ratedPowerW(plan)), 'W')],
    [
      'soc',
      soc,
      hasSoc ? { least: 0, most: 100, unit: '%', isAlways: plan.kind === 'battery' } : none(`${name} reports no state of charge`),
    ],
  ]
}

/** No figure at all, and the reason in place of a unit. */
const none = (unit: string): Possible => ({ least: Infinity, most: -Infinity, unit, isAlways: false })

/** The ranges of an expectation of a group, with the figures that it can have with these stations. */
export function groupRanges(
  stations: readonly Station[],
  { type, ...group }: Group,
  lines: readonly TimelineEntry[],
  { sumOfCurrents, deliveredKw, requiredKw, waiting, charging }: GroupExpectation,
): Ranges {
  const sum = (figure: (station: Station) => number) => MARGIN * stations.reduce((total, station) => total + figure(station), 0)
  const ratedKw = sum(({ ratedPowerKw }) => ratedPowerKw)
  const [maxDrawn, unit] = type === 'GROUP_TYPE_DC' ? [ratedKw, 'kW'] : [sum(({ plan }) => plan.maxCurrentA), 'A']
  const isCharging = type === 'GROUP_TYPE_CHARGER' || type === 'GROUP_TYPE_DC'
  const count: Possible = { least: 0, most: stations.length, unit: 'stations', isAlways: true }
  const counted = (figure: number | undefined) => (figure === undefined ? undefined : { equals: figure })
  return [
    ['sumOfCurrents', sumOfCurrents, { least: isCharging ? 0 : -maxDrawn, most: maxDrawn, unit, isAlways: true }],
    ['deliveredKw', deliveredKw, { least: -ratedKw, most: ratedKw, unit: 'kW', isAlways: true }],
    ['requiredKw', requiredKw, { least: 0, most: maxRequiredKw(group, lines), unit: 'kW', isAlways: true }],
    ['waiting', counted(waiting), count],
    ['charging', counted(charging), count],
  ]
}

/** Calls of an operator that change what the frequency can require. */
const VOLUME_CALLS: ReadonlySet<string> = new Set(['saveFcrSettings', 'addBid', 'saveBid'])

/** The most that the frequency can require of a group: what its settings and bids state, or those of a line of the timeline. */
function maxRequiredKw({ fcr, bids }: Pick<Group, 'fcr' | 'bids'>, lines: readonly TimelineEntry[]): number {
  const quantities = [...bids.values()]
  const settings: unknown[] = [fcr]
  for (const { stimulus } of lines) {
    if ('bids' in stimulus) quantities.push(...('bids' in stimulus.bids ? stimulus.bids.bids : []))
    else if ('operator' in stimulus && VOLUME_CALLS.has(stimulus.operator.call)) settings.push(stimulus.operator.body)
  }
  const named = settings
    .filter(isMapping)
    .flatMap((one) => [one['powerDecrease'], one['maxStepwiseFlexibility'], Number(one['quantity'] ?? 0) * 1_000])
  return Math.max(0, ...quantities.map(({ quantity }) => quantity * 1_000), ...named.filter((one) => typeof one === 'number'))
}

/** How far a grid can be from 50 Hz without an event of the scenario, and with one, and from a set frequency, Hz. */
const [QUIET_HZ, EVENT_HZ, NOISE_HZ] = [2, 10, 1]

/** The frequency of a grid, Hz; unknown in a gap of a recording. */
export function gridFrequency(lines: readonly TimelineEntry[]): Possible {
  const changes = lines.flatMap(({ stimulus }) => ('frequency' in stimulus ? [stimulus.frequency] : []))
  const away = changes.some((change) => 'dip' in change || 'replay' in change)
    ? EVENT_HZ
    : Math.max(
        QUIET_HZ,
        ...changes.map((change) => ('to' in change ? Math.min(EVENT_HZ, Math.abs(change.to - 50) + NOISE_HZ) : 0)),
      )
  return { least: 50 - away, most: 50 + away, unit: 'Hz', isAlways: !changes.some((change) => 'replay' in change) }
}

/** A part of an expected value that no value of the schema can have: its path, and why. */
interface ImpossiblePart {
  readonly path: readonly PropertyKey[]
  readonly sentence: string
}

const defOf = (schema: core.$ZodType) => (schema as core.$ZodTypes)._zod.def

/** The schema without what allows null or nothing. */
function inner(schema: core.$ZodType): core.$ZodType {
  const def = defOf(schema)
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return inner(def.innerType)
  return def.type === 'pipe' ? inner(def.in) : schema
}

const words = (values: readonly unknown[]) => values.map(String).join(', ')

/**
 * The first part of an expected value that no value of the schema matches (`matches.ts`): an unknown field, a value of another
 * type, or an unknown word. An expectation with such a part can never hold, or never fail. Undefined without one.
 */
export function impossiblePart(
  schema: core.$ZodType,
  expected: unknown,
  path: readonly PropertyKey[] = [],
): ImpossiblePart | undefined {
  const bare = inner(schema)
  const def = defOf(bare)
  if (def.type === 'unknown' || def.type === 'any') return undefined
  if (def.type === 'union') {
    const found = def.options.map((option) => impossiblePart(option, expected, path))
    // The error that is deepest belongs to the option that is meant.
    return found.includes(undefined) ? undefined : found.toSorted((a, b) => (b?.path.length ?? 0) - (a?.path.length ?? 0))[0]
  }
  if (Array.isArray(expected)) {
    if (def.type !== 'array') return { path, sentence: 'is not a list' }
    return first(expected.map((part, place) => impossiblePart(def.element, part, [...path, place])))
  }
  if (isMapping(expected)) {
    if (def.type === 'record') {
      return first(Object.entries(expected).map(([key, part]) => impossiblePart(def.valueType, part, [...path, key])))
    }
    if (def.type === 'object') return first(Object.entries(expected).map(([key, part]) => ofField(def.shape, key, part, path)))
    const { data: range } = Range.safeParse(expected)
    if (def.type === 'number' && range) {
      const bounds = (def.checks ?? []).map(({ _zod }) => _zod.def as { check: string; value?: unknown })
      const boundOf = (check: string, none: number) => Number(bounds.find((one) => one.check === check)?.value ?? none)
      const [least, most] = [boundOf('greater_than', -Infinity), boundOf('less_than', Infinity)]
      const sentence = emptyRange(range, { least, most, unit: 'in any reply', isAlways: false })
      return sentence === undefined ? undefined : { path, sentence }
    }
    return { path, sentence: def.type === 'number' ? 'is a number; expected a number or a range' : 'has no parts' }
  }
  if (z.safeParse(schema, expected).success) return undefined
  if (def.type !== 'enum') {
    return { path, sentence: `can never be ${JSON.stringify(expected)}; expected ${KINDS[def.type] ?? def.type}` }
  }
  const known = Object.values(def.entries).map(String)
  const meant = didYouMean(String(expected), known) || `; expected one of ${words(known)}`
  return { path, sentence: `can never be ${JSON.stringify(expected)}${meant}` }
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in the form of this field',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
}

function ofField(shape: Readonly<Record<string, core.$ZodType>>, key: string, part: unknown, path: readonly PropertyKey[]) {
  const field = shape[key]
  if (field) return impossiblePart(field, part, [...path, key])
  const known = Object.keys(shape)
  return { path: [...path, key], sentence: `is no field${didYouMean(key, known) || `; expected one of ${words(known)}`}` }
}

const first = (parts: readonly (ImpossiblePart | undefined)[]) => parts.find((part) => part !== undefined)
