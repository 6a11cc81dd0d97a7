import { useAtom } from 'jotai'
import { pageSizeAtom } from '#ui/table/paged-rows.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { filterFrom, queryOf, STATION_PAGING, withChange, withoutFilter, type StationFilter } from './station-filter.ts'

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
