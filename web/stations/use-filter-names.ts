import { atom, useAtomValue } from 'jotai'
import { listedSellers } from '#contract/sellers.ts'
import { filteredGroup, ownSeller } from './filter-reads.ts'
import type { FilterNames } from './active-filters.ts'
import type { StationFilter } from './station-filter.ts'

const NONE = atom(undefined)

/** The names of the group and the owner of a filter, as far as they are known. */
export function useFilterNames({ groupId, sellerId }: Pick<StationFilter, 'groupId' | 'sellerId'>): FilterNames {
  const group = useAtomValue(groupId === undefined ? NONE : filteredGroup({ params: { groupId: String(groupId) } }))
  const seller = useAtomValue(sellerId === undefined ? NONE : ownSeller())
  const owner = seller?.value && listedSellers(seller.value).find(({ seller_ID }) => seller_ID === sellerId)
  return { group: group?.value?.name, owner: owner?.name }
}
