import { CATEGORIES, STATION_SORTS, type Category } from '#contract/stations.ts'
import { sortFrom, sortText, type Sort } from '#ui/table/columns.ts'
import { offeredSize, pageFrom, type Paging } from '#ui/table/page-size.ts'

export const STATION_PAGING: Paging = { kind: 'stations', sizes: [25, 100, 500], initial: 25 }

/** The filter of a station list, stored in the URL. Pages count from 0. */
export interface StationFilter {
  search: string
  types: readonly Category[]
  /** The status to filter by; empty for all. An unknown status is also requested. */
  status: string
  page: number
  pageSize: number
  sort: Sort | undefined
}

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
    page: pageFrom(query),
    pageSize: offeredSize(STATION_PAGING, size === null ? rememberedSize : Number(size)),
    sort: sort && isSortKey(sort.key) ? sort : undefined,
  }
}

const OWN_KEYS = new Set(['search', 'types', 'status', 'page', 'sort', 'pageSize'])

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
  const { types, page, pageSize } = filter
  return { search: filter.search.trim(), types: [...types], status: filter.status || undefined, page, pageSize, sort }
}

/** The text of an empty list, naming the filter. */
export function noMatchText({ search, types, status }: Pick<StationFilter, 'search' | 'types' | 'status'>, what = 'stations') {
  if (!search && !status) return `No ${what} match the selected types`
  const those = `${what}${types.length > 0 ? ' of the selected types' : ''}${status ? ` with the status ${status}` : ''}`
  return search ? `No ${those} match “${search}”` : `No ${those}`
}

/** True if the platform ignored the status filter. A platform need not support it. */
export const isStatusIgnored = (asked: string, answered: { status?: string | null | undefined } | undefined) =>
  asked !== '' && answered !== undefined && answered.status !== asked
