import { useAtom } from 'jotai'
import { pageSizeAtom } from '#ui/table/page-size.ts'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import {
  ACTIVITY_PAGING,
  inForceIn,
  queryOf,
  readAddress,
  withChange,
  type ActivityFilter,
  type ListOf,
  type ReadAddress,
} from './filter.ts'

export type ChangeFilter = (change: Partial<ActivityFilter>) => void

/** The filter of the log that counts in a tab, held by the address; the page size is remembered besides. */
export function useActivityFilter(of: ListOf): ReadAddress & { changeFilter: ChangeFilter } {
  const [rememberedSize, rememberSize] = useAtom(pageSizeAtom(ACTIVITY_PAGING))
  const read = readAddress(useUrlQuery(), rememberedSize)

  // Reads the address anew, so that two changes at the same moment do not undo each other.
  const changeFilter: ChangeFilter = (change) => {
    if (change.pageSize !== undefined) rememberSize(change.pageSize)
    const { filter } = readAddress(new URLSearchParams(location.search), rememberedSize)
    setUrlQuery(queryOf(withChange(filter, change)))
  }
  return { ...read, filter: inForceIn(read.filter, of), changeFilter }
}
