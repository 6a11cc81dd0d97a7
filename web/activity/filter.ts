import { ACTIVITY_KINDS, type ActivityKind } from '#contract/activity.ts'
import { Instant } from '#contract/wire.ts'
import { offeredSize, pageFrom, tablePaging } from '#ui/table/paged-rows.ts'

export const ACTIVITY_PAGING = tablePaging('activity')

/** The shown part of the log, as in the address. Times are in ms, pages count from 0. */
export interface ActivityFilter {
  fromMs: number | undefined
  toMs: number | undefined
  groupId: number | undefined
  deviceId: string
  property: string
  kinds: readonly ActivityKind[]
  /** A part of a user's ID or name. */
  user: string
  page: number
  pageSize: number
  /** The newest event when the user left the first page. Further pages end there, so that their rows do not move. */
  upTo: number | undefined
}

/** The filter of the valid parts of an address, and an error message for each invalid part. */
export interface ReadAddress {
  filter: ActivityFilter
  errors: string[]
}

const ID = /^\d{1,15}$/
const isKind = (text: string): text is ActivityKind => (ACTIVITY_KINDS as readonly string[]).includes(text)
const instantMs = (text: string) => (Instant.safeParse(text).success ? Date.parse(text) : undefined)
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

/** Reads the filter from an address. Invalid parts are ignored and reported as errors. */
export function readAddress(query: URLSearchParams, rememberedSize: number | undefined): ReadAddress {
  const errors: string[] = []
  const read = <T>(key: string, parse: (text: string) => T | undefined, error: string): T | undefined => {
    const text = query.get(key)
    if (text === null || text === '') return undefined
    const value = parse(text)
    if (value === undefined) errors.push(`${error}: ${quoted([text])}.`)
    return value
  }
  const wholeNumber = (text: string) => (ID.test(text) ? Number(text) : undefined)

  const fromMs = read('from', instantMs, 'The start in the address is not a valid time')
  let toMs = read('to', instantMs, 'The end in the address is not a valid time')
  if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) {
    errors.push('The end in the address is before the start.')
    toMs = undefined
  }
  const named = (query.get('kinds') ?? '').split(',').filter(Boolean)
  const unknown = named.filter((kind) => !isKind(kind))
  if (unknown.length > 0) errors.push(`The address contains unknown kinds: ${quoted(unknown)}.`)
  read(
    'page',
    (text) => (pageFrom(new URLSearchParams({ page: text })) > 0 || text === '1' ? text : undefined),
    'The page in the address is not a valid page number',
  )
  const size = read(
    'pageSize',
    (text) => ACTIVITY_PAGING.sizes.find((one) => String(one) === text),
    'The page size in the address is not available',
  )

  const filter: ActivityFilter = {
    fromMs,
    toMs,
    groupId: read('group', wholeNumber, 'The group in the address is not a valid ID'),
    deviceId: query.get('device') ?? '',
    property: query.get('property') ?? '',
    kinds: ACTIVITY_KINDS.filter((kind) => named.includes(kind)),
    user: query.get('user') ?? '',
    page: pageFrom(query),
    pageSize: offeredSize(ACTIVITY_PAGING, size ?? rememberedSize),
    upTo: read('upTo', wholeNumber, 'The newest event in the address is not a valid ID'),
  }
  return { filter, errors }
}

/** The events can be filtered by kind, the changes by users can be filtered by user. */
export type ListOf = 'events' | 'users'

/** The part of a filter that applies in a tab. The rest stays in the address for the other tab. */
export const filterForTab = (filter: ActivityFilter, of: ListOf): ActivityFilter =>
  of === 'events' ? { ...filter, user: '' } : { ...filter, kinds: [] }

const iso = (ms: number) => new Date(ms).toISOString()

/** The criteria of a filter as query parameters, without the page. */
export function criteriaQuery(filter: ActivityFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.fromMs !== undefined) query.set('from', iso(filter.fromMs))
  if (filter.toMs !== undefined) query.set('to', iso(filter.toMs))
  if (filter.groupId !== undefined) query.set('group', String(filter.groupId))
  if (filter.deviceId) query.set('device', filter.deviceId)
  if (filter.property) query.set('property', filter.property)
  if (filter.kinds.length > 0) query.set('kinds', filter.kinds.join())
  if (filter.user) query.set('user', filter.user)
  return query
}

/** The query of a filter. A query with criteria includes the page size, so that a shared link shows the same rows. */
export function queryOf(filter: ActivityFilter): URLSearchParams {
  const query = criteriaQuery(filter)
  if (filter.page > 0) query.set('page', String(filter.page + 1))
  if (filter.page > 0 && filter.upTo !== undefined) query.set('upTo', String(filter.upTo))
  if (query.size > 0 || filter.pageSize !== ACTIVITY_PAGING.initial) query.set('pageSize', String(filter.pageSize))
  return query
}

/** Changes a filter. A change returns to the first page, which is live, unless it sets the page. */
export const withChange = (filter: ActivityFilter, change: Partial<ActivityFilter>): ActivityFilter => ({
  ...filter,
  page: 0,
  upTo: undefined,
  ...change,
})

/** A change that clears everything except the page size. */
export const NO_CRITERIA = {
  fromMs: undefined,
  toMs: undefined,
  groupId: undefined,
  deviceId: '',
  property: '',
  kinds: [],
  user: '',
} satisfies Partial<ActivityFilter>

export const isFiltered = (filter: ActivityFilter) => criteriaQuery(filter).size > 0

/** The query parameters of a request to the platform. */
export const requestOf = ({ fromMs, toMs, groupId, deviceId, property, kinds }: ActivityFilter) => ({
  start: fromMs === undefined ? undefined : iso(fromMs),
  end: toMs === undefined ? undefined : iso(toMs),
  groupId,
  deviceId: deviceId || undefined,
  property: property || undefined,
  kinds: [...kinds],
})

/** The query parameters of a request for a page. The first page has the newest events. */
export const pageRequestOf = (filter: ActivityFilter) => ({
  ...requestOf(filter),
  page: filter.page,
  pageSize: filter.pageSize,
  upTo: filter.page > 0 ? filter.upTo : undefined,
})
