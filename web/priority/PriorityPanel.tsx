import { makeStyles, Text, tokens, Button, Tooltip } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { readDlmLimits, MIN_CURRENT_TEXT, type DlmLimits } from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import {
  addPriorityGroup,
  deletePriorityGroup,
  listPriorityGroups,
  type CustomerGroup,
  listCustomerGroups,
  saveQueuingVip,
} from '#contract/priority.ts'
import { StaleSince } from '#platform/StaleSince.tsx'
import { type Resource, resource } from '#platform/resource.ts'
import { useAction } from '#platform/use-action.ts'
import { TextRows } from '#ui/fields/TextRows.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { Section } from '#ui/page/Section.tsx'
import {
  availableGroups,
  byName,
  priorityLock,
  priorityRows,
  draftOf,
  PRIORITY_FIELDS,
  toRequest,
  type PriorityDraft,
} from './priority.ts'
import { useId, useMemo } from 'react'
import { DraftFooter, DraftFormElement, DraftInput, DraftSwitch } from '#platform/draft/DraftFields.tsx'
import { rulesOf } from '#platform/draft/fields.ts'
import { useDraft, type DraftForm } from '#platform/draft/use-draft.ts'
import { confirm } from '#ui/page/confirm.ts'

interface PriorityCurrentProps {
  group: Group
  limits: DlmLimits
  /** The reason why the settings are locked. */
  lock: string | undefined
}

const offQuestion = (groupName: string) => ({
  title: `Switch off the priority in ${groupName}?`,
  text: 'Drivers of the priority groups will no longer have priority.',
  ok: 'Save',
})

/** The guaranteed current of priority sessions. */
function PriorityCurrent({ group, limits, lock }: PriorityCurrentProps) {
  const styles = usePriorityCurrentStyles()
  const input = { params: { groupId: group.id } }
  const wording = {
    done: 'Sucessfully set preconnect for priority',
    failed: 'Failed to set required current vip',
    refreshes: [readDlmLimits],
  }
  const action = useAction(saveQueuingVip, wording)
  const switchOff = useAction(saveQueuingVip, {
    ...wording,
    // The limits before the change.
    undo: () => void action.run({ ...input, body: toRequest(draftOf(limits)) }),
  })
  const form: DraftForm<PriorityDraft> = useDraft({
    ...rulesOf(PRIORITY_FIELDS, undefined, () => lock),
    stored: useMemo(() => draftOf(limits), [limits]),
    conflict: { read: readDlmLimits, input, valuesOf: draftOf, what: 'the priority was' },
    send: async (sent) => {
      const turnsOff = limits.isQueuingVip && !sent.isQueuingVip
      if (turnsOff && !(await confirm(offQuestion(group.name)))) return undefined
      return (turnsOff ? switchOff : action).run({ ...input, body: toRequest(sent) })
    },
    bar: { key: 'priority', title: 'Priority driver groups' },
    reason: lock,
  })

  return (
    <DraftFormElement form={form} label="Guaranteed current of priority sessions" className={styles.form}>
      {lock && <Text>{lock}</Text>}
      <DraftSwitch form={form} field="isQueuingVip" />
      <DraftInput form={form} field="requiredCurrentVip" hint={MIN_CURRENT_TEXT} hasLockHint={false} />
      <DraftFooter form={form} />
    </DraftFormElement>
  )
}

const usePriorityCurrentStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: tokens.spacingVerticalM, maxWidth: '400px' },
})

interface Props {
  title: string
  /** Shown when the list is empty. */
  empty: string
  /** Undefined while loading. */
  groups: readonly CustomerGroup[] | undefined
  /** The action of each group. A lock disables it and gives the reason. */
  action: { verb: string; run: (group: CustomerGroup) => void; lock: string | undefined; isBusy: boolean }
}

/** A list of customer groups with a button each. */
function CustomerGroupList({ title, empty, groups, action }: Props) {
  const styles = useCustomerGroupListStyles()
  const titleId = useId()
  return (
    <div>
      <Text as="h3" id={titleId} weight="semibold" className={styles.title}>
        {title}
      </Text>
      {!groups && <PageState kind="loading" text="Loading..." />}
      {groups?.length === 0 && <Text>{empty}</Text>}
      <ul aria-labelledby={titleId} className={styles.list}>
        {groups?.map((group) => (
          <li key={group.customerGroupId} className={styles.row}>
            <Text className={styles.name}>{group.name}</Text>
            <ActionButton group={group} action={action} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ActionButton({ group, action: { verb, run, lock, isBusy } }: { group: CustomerGroup; action: Props['action'] }) {
  const button = (
    <Button
      size="small"
      aria-label={`${verb} ${group.name}`}
      disabledFocusable={lock !== undefined || isBusy}
      onClick={() => run(group)}
    >
      {verb}
    </Button>
  )
  if (!lock) return button
  return (
    <Tooltip content={lock} relationship="description">
      {button}
    </Tooltip>
  )
}

const useCustomerGroupListStyles = makeStyles({
  title: { display: 'block', margin: `0 0 ${tokens.spacingVerticalXS}` },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '320px', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    ':first-child': { borderTopStyle: 'none' },
  },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
})

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
  const add = useAction(addPriorityGroup, { failed: 'Failed to activate priority group', refreshes: [listPriorityGroups] })
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
