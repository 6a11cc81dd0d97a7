import { CATEGORIES, STATION_SORTS, type Category } from '#contract/stations.ts'
import { sortFrom, sortText, type Sort } from '#ui/table/columns.ts'
import { offeredSize, pageFrom, type Paging } from '#ui/table/page-size.ts'

export const STATION_PAGING: Paging = { kind: 'stations', sizes: [25, 100, 500], initial: 25 }

/** What the station list shows, as its address says it. Pages count from 0. */
export interface StationFilter {
  search: string
  types: readonly Category[]
  /** What a status chip may say; empty for all. One that is unknown to us is asked for all the same. */
  status: string
  page: number
  pageSize: number
  sort: Sort | undefined
}

/** Which stations are listed at all: those of a group, or those of a seller outside a group. */
export type StationScope = { groupId: number } | { sellerId: number; excludedGroupId: number }

type SortKey = (typeof STATION_SORTS)[number]
const isSortKey = (key: string): key is SortKey => (STATION_SORTS as readonly string[]).includes(key)

/** Reads the filter from an address; what makes no sense there is taken as not said. Pages count from 1 there. */
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

/** What an address says beside the filter: the filter shares it with other parts of a page. */
export function withoutFilter(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([key]) => !OWN_KEYS.has(key)))
}

/** The address of a filter. Where it says anything it says the page size, too: who follows a link sees the same rows. */
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

/** Whatever changes what is listed goes back to the first page. */
export const withChange = (filter: StationFilter, change: Partial<StationFilter>): StationFilter => ({
  ...filter,
  page: 0,
  ...change,
})

/** The filter as the platform's query. */
export function requestOf(filter: StationFilter) {
  const key = filter.sort?.key
  const sort = key !== undefined && isSortKey(key) ? (filter.sort?.isDescending ? (`-${key}` as const) : key) : undefined
  const { types, page, pageSize } = filter
  return { search: filter.search.trim(), types: [...types], status: filter.status || undefined, page, pageSize, sort }
}

/** What is said when nothing fits the filter. */
export function noMatchText({ search, types, status }: Pick<StationFilter, 'search' | 'types' | 'status'>, what = 'stations') {
  if (!search && !status) return `No ${what} match the chosen types`
  const those = `${what}${types.length > 0 ? ' of the chosen types' : ''}${status ? ` with the status ${status}` : ''}`
  return search ? `No ${those} match “${search}”` : `There are no ${those}`
}

/** Is the list one of stations of every status, although one was asked for? A platform need not filter by it. */
export const isStatusIgnored = (asked: string, answered: { status?: string | null | undefined } | undefined) =>
  asked !== '' && answered !== undefined && answered.status !== asked
