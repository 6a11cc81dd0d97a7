import { useAtom } from 'jotai'
import { CATEGORY_LABEL } from '#contract/stations.ts'
import { pageSizeAtom } from '#ui/table/paged-rows.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { BINDING_LIMIT_LABEL } from '#units/binding-limits.ts'
import { statusName } from '#units/pauses.ts'
import {
  CONNECTION_LABEL,
  type Criteria,
  filterFrom,
  queryOf,
  STATION_PAGING,
  type StationFilter,
  withChange,
  withoutFilter,
} from './station-filter.ts'

/** The filter of a station list, stored in the URL. The page size is also stored locally. */
export function useStationFilter() {
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(STATION_PAGING))
  const filter = filterFrom(useUrlQuery(), rememberedSize)

  // Reads the current URL, so that simultaneous changes of chip and search do not overwrite each other.
  const changeFilter = (change: Partial<StationFilter>) => {
    if (change.pageSize !== undefined) rememberSize(change.pageSize)
    const query = new URLSearchParams(location.search)
    const now = filterFrom(query, rememberedSize)
    const isRefinedSearch = change.search !== undefined && now.search !== ''
    const next = new URLSearchParams([...withoutFilter(query), ...queryOf(withChange(now, change))])
    setUrlQuery(next, { replace: isRefinedSearch })
  }
  return [filter, changeFilter] as const
}

/** A filter in force: its text, and the change that removes it. */
export interface ActiveFilter {
  text: string
  without: Partial<Criteria>
}

/** The names for the ids of a filter; undefined while unknown. */
export interface FilterNames {
  group?: string | undefined
  owner?: string | undefined
}

/** The filters that narrow a station list, in the order of its toolbar. One entry for each selected type. */
export function activeFilters(filter: Criteria, names: FilterNames = {}): ActiveFilter[] {
  const { search, types, status, connection, limitedBy, groupId, sellerId } = filter
  return [
    ...(search === '' ? [] : [{ text: `Search: ${search}`, without: { search: '' } }]),
    ...types.map((type) => ({
      text: `Type: ${CATEGORY_LABEL[type]}`,
      without: { types: types.filter((one) => one !== type) },
    })),
    ...(status === '' ? [] : [{ text: `Status: ${statusName(status)}`, without: { status: '' } }]),
    ...(connection ? [{ text: `Connection: ${CONNECTION_LABEL[connection]}`, without: { connection: undefined } }] : []),
    ...(limitedBy ? [{ text: `Limited by: ${BINDING_LIMIT_LABEL[limitedBy]}`, without: { limitedBy: undefined } }] : []),
    ...(groupId === undefined ? [] : [{ text: `Group: ${names.group ?? groupId}`, without: { groupId: undefined } }]),
    ...(sellerId === undefined ? [] : [{ text: `Owner: ${names.owner ?? sellerId}`, without: { sellerId: undefined } }]),
  ]
}
