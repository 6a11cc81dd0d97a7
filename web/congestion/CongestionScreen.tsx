import { Button, MessageBar, MessageBarBody, Select } from '@fluentui/react-components'
import { Add20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { type ReactNode, useMemo, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { type CongestionRule, listCongestionRules } from '#contract/congestion.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { useCan } from '#session/session.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { NoMatch, NoPlans } from '#ui/illustrations/Illustrations.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen, Toolbar } from '#ui/page/Screen.tsx'
import { setUrlQuery, useUrlQuery } from '#ui/url-query.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleTable } from './RuleTable.tsx'
import { RuleTimeline } from './RuleTimeline.tsx'
import { congestionRules } from './calls.ts'
import { ruleColumns } from './rule-columns.tsx'
import { filterFrom, filterRules, groupsOf, isFiltered, misreadText, NO_FILTER, queryOf, type RuleFilter } from './rule-filter.ts'
import type { RuleTask } from './use-rule-form.ts'
import { FilterChips } from '#ui/fields/FilterChips.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { RULE_STATE_LABEL, RULE_STATES } from './rule-state.ts'

/** Reads the current address, so that a chip and a search in the same render do not undo each other. */
function changeFilter(change: Partial<RuleFilter>, replace = false): void {
  setUrlQuery(queryOf({ ...filterFrom(new URLSearchParams(location.search)), ...change }), { replace })
}

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
function RuleFilters({ filter, rules, found, children }: Props) {
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

/** The reason why this user cannot change rules; undefined if the user can. */
const ruleLock = (mayEdit: boolean): string | undefined =>
  mayEdit ? undefined : 'You may see congestion rules, but not change them.'

/** The congestion rules, rules in force first. */
export default function CongestionScreen() {
  const listed = useAtomValue(congestionRules())
  const query = useUrlQuery()
  const filter = filterFrom(query)
  const misread = misreadText(query)
  const lock = ruleLock(useCan('editCongestion'))
  const [task, setTask] = useState<RuleTask>()
  // The command palette opens this screen with the dialog of a new rule.
  const isRequested = useHistoryState<{ newRule?: boolean } | null>()?.newRule === true && lock === undefined
  const [addButton, setAddButton] = useState<HTMLElement | null>(null)
  const columns = useMemo(() => ruleColumns({ lock, ask: setTask, addButton }), [lock, addButton, setTask])

  const rules = listed.value ?? []
  const shown = filterRules(rules, filter)
  const add = (
    <WithReason reason={lock}>
      <Button
        ref={setAddButton}
        appearance="primary"
        icon={<Add20Regular />}
        disabledFocusable={lock !== undefined}
        onClick={() => lock === undefined && setTask({ kind: 'new', groupId: filter.groupId })}
      >
        New rule
      </Button>
    </WithReason>
  )

  if (isNotOffered(listCongestionRules, listed.reply)) {
    return (
      <Screen title="Congestion management">
        <PageState kind="empty" text={`This platform does not offer ${listCongestionRules.provisional}.`} />
      </Screen>
    )
  }
  return (
    <Screen title="Congestion management">
      {listed.state === 'failed' ? (
        <PageState kind="failed" text="Failed to get congestion rules" action={{ label: 'Retry', run: listed.refresh }} />
      ) : (
        <>
          <RuleFilters filter={filter} rules={rules} found={shown.length}>
            {add}
          </RuleFilters>
          {misread !== undefined && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{misread}</MessageBarBody>
            </MessageBar>
          )}
          <StaleSince resource={listed} />
          {listed.state === 'loading' ? <span data-awaited hidden /> : <RuleTimeline rules={shown} />}
          <RuleTable
            withGroup
            label="Congestion rules"
            columns={columns}
            rows={shown}
            isLoading={listed.state === 'loading'}
            empty={
              isFiltered(filter) ? (
                <PageState
                  kind="empty"
                  picture={<NoMatch />}
                  text="No rules match the filter"
                  action={{ label: 'Clear filter', run: clearFilter }}
                />
              ) : (
                <PageState kind="empty" picture={<NoPlans />} text="There are no congestion rules" />
              )
            }
          />
        </>
      )}
      {task && <RuleDialog task={task} onClose={() => setTask(undefined)} />}
      {!task && isRequested && <RuleDialog task={{ kind: 'new', groupId: filter.groupId }} onClose={forgetRequest} />}
    </Screen>
  )
}

const clearFilter = () => changeFilter(NO_FILTER)
const forgetRequest = () => history.replaceState(null, '')
