import type { GroupType } from '#contract/groups.ts'
import type { Category } from '#contract/stations.ts'

export type StationListName = 'connected' | 'available'

/** The stations that a group of this type is made of. */
export const FITTING = {
  GROUP_TYPE_CHARGER: 'charger',
  GROUP_TYPE_BATTERY: 'Energy storage',
  GROUP_TYPE_V2G: 'V2G',
  GROUP_TYPE_DC: 'DC',
} satisfies Record<GroupType, Category>

/** Which list of a group page its address asks for. */
export const listFrom = (query: URLSearchParams): StationListName =>
  query.get('list') === 'available' ? 'available' : 'connected'

/**
 * The address of a list of this group page. It keeps what the address says of the rest, and goes to the list's first page.
 * The available stations begin with those that fit the group; the chips show it, and may be taken off.
 */
export function listAddress(pathname: string, query: URLSearchParams, list: StationListName, type: GroupType): string {
  const next = new URLSearchParams(query)
  for (const key of ['list', 'types', 'page']) next.delete(key)
  if (list === 'available') {
    next.set('list', list)
    next.set('types', FITTING[type])
  }
  return next.size > 0 ? `${pathname}?${next}` : pathname
}
