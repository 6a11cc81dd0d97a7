import { BINDING_LIMITS, type BindingLimit } from '#contract/allocations.ts'
import { CATEGORIES, CONNECTIONS, STATION_SORTS, type Category, type Connection } from '#contract/stations.ts'
import { sortFrom, sortText, type Sort } from '#ui/table/columns.ts'
import { offeredSize, pageFrom, type Paging } from '#ui/table/paged-rows.ts'

export const CONNECTION_LABEL = { online: 'Online', offline: 'Offline' } satisfies Record<Connection, string>

export const STATION_PAGING: Paging = { kind: 'stations', sizes: [25, 100, 500], initial: 25 }

/** The filter of a station list, stored in the URL. Pages count from 0. */
export interface StationFilter {
  search: string
  types: readonly Category[]
  /** The status to filter by; empty for all. An unknown status is also requested. */
  status: string
  connection: Connection | undefined
  limitedBy: BindingLimit | undefined
  groupId: number | undefined
  /** The owner, including its sub-sellers. */
  sellerId: number | undefined
  page: number
  pageSize: number
  sort: Sort | undefined
}

/** The criteria of a filter, without order and page. */
export type Criteria = Omit<StationFilter, 'page' | 'pageSize' | 'sort'>

/** A filter that lists all stations. */
export const NO_FILTER = {
  search: '',
  types: [],
  status: '',
  connection: undefined,
  limitedBy: undefined,
  groupId: undefined,
  sellerId: undefined,
} as const satisfies Criteria

/** The scope of a list: the stations of a group, or the stations of a seller outside a group. */
export type StationScope = { groupId: number } | { sellerId: number; excludedGroupId: number }

type SortKey = (typeof STATION_SORTS)[number]
const isSortKey = (key: string): key is SortKey => (STATION_SORTS as readonly string[]).includes(key)

/** Reads the filter from a URL, where pages count from 1. Invalid parameters are ignored. */
export function filterFrom(query: URLSearchParams, rememberedSize: number | undefined): StationFilter {
  const types = query.get('types')?.split(',') ?? []
  const size = query.get('pageSize')
  const sort = sortFrom(query.get('sort'))
  return {
    search: query.get('search') ?? '',
    types: CATEGORIES.filter((category) => types.includes(category)),
    status: query.get('status') ?? '',
    connection: CONNECTIONS.find((one) => one === query.get('connection')),
    limitedBy: BINDING_LIMITS.find((one) => one === query.get('limitedBy')),
    groupId: idFrom(query.get('groupId')),
    sellerId: idFrom(query.get('sellerId')),
    page: pageFrom(query),
    pageSize: offeredSize(STATION_PAGING, size === null ? rememberedSize : Number(size)),
    sort: sort && isSortKey(sort.key) ? sort : undefined,
  }
}

const idFrom = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

const OWN_KEYS = new Set<string>([...Object.keys(NO_FILTER), 'page', 'sort', 'pageSize'])

/** The parameters of the URL that belong to other parts of the page. */
export function withoutFilter(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([key]) => !OWN_KEYS.has(key)))
}

/** The URL of a filter. A URL with a filter also contains the page size, so that a shared link shows the same rows. */
export function queryOf(filter: StationFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.search) query.set('search', filter.search)
  if (filter.types.length > 0) query.set('types', filter.types.join())
  if (filter.status) query.set('status', filter.status)
  if (filter.connection) query.set('connection', filter.connection)
  if (filter.limitedBy) query.set('limitedBy', filter.limitedBy)
  if (filter.groupId !== undefined) query.set('groupId', String(filter.groupId))
  if (filter.sellerId !== undefined) query.set('sellerId', String(filter.sellerId))
  if (filter.page > 0) query.set('page', String(filter.page + 1))
  if (filter.sort) query.set('sort', sortText(filter.sort))
  if (query.size > 0 || filter.pageSize !== STATION_PAGING.initial) query.set('pageSize', String(filter.pageSize))
  return query
}

/** Changes the filter. A change of the listed stations goes to the first page. */
export const withChange = (filter: StationFilter, change: Partial<StationFilter>): StationFilter => ({
  ...filter,
  page: 0,
  ...change,
})

/** The query of a filter. */
export function requestOf(filter: StationFilter) {
  const key = filter.sort?.key
  const sort = key !== undefined && isSortKey(key) ? (filter.sort?.isDescending ? (`-${key}` as const) : key) : undefined
  const { types, connection, limitedBy, groupId, sellerId, page, pageSize } = filter
  return {
    search: filter.search.trim(),
    types: [...types],
    status: filter.status || undefined,
    connection,
    limitedBy,
    groupId,
    sellerId,
    page,
    pageSize,
    sort,
  }
}

/** The text of an empty list, naming the filter. */
export function noMatchText({ search, types, status, connection, limitedBy, groupId, sellerId }: Criteria, what = 'stations') {
  if (connection || limitedBy || groupId !== undefined || sellerId !== undefined) return `No ${what} match all filters`
  if (!search && !status) return `No ${what} match the selected types`
  const those = `${what}${types.length > 0 ? ' of the selected types' : ''}${status ? ` with the status ${status}` : ''}`
  return search ? `No ${those} match “${search}”` : `No ${those}`
}

const LIVE_FILTERS = { status: 'status', connection: 'connection', limitedBy: 'limit' } as const
type Applied = { [Key in keyof typeof LIVE_FILTERS]?: string | null | undefined }

/** The names of the filters that the platform ignored. A platform need not support them, and repeats those that it applied. */
export const ignoredFilters = (filter: Pick<StationFilter, keyof typeof LIVE_FILTERS>, answered: Applied | undefined) =>
  Object.entries(LIVE_FILTERS).flatMap(([key, name]) => {
    const asked = filter[key as keyof Applied]
    return asked && answered && answered[key as keyof Applied] !== asked ? [name] : []
  })

/** True if a filter narrows the list. */
export const isFiltered = (filter: StationFilter) =>
  queryOf({ ...filter, page: 0, pageSize: STATION_PAGING.initial, sort: undefined }).size > 0
