import * as fc from 'fast-check'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type KnownValues, type ValueSchema, valuesOf } from './schema-values.ts'
import type { Stage } from './stage.ts'
import { type Feature, FEATURES, isWrite } from './features.ts'

const schemaOf = (schema: unknown) => schema as ValueSchema | undefined

/** A saved entity with one to three fields changed: what an operator sends. */
function changedBody(entity: Readonly<Record<string, unknown>>, body: ValueSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(body._zod.def.shape ?? {})
  const saved = Object.fromEntries(fields.flatMap(([name]) => (name in entity ? [[name, entity[name]]] : [])))
  const changes = fields.map(([name, schema]) => valuesOf(schema, known, name).map((value) => ({ [name]: value })))
  const one = fc.oneof(...changes)
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((some) => Object.assign({}, saved, ...some) as unknown)
}

/** Calls of the platform as values of an `operator` line: the user, path parameters, query and body. */
export function callValues(call: EndpointName, stage: Stage, known: KnownValues): fc.Arbitrary<unknown> {
  const endpoint: AnyEndpoint = endpoints[call]
  const names = endpoint.path.match(/(?<=:)\w+/g) ?? []
  const query = schemaOf(endpoint.query)
  const body = schemaOf(endpoint.body)
  // A call of another user is often refused.
  const anyone = fc.constantFrom(...stage.users)
  // The admin role does not open the activity.
  const user = /Activity|UserChanges/.test(call) ? anyone : fc.oneof(anyone, fc.constantFrom(...stage.admins))
  const isReport = /Telemetry|Coverage/.test(call) && stage.reportingGroupIds.length > 0
  const byName = (name: string) =>
    isReport && name === 'groupId'
      ? fc.constantFrom(...stage.reportingGroupIds)
      : (known.byField[name] ?? fc.constantFrom('1', '2'))
  const fresh = fc.record({
    user,
    call: fc.constant(call),
    ...(names.length > 0 && {
      params: fc.record(Object.fromEntries(names.map((name) => [name, byName(name)]))),
    }),
    ...(query && { query: valuesOf(query, known) }),
    ...(body && { body: valuesOf(body, known) }),
  })
  const present = stage.present.get(call) ?? []
  if (!body || present.length === 0) return fresh
  const changed = present.map(({ params, entity }) =>
    fc.record({ user, call: fc.constant(call), params: fc.constant(params), body: changedBody(entity, body, known) }),
  )
  return fc.oneof({ weight: 1, arbitrary: fresh }, { weight: 9, arbitrary: fc.oneof(...changed) })
}

/** The calls and stimuli of one noun, which a user makes one after the other. */
interface Desk {
  readonly calls: readonly RegExp[]
  /** Keys of stimuli besides the calls. */
  readonly keys?: readonly string[]
}

/** Calls of one noun find what others have made only if they are made often, and they need no long run. */
const DESKS: readonly Desk[] = [
  { calls: [/Bids?(?:OfDay)?$/, /RecentBids/, /Overview/], keys: ['bids', 'market'] },
  { calls: [/P2p/] },
  { calls: [/P2p/, /deleteGroup/] },
  { calls: [/^(?:list|read|create|save|delete)Groups?$/, /^(?:dis)?connectStation$/, /^(?:list|read|delete)Stations?$/] },
  { calls: [/PriorityGroup/, /QueuingVip/, /CustomerGroups/, /DlmLimits/, /^readGroup$/] },
  { calls: [/^(?:list|create|save|delete)Congestion/, /Overview/] },
  { calls: [/[Aa]cknowledge/, /Overview/], keys: ['station'] },
  {
    calls: [/Activity/, /UserChanges/, /Bid$/, /saveGroup/, /saveDlmLimits/, /CongestionRule$/, /PriorityGroup$/],
    keys: ['station'],
  },
  { calls: [/^login/, /readMe/, /Token/, /CurrentSeller/], keys: ['session'] },
  { calls: [/Telemetry/, /Coverage/, /readReserves/, /FcrSettings/, /Bids?$/], keys: ['frequency', 'station', 'bids'] },
  { calls: [/^list/, /^read/], keys: ['station', 'vehicle'] },
]

const MAX_LINES = 70
/** Seconds between two lines, at most. */
const GAP_S = 3

const isOfDesk = ({ calls, keys = [] }: Desk, { key, call }: Feature) =>
  call === undefined ? keys.includes(key) : calls.some((one) => one.test(call))

const FEATURES_OF = DESKS.map((desk) => FEATURES.filter((feature) => isOfDesk(desk, feature)))

/** The features of a random desk. */
export const deskFeatures = (next: () => number): readonly Feature[] =>
  FEATURES_OF[Math.floor(next() * FEATURES_OF.length)] ?? FEATURES

/** What changes something is chosen more often than a read. */
export const deskWeight = (feature: Feature): number => (feature.call === undefined || isWrite(feature) ? 2 : 1)

/** Moments of the lines of a desk, s since the start. Several lines may have the same second. */
export function deskMoments(next: () => number): number[] {
  let atS = 0
  return Array.from({ length: 15 + Math.floor(next() * MAX_LINES) }, () => (atS += Math.floor(next() * GAP_S)))
}
