import { Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { paths } from '#app/paths.ts'
import { listCongestionRules } from '#contract/congestion.ts'
import type { Group } from '#contract/groups.ts'
import { isNotOffered } from '#platform/call.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { congestionRules } from './calls.ts'
import { RULE_COLUMNS } from './rule-columns.tsx'
import { NO_FILTER, queryOf } from './rule-filter.ts'
import { inOrder } from './rule-state.ts'
import { RuleTable } from './RuleTable.tsx'

/** The congestion rules of a group with their state. Users change rules on the congestion screen. */
export function GroupRules({ group }: { group: Pick<Group, 'id'> }) {
  const read = useAtomValue(congestionRules({ query: { groupId: group.id } }))
  if (isNotOffered(listCongestionRules, read.reply)) {
    return <Text>This platform does not offer {listCongestionRules.provisional}.</Text>
  }
  if (read.state === 'failed') {
    return <PageState kind="failed" text="Failed to get congestion rules" action={{ label: 'Retry', run: read.refresh }} />
  }
  return (
    <>
      <StaleSince resource={read} />
      <RuleTable
        label="Congestion rules of the group"
        columns={COLUMNS}
        rows={inOrder(read.value ?? [])}
        isLoading={read.state === 'loading'}
        maxHeight="320px"
        empty={<PageState kind="empty" text="The group has no congestion rules" />}
      />
      <div>
        <TextLink to={rulesAddress(group.id)}>Congestion management of this group</TextLink>
      </div>
    </>
  )
}

const rulesAddress = (groupId: number) => `${paths.congestion()}?${queryOf({ ...NO_FILTER, groupId })}`
const COLUMNS = [RULE_COLUMNS.state, RULE_COLUMNS.name, RULE_COLUMNS.demand, RULE_COLUMNS.times, RULE_COLUMNS.change]
