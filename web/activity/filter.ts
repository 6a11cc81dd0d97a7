import { ACTIVITY_KINDS, type ActivityKind } from '#contract/activity.ts'
import { Instant } from '#contract/wire.ts'
import { offeredSize, pageFrom, tablePaging } from '#ui/table/page-size.ts'

export const ACTIVITY_PAGING = tablePaging('activity')

/** What of the log is shown, as the address says it. Moments are ms, pages count from 0. */
export interface ActivityFilter {
  fromMs: number | undefined
  toMs: number | undefined
  groupId: number | undefined
  deviceId: string
  property: string
  kinds: readonly ActivityKind[]
  /** A part of a user's id or name. */
  user: string
  page: number
  pageSize: number
  /** The newest event when the first page was left: further pages hold still. */
  upTo: number | undefined
}

/** An address as far as it makes sense, and a sentence for each part of it that does not. */
export interface ReadAddress {
  filter: ActivityFilter
  mistakes: string[]
}

const ID = /^\d{1,15}$/
const isKind = (text: string): text is ActivityKind => (ACTIVITY_KINDS as readonly string[]).includes(text)
const instantMs = (text: string) => (Instant.safeParse(text).success ? Date.parse(text) : undefined)
const quoted = (texts: readonly string[]) => texts.map((text) => `“${text}”`).join(', ')

/** Reads the filter from an address. What makes no sense there is passed over and told; the rest stays. */
export function readAddress(query: URLSearchParams, rememberedSize: number | undefined): ReadAddress {
  const mistakes: string[] = []
  const read = <T>(key: string, parse: (text: string) => T | undefined, otherwise: string): T | undefined => {
    const text = query.get(key)
    if (text === null || text === '') return undefined
    const value = parse(text)
    if (value === undefined) mistakes.push(`The address names ${otherwise}: ${quoted([text])}.`)
    return value
  }
  const wholeNumber = (text: string) => (ID.test(text) ? Number(text) : undefined)

  const fromMs = read('from', instantMs, 'a start that is no moment')
  let toMs = read('to', instantMs, 'an end that is no moment')
  if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) {
    mistakes.push('The address names an end that is before the start.')
    toMs = undefined
  }
  const named = (query.get('kinds') ?? '').split(',').filter(Boolean)
  const unknown = named.filter((kind) => !isKind(kind))
  if (unknown.length > 0) mistakes.push(`The address names kinds that there are none of: ${quoted(unknown)}.`)
  read(
    'page',
    (text) => (pageFrom(new URLSearchParams({ page: text })) > 0 || text === '1' ? text : undefined),
    'a page that is no page',
  )
  const size = read(
    'pageSize',
    (text) => ACTIVITY_PAGING.sizes.find((one) => String(one) === text),
    'a page size that is not offered',
  )

  const filter: ActivityFilter = {
    fromMs,
    toMs,
    groupId: read('group', wholeNumber, 'a group by something that is no ID'),
    deviceId: query.get('device') ?? '',
    property: query.get('property') ?? '',
    kinds: ACTIVITY_KINDS.filter((kind) => named.includes(kind)),
    user: query.get('user') ?? '',
    page: pageFrom(query),
    pageSize: offeredSize(ACTIVITY_PAGING, size ?? rememberedSize),
    upTo: read('upTo', wholeNumber, 'a newest event by something that is no ID'),
  }
  return { filter, mistakes }
}

/** Users are looked for where their doings are listed, kinds where events are. */
export type ListOf = 'events' | 'users'

/** What of a filter counts in a tab; the rest waits in the address for the tab that it is of. */
export const inForceIn = (filter: ActivityFilter, of: ListOf): ActivityFilter =>
  of === 'events' ? { ...filter, user: '' } : { ...filter, kinds: [] }

const iso = (ms: number) => new Date(ms).toISOString()

/** What of an address says which events, and not which page of them. */
export function wishOf(filter: ActivityFilter): URLSearchParams {
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

/** The address of a filter. Where it says anything it says the page size, too: who follows a link sees the same rows. */
export function queryOf(filter: ActivityFilter): URLSearchParams {
  const query = wishOf(filter)
  if (filter.page > 0) query.set('page', String(filter.page + 1))
  if (filter.page > 0 && filter.upTo !== undefined) query.set('upTo', String(filter.upTo))
  if (query.size > 0 || filter.pageSize !== ACTIVITY_PAGING.initial) query.set('pageSize', String(filter.pageSize))
  return query
}

/** Whatever changes what is listed goes back to the first page, which is live. */
export const withChange = (filter: ActivityFilter, change: Partial<ActivityFilter>): ActivityFilter => ({
  ...filter,
  page: 0,
  upTo: undefined,
  ...change,
})

/** Takes back everything but the page size. */
export const NO_WISH = {
  fromMs: undefined,
  toMs: undefined,
  groupId: undefined,
  deviceId: '',
  property: '',
  kinds: [],
  user: '',
} satisfies Partial<ActivityFilter>

export const isFiltered = (filter: ActivityFilter) => wishOf(filter).size > 0

/** What is asked of the platform by it. */
export const requestOf = ({ fromMs, toMs, groupId, deviceId, property, kinds }: ActivityFilter) => ({
  start: fromMs === undefined ? undefined : iso(fromMs),
  end: toMs === undefined ? undefined : iso(toMs),
  groupId,
  deviceId: deviceId || undefined,
  property: property || undefined,
  kinds: [...kinds],
})

/** A page of it. The first one shows the newest of all. */
export const pageRequestOf = (filter: ActivityFilter) => ({
  ...requestOf(filter),
  page: filter.page,
  pageSize: filter.pageSize,
  upTo: filter.page > 0 ? filter.upTo : undefined,
})
