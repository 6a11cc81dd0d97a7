import type { AnyEndpoint } from '#contract/endpoint.ts'
import { urlOf } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'

/** The subject of a read: one object of each kind, with the ids for calls. */
export interface ReadSubject {
  readonly groupId: number
  readonly groupName: string
  readonly sellerId: number
  readonly stationId: number
  readonly deviceId: string
  readonly ffrLog: string
  readonly meterId: string
}
export type Kind = 'group' | 'station' | 'seller'

/** One request and the kinds of its objects. */
export interface ReadCase {
  readonly name: EndpointName
  readonly url: string
  readonly isDownload: boolean
  readonly kinds: readonly Kind[]
  /** The ids of the request, which a refusal may repeat. */
  readonly ids: readonly string[]
}

/** Every call that only reads, without the pages of the directory sign-in and the stream of changes, which does not end. */
const READS = (Object.entries(endpoints) as [EndpointName, AnyEndpoint][]).filter(
  ([, { method, answers }]) => method === 'GET' && answers !== 'page' && answers !== 'events',
)

export const readNames = READS.map(([name]) => name)

/** Parameters and query keys that name an object. */
const ABOUT: Readonly<Record<string, { kind: Kind; of: (subject: ReadSubject) => string | number }>> = {
  groupId: { kind: 'group', of: ({ groupId }) => groupId },
  group: { kind: 'group', of: ({ groupId }) => groupId },
  excludedGroupId: { kind: 'group', of: ({ groupId }) => groupId },
  search: { kind: 'group', of: ({ groupName }) => groupName },
  sellerId: { kind: 'seller', of: ({ sellerId }) => sellerId },
  stationId: { kind: 'station', of: ({ stationId }) => stationId },
  deviceId: { kind: 'station', of: ({ deviceId }) => deviceId },
  deviceIds: { kind: 'station', of: ({ deviceId }) => deviceId },
  sessionIds: { kind: 'station', of: ({ stationId }) => `${stationId}-1` },
  id: { kind: 'station', of: ({ deviceId }) => deviceId },
  fileName: { kind: 'station', of: ({ ffrLog }) => ffrLog },
  meterId: { kind: 'group', of: ({ meterId }) => meterId },
}
/** The device of this call is the external meter of a group. */
const keyOf = (name: EndpointName, key: string) => (name === 'exportExternalMeter' && key === 'deviceId' ? 'meterId' : key)

/** Values of the other keys, in the notations that the schemas require. */
const PLAIN: Readonly<Record<string, readonly string[]>> = {
  units: ['W'],
  minutes: ['5'],
  limit: ['25'],
  offset: ['0'],
  property: ['Power.Active.Import'],
  file: ['report.html'],
}
/** Optional keys that filter, sort or change the format of a reply. */
const REFINES = new Set(
  `activation bom connection driver end groupType includeFrequency includeLimits isBoostDevice isSupergroup kinds limitedBy minutes page pageSize property resolve sort start status types
  units upTo user windowsFrom`.split(/\s+/),
)

interface Field {
  safeParse(value: unknown): { success: boolean }
}
const fieldsOf = (query: unknown): Record<string, Field> =>
  (query as { _zod?: { def: { shape?: Record<string, Field> } } } | undefined)?._zod?.def.shape ?? {}

/** The other values of every read: a span in ms and the token of a download. */
export interface Setting {
  readonly startMs: number
  readonly endMs: number
  readonly token: string
}

/** The value of a required key. Throws for an unknown key, which needs a line above. */
function valueOf(name: EndpointName, key: string, field: Field, subject: ReadSubject, setting: Setting): string {
  const about = ABOUT[keyOf(name, key)]
  if (about) return String(about.of(subject))
  if (key === 'token') return setting.token
  const ms = { start: setting.startMs, end: setting.endMs }[key]
  const values = ms === undefined ? PLAIN[key] : [new Date(ms).toISOString(), String(ms / 1_000)]
  const value = values?.find((one) => field.safeParse(one).success)
  if (value === undefined) throw new Error(`every-read.ts does not know what to send to ${name} as ${key}`)
  return value
}

function readsOfCall([name, endpoint]: [EndpointName, AnyEndpoint], subject: ReadSubject, setting: Setting): ReadCase[] {
  const fields = Object.entries(fieldsOf(endpoint.query))
  const isOptional = (field: Field) => field.safeParse(undefined).success
  const path = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
  const needed = fields.filter(([, field]) => !isOptional(field))
  const optional = fields.filter(([, field]) => isOptional(field)).map(([key]) => key)
  const stray = [...path.filter((key) => !ABOUT[keyOf(name, key)]), ...optional.filter((key) => !ABOUT[key] && !REFINES.has(key))]
  if (stray.length > 0) throw new Error(`every-read.ts does not know what to send to ${name} as ${stray.join(', ')}`)

  const params = Object.fromEntries(path.map((key) => [key, ABOUT[keyOf(name, key)]?.of(subject) ?? '']))
  const base = Object.fromEntries(needed.map(([key, field]) => [key, valueOf(name, key, field, subject, setting)]))
  const variants = [undefined, ...optional.filter((key) => ABOUT[key])]
  return variants.map((extra) => {
    const query = { ...base, ...(extra && { [extra]: ABOUT[extra]?.of(subject) }) }
    const keys = [...path, ...Object.keys(query)].flatMap((key) => ABOUT[keyOf(name, key)] ?? [])
    return {
      name,
      url: urlOf(endpoint, params, query),
      isDownload: endpoint.answers === 'csv',
      kinds: keys.map(({ kind }) => kind),
      ids: keys.map(({ of }) => String(of(subject))),
    }
  })
}

/** Every read of the contract for a subject: with its required keys, and again with each optional key that names an object. */
export const readsAbout = (subject: ReadSubject, setting: Setting): ReadCase[] =>
  READS.flatMap((call) => readsOfCall(call, subject, setting))
