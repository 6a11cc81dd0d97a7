import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { Add20Regular } from '@fluentui/react-icons'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { listCongestionRules } from '#contract/congestion.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { isNotOffered } from '#platform/call.ts'
import { useCan } from '#session/session.ts'
import { WithReason } from '#ui/WithReason.tsx'
import { NoMatch } from '#ui/illustrations/NoMatch.tsx'
import { NoPlans } from '#ui/illustrations/NoPlans.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Screen } from '#ui/page/Screen.tsx'
import { useUrlQuery } from '#ui/url-query.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleFilters } from './RuleFilters.tsx'
import { RuleTable } from './RuleTable.tsx'
import { RuleTimeline } from './RuleTimeline.tsx'
import { congestionRules } from './calls.ts'
import { changeFilter } from './rule-address.ts'
import { ruleColumns } from './rule-columns.tsx'
import { filterFrom, filterRules, isFiltered, misreadText, NO_FILTER } from './rule-filter.ts'
import type { RuleTask } from './use-rule-form.ts'

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
          <RuleTimeline rules={shown} />
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
