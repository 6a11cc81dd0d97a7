import { Select } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { CongestionRule } from '#contract/congestion.ts'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { Toolbar } from '#ui/page/Screen.tsx'
import { groupsOf, type RuleFilter } from './rule-filter.ts'
import { changeFilter } from './rule-address.ts'
import { RULE_STATE_LABEL, RULE_STATES } from './rule-state.ts'

interface Props {
  filter: RuleFilter
  /** All rules. Their groups are the options. */
  rules: readonly CongestionRule[]
  /** The number of matching rules. */
  found: number
  /** Content after the filters. */
  children: ReactNode
}

const STATES = RULE_STATES.map((key) => ({ key, label: RULE_STATE_LABEL[key] }))

/** Filters the rules. The filter is part of the address. */
export function RuleFilters({ filter, rules, found, children }: Props) {
  const groups = groupsOf(rules)
  const isUnknown = filter.groupId !== undefined && !groups.some(({ id }) => id === filter.groupId)
  return (
    <Toolbar>
      <SearchBox
        value={filter.search}
        placeholder="Search by name or group"
        onSearch={(search) => changeFilter({ search }, filter.search !== '')}
        found={found}
      />
      <Select
        aria-label="Group"
        value={filter.groupId ?? ''}
        onChange={(_, { value }) => changeFilter({ groupId: value === '' ? undefined : Number(value) })}
      >
        <option value="">All groups</option>
        {isUnknown && <option value={filter.groupId}>{`Group ${filter.groupId}, without rules`}</option>}
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <FilterChips label="States" options={STATES} selected={filter.states} onSelect={(states) => changeFilter({ states })} />
      {children}
    </Toolbar>
  )
}
