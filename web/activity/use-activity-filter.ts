import { useAtom } from 'jotai'
import { pageSizeAtom } from '#ui/table/paged-rows.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import {
  ACTIVITY_PAGING,
  type ActivityFilter,
  filterForTab,
  type ListOf,
  queryOf,
  readAddress,
  type ReadAddress,
  withChange,
} from './filter.ts'

export type ChangeFilter = (change: Partial<ActivityFilter>) => void

/** The filter of a tab, stored in the address. The page size is also stored as a preference. */
export function useActivityFilter(of: ListOf): ReadAddress & { changeFilter: ChangeFilter } {
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(ACTIVITY_PAGING))
  const read = readAddress(useUrlQuery(), rememberedSize)

  // Reads the address again, so that two changes in the same render do not undo each other.
  const changeFilter: ChangeFilter = (change) => {
    if (change.pageSize !== undefined) rememberSize(change.pageSize)
    const { filter } = readAddress(new URLSearchParams(location.search), rememberedSize)
    setUrlQuery(queryOf(withChange(filter, change)))
  }
  return { ...read, filter: filterForTab(read.filter, of), changeFilter }
}
