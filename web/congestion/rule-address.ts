import { setUrlQuery } from '#ui/url-query.ts'
import { filterFrom, queryOf, type RuleFilter } from './rule-filter.ts'

/** Reads the current address, so that a chip and a search in the same render do not undo each other. */
export function changeFilter(change: Partial<RuleFilter>, replace = false): void {
  setUrlQuery(queryOf({ ...filterFrom(new URLSearchParams(location.search)), ...change }), { replace })
}
