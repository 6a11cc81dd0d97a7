import { CATEGORY_LABEL } from '#contract/stations.ts'
import type { StationFilter } from './station-filter.ts'

/** A filter in force: its text, and the change that removes it. */
export interface ActiveFilter {
  text: string
  without: Partial<StationFilter>
}

/** The filters that narrow a station list, in the order of its toolbar. One entry for each selected type. */
export function activeFilters({ search, types, status }: Pick<StationFilter, 'search' | 'types' | 'status'>): ActiveFilter[] {
  return [
    ...(search === '' ? [] : [{ text: `Search: ${search}`, without: { search: '' } }]),
    ...types.map((type) => ({
      text: `Type: ${CATEGORY_LABEL[type]}`,
      without: { types: types.filter((one) => one !== type) },
    })),
    ...(status === '' ? [] : [{ text: `Status: ${status}`, without: { status: '' } }]),
  ]
}
