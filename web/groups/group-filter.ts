import { GROUP_SORTS, GROUP_TYPES, type GroupType, type ListedGroup, GROUP_TYPE_LABEL, type Group } from '#contract/groups.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import type { Seller } from '#contract/sellers.ts'
import { sortFrom, sortText, type Sort } from '#ui/table/columns.ts'
import { offeredSize, pageFrom, tablePaging } from '#ui/table/paged-rows.ts'

/** The name of a seller, searched in the given seller and its sub-sellers. `Seller 12` for a seller without a name. */
export function ownerName(sellerId: number, seller: Seller | undefined): string {
  const owner = seller && [seller, ...seller.subSellers].find((one) => one.seller_ID === sellerId)
  return owner?.name ?? `Seller ${sellerId}`
}

/** Name, owner and type of a group as rows of text. */
export const groupRows = ({ name, sellerId, type }: Group, seller: Seller) =>
  [
    ['Group name', name],
    ['Group Owner', ownerName(sellerId, seller)],
    ['Group type', GROUP_TYPE_LABEL[type]],
  ] as const

export const GROUP_PAGING = tablePaging('groups')

/** The filter of a group list, stored in the URL. Pages count from 0. */
export interface GroupFilter {
  search: string
  types: readonly GroupType[]
  sort: Sort | undefined
  page: number
  pageSize: number
}

/** Reads the filter from a URL, where pages count from 1. Unknown types are ignored. */
export function filterFrom(query: URLSearchParams, rememberedSize?: number): GroupFilter {
  const types = query.get('types')?.split(',') ?? []
  const size = query.get('pageSize')
  return {
    search: query.get('search') ?? '',
    types: GROUP_TYPES.filter((type) => types.includes(type)),
    sort: sortFrom(query.get('sort')),
    page: pageFrom(query),
    pageSize: offeredSize(GROUP_PAGING, size === null ? rememberedSize : Number(size)),
  }
}

export function queryOf(filter: GroupFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.search) query.set('search', filter.search)
  if (filter.types.length > 0) query.set('types', filter.types.join())
  if (filter.page > 0) query.set('page', String(filter.page + 1))
  if (filter.sort) query.set('sort', sortText(filter.sort))
  if (filter.page > 0 || filter.pageSize !== GROUP_PAGING.initial) query.set('pageSize', String(filter.pageSize))
  return query
}

type SortKey = (typeof GROUP_SORTS)[number]
const isSortKey = (key: string): key is SortKey => (GROUP_SORTS as readonly string[]).includes(key)

/** The query of a filter. Requests the selected types, or all offered types. */
export function requestOf(filter: GroupFilter, offered: readonly GroupType[], seesSuperGroups: boolean) {
  const { sort, page, pageSize } = filter
  const chosen = offered.filter((type) => filter.types.includes(type))
  return {
    search: filter.search.trim(),
    types: [...(chosen.length > 0 ? chosen : offered)],
    isSupergroup: seesSuperGroups ? undefined : false,
    page,
    pageSize,
    sort: sort && isSortKey(sort.key) ? (sort.isDescending ? (`-${sort.key}` as const) : sort.key) : undefined,
  }
}

/**
 * Groups in the order of the dashboard, which has the most severe problem first and then the least headroom. Groups that it does not
 * name follow in their order.
 */
export function worstFirst<Row extends Pick<ListedGroup, 'id'>>(
  groups: readonly Row[],
  sites: readonly { readonly groupId: number }[] = [],
): readonly Row[] {
  const ranks = new Map(sites.map(({ groupId }, rank) => [groupId, rank]))
  const rankOf = ({ id }: Row) => ranks.get(id) ?? ranks.size
  return groups.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/**
 * The groups that match the filter, sorted by name. The search covers name, id and owner. Without selected types, all offered
 * types match.
 */
export function filterGroups(
  groups: readonly ListedGroup[],
  offered: readonly GroupType[],
  filter: Pick<GroupFilter, 'search' | 'types'>,
  seller: Seller | undefined,
): readonly ListedGroup[] {
  const chosen = new Set(offered.filter((type) => filter.types.length === 0 || filter.types.includes(type)))
  const words = searchWords(filter.search)
  return groups
    .filter((group) => chosen.has(group.type))
    .filter((group) => matchesSearch(words, [group.name, String(group.id), ownerName(group.sellerId, seller)]))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
