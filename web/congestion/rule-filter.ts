import type { CongestionRule } from '#contract/congestion.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { inOrder, RULE_STATES, stateOf, type RuleState } from './rule-state.ts'

/** The filter of the list of rules, as in its address. */
export interface RuleFilter {
  search: string
  groupId: number | undefined
  states: readonly RuleState[]
}

export const NO_FILTER: RuleFilter = { search: '', groupId: undefined, states: [] }

/** Reads the filter from an address. Invalid parts are ignored. */
export function filterFrom(query: URLSearchParams): RuleFilter {
  const states = query.get('states')?.split(',') ?? []
  const group = query.get('group') ?? ''
  return {
    search: query.get('search') ?? '',
    groupId: /^\d+$/.test(group) ? Number(group) : undefined,
    states: RULE_STATES.filter((state) => states.includes(state)),
  }
}

/** An error message for the invalid parts of an address; undefined without any. */
export function misreadText(query: URLSearchParams): string | undefined {
  const group = query.get('group')
  const states = query.get('states')?.split(',') ?? []
  const invalid = [
    ...(group !== null && !/^\d+$/.test(group) ? [`the group “${group}”`] : []),
    ...states.filter((state) => !RULE_STATES.some((known) => known === state)).map((state) => `the state “${state}”`),
  ]
  return invalid.length === 0
    ? undefined
    : `The address contains an unknown filter: ${invalid.join(' and ')}. The rest of the filter applies.`
}

export function queryOf({ search, groupId, states }: RuleFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (groupId !== undefined) query.set('group', String(groupId))
  if (states.length > 0) query.set('states', states.join())
  return query
}

export const isFiltered = ({ search, groupId, states }: RuleFilter) => search !== '' || groupId !== undefined || states.length > 0

/** The sorted rules that match a filter. The search applies to the names of rule and group. */
export function filterRules(rules: readonly CongestionRule[], { search, groupId, states }: RuleFilter): CongestionRule[] {
  const words = searchWords(search)
  return inOrder(
    rules.filter(
      (rule) =>
        (groupId === undefined || rule.groupId === groupId) &&
        (states.length === 0 || states.includes(stateOf(rule))) &&
        matchesSearch(words, [rule.name, rule.groupName]),
    ),
  )
}

/** The groups that have rules, sorted by name. */
export function groupsOf(rules: readonly CongestionRule[]): { id: number; name: string }[] {
  const names = new Map(rules.map(({ groupId, groupName }) => [groupId, groupName]))
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
