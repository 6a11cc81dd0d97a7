import type { CongestionRule } from '#contract/congestion.ts'
import { matchesSearch, searchWords } from '#contract/search-text.ts'
import { inOrder, RULE_STATES, stateOf, type RuleState } from './rule-state.ts'

/** What the list of rules shows, as its address says it. */
export interface RuleFilter {
  search: string
  groupId: number | undefined
  states: readonly RuleState[]
}

export const NO_FILTER: RuleFilter = { search: '', groupId: undefined, states: [] }

/** Reads the filter from an address; what makes no sense there counts as not said. */
export function filterFrom(query: URLSearchParams): RuleFilter {
  const states = query.get('states')?.split(',') ?? []
  const group = query.get('group') ?? ''
  return {
    search: query.get('search') ?? '',
    groupId: /^\d+$/.test(group) ? Number(group) : undefined,
    states: RULE_STATES.filter((state) => states.includes(state)),
  }
}

/** What an address says that no filter is, in words; nothing when all of it is understood. */
export function misreadText(query: URLSearchParams): string | undefined {
  const group = query.get('group')
  const states = query.get('states')?.split(',') ?? []
  const wrong = [
    ...(group !== null && !/^\d+$/.test(group) ? [`the group “${group}”`] : []),
    ...states.filter((state) => !RULE_STATES.some((known) => known === state)).map((state) => `the state “${state}”`),
  ]
  return wrong.length === 0
    ? undefined
    : `The address asks for ${wrong.join(' and ')}, which there is not. The rest of it counts.`
}

export function queryOf({ search, groupId, states }: RuleFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (groupId !== undefined) query.set('group', String(groupId))
  if (states.length > 0) query.set('states', states.join())
  return query
}

export const isFiltered = ({ search, groupId, states }: RuleFilter) => search !== '' || groupId !== undefined || states.length > 0

/** The rules that a filter lets through, in their order. The text is looked for in the names of rule and group. */
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

/** The groups that have rules, by name. */
export function groupsOf(rules: readonly CongestionRule[]): { id: number; name: string }[] {
  const names = new Map(rules.map(({ groupId, groupName }) => [groupId, groupName]))
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}
