import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readDlmLimits } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import {
  addPriorityGroup,
  deletePriorityGroup,
  listPriorityGroups,
  type CustomerGroup,
  listCustomerGroups,
} from '#contract/priority.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { type Resource, resource } from '#platform/resource.ts'
import { useAction } from '#platform/use-action.ts'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { CustomerGroupList } from './CustomerGroupList.tsx'
import { PriorityCurrent } from './PriorityCurrent.tsx'
import { availableGroups, byName, priorityLock, priorityRows } from './priority.ts'

/** Customer groups with priority in a group. */
const priorityGroups = resource(listPriorityGroups, { failed: 'Failed to get priority charging groups' })

/** Customer groups that can get priority. */
const customerGroups = resource(listCustomerGroups, { failed: 'Failed to get customer groups' })

/** The load limits of a group; two fields belong to priority. */
const dlmLimits = resource(readDlmLimits, { every: 10 * SECOND_MS, failed: 'Failed to fetch dlm limits data' })

/** The customer groups with priority and their guaranteed current. */
export function PriorityPanel({ group, readOnly }: { group: Group; readOnly: boolean }) {
  const styles = useStyles()
  const groupId = group.id
  const limits = useAtomValue(dlmLimits({ params: { groupId } }))
  const selected = useAtomValue(priorityGroups({ params: { groupId } }))
  const all = useAtomValue(customerGroups())
  const add = useAction(addPriorityGroup, {
    failed: 'Failed to activate priority group',
    refreshes: [listPriorityGroups],
  })
  const remove = useAction(deletePriorityGroup, {
    done: ({ query }) => `Removed priority of ${query.name}`,
    undo: ({ params, query }) =>
      void add.run({ params: { groupId }, body: { customerGroupId: Number(params.customerGroupId), name: query.name } }),
    failed: 'Failed to delete priority group',
    refreshes: [listPriorityGroups],
  })

  const lock = limits.value ? priorityLock(limits.value, readOnly) : 'The limits of the group are loading.'
  const isBusy = add.isBusy || remove.isBusy
  const addGroup = (one: CustomerGroup) => void add.run({ params: { groupId }, body: one })
  // Without a confirmation, because the notice offers Undo.
  const removeGroup = ({ customerGroupId, name }: CustomerGroup) =>
    void remove.run({ params: { groupId, customerGroupId }, query: { name } })

  return (
    <Section id="priority" title="Priority driver groups">
      {limits.state === 'failed' && <Failed text="Failed to fetch dlm limits data" read={limits} />}
      {limits.value && readOnly && (
        <>
          <Text>{lock}</Text>
          <TextRows label="Guaranteed current of priority sessions" rows={priorityRows(limits.value)} />
        </>
      )}
      {limits.value && !readOnly && <PriorityCurrent key={groupId} group={group} limits={limits.value} lock={lock} />}
      <StaleSince resource={selected} />
      <div className={styles.lists}>
        {selected.state === 'failed' ? (
          <Failed text="Failed to get priority charging groups" read={selected} />
        ) : (
          <CustomerGroupList
            title="Groups with priority"
            empty="No groups with priority"
            groups={selected.value && byName(selected.value)}
            action={{ verb: 'Remove', run: removeGroup, lock, isBusy }}
          />
        )}
        {all.state === 'failed' ? (
          <Failed text="Failed to get customer groups" read={all} />
        ) : (
          <CustomerGroupList
            title="Available customer groups"
            empty="No other customer groups"
            groups={all.value && selected.value && availableGroups(all.value, selected.value)}
            action={{ verb: 'Add', run: addGroup, lock, isBusy }}
          />
        )}
      </div>
    </Section>
  )
}

function Failed({ text, read }: { text: string; read: Resource<unknown> }) {
  return <PageState kind="failed" text={text} action={{ label: 'Retry', run: read.refresh }} />
}

const useStyles = makeStyles({
  lists: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 280px), 1fr))',
    gap: tokens.spacingHorizontalXL,
    alignItems: 'start',
  },
})
