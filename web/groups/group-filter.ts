import { GROUP_TYPES, type GroupType, type ListedGroup } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import { sortFrom, sortText, type Sort } from '#ui/columns.ts'
import { ownerName } from './owner.ts'

/** What a group list shows, as its address says it. */
export interface GroupFilter {
  search: string
  types: readonly GroupType[]
  sort: Sort | undefined
}

/** Reads the filter from an address; types that there are not count as not said. */
export function filterFrom(query: URLSearchParams): GroupFilter {
  const types = query.get('types')?.split(',') ?? []
  return {
    search: query.get('search') ?? '',
    types: GROUP_TYPES.filter((type) => types.includes(type)),
    sort: sortFrom(query.get('sort')),
  }
}

export function queryOf(filter: GroupFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.search) query.set('search', filter.search)
  if (filter.types.length > 0) query.set('types', filter.types.join())
  if (filter.sort) query.set('sort', sortText(filter.sort))
  return query
}

/**
 * The groups of the offered types that the filter lets through, by name. The text is looked for in name, id and owner,
 * whatever its case; without a chosen type all offered ones are shown.
 */
export function filterGroups(
  groups: readonly ListedGroup[],
  offered: readonly GroupType[],
  filter: Pick<GroupFilter, 'search' | 'types'>,
  seller: Seller | undefined,
): readonly ListedGroup[] {
  const chosen = new Set(offered.filter((type) => filter.types.length === 0 || filter.types.includes(type)))
  const text = filter.search.trim().toLocaleLowerCase()
  return groups
    .filter((group) => chosen.has(group.type))
    .filter((group) =>
      [group.name, String(group.id), ownerName(group.sellerId, seller)].some((part) => part.toLocaleLowerCase().includes(text)),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
