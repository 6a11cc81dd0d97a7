import { useAtom } from 'jotai'
import { pageSizeAtom } from '#ui/page-size.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { filterFrom, queryOf, STATION_PAGING, withChange, type StationFilter } from './station-filter.ts'

/** The filter of the station list, held by the address; the page size is remembered besides. */
export function useStationFilter() {
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(STATION_PAGING))
  const filter = filterFrom(useUrlQuery(), rememberedSize)

  // Reads the address anew, so that a chip and a search at the same moment do not undo each other.
  const changeFilter = (change: Partial<StationFilter>) => {
    if (change.pageSize !== undefined) rememberSize(change.pageSize)
    const now = filterFrom(new URLSearchParams(location.search), rememberedSize)
    const isRefinedSearch = change.search !== undefined && now.search !== ''
    setUrlQuery(queryOf(withChange(now, change)), { replace: isRefinedSearch })
  }
  return [filter, changeFilter] as const
}
