import type { GroupType } from '#contract/groups.ts'
import { GROUP_CATEGORY } from '#units/connecting.ts'

export type StationListName = 'connected' | 'available'

/** The station list that the URL selects. */
export const listFrom = (query: URLSearchParams): StationListName =>
  query.get('list') === 'available' ? 'available' : 'connected'

/**
 * The URL of a station list on this page. It keeps other parameters and opens the first page. Available stations are
 * initially filtered to the types of the group; the user can remove the filter.
 */
export function listAddress(pathname: string, query: URLSearchParams, list: StationListName, type: GroupType): string {
  const next = new URLSearchParams(query)
  for (const key of ['list', 'types', 'page']) next.delete(key)
  if (list === 'available') {
    next.set('list', list)
    next.set('types', GROUP_CATEGORY[type])
  }
  return next.size > 0 ? `${pathname}?${next}` : pathname
}
