import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { memo, useMemo } from 'react'
import { createGroup, type Group, GROUP_TYPE_LABEL, listGroups, readGroup, saveGroup } from '#contract/groups.ts'
import { listedSellers, type Seller } from '#contract/sellers.ts'
import type { Reply } from '#platform/call.ts'
import { DraftFooter, DraftFormElement, DraftInput, DraftSelect } from '#platform/draft/DraftFields.tsx'
import { rulesOf } from '#platform/draft/fields.ts'
import { type DraftForm, saveLock, useDraft, useDraftState } from '#platform/draft/use-draft.ts'
import { useAction } from '#platform/use-action.ts'
import { useSession } from '#session/session.ts'
import { SwitchField } from '#ui/fields/Fields.tsx'
import { confirm } from '#ui/page/confirm.ts'
import { Tag } from '#ui/StatusChip.tsx'
import { WithReason } from '#ui/WithReason.tsx'
import { actionsOf } from './group-actions.ts'
import {
  fieldsOf,
  FORMAT_OPTIONS,
  GROUP_FIELDS,
  type GroupFields,
  newGroupFields,
  saveFailedText,
  toRequest,
} from './group-fields.ts'
import { ownerName } from './group-filter.ts'

interface Props {
  /** Omitted for a new group. */
  group?: Group
  seller: Seller
  /** Called with the created group. */
  onCreated?: (group: Group) => void
}

const RULES = rulesOf(GROUP_FIELDS, undefined)

/** Untouched fields follow the platform. All fields are sent together, so changes made elsewhere are checked before saving. */
function useGroup({ group, seller, onCreated }: Props): DraftForm<GroupFields> {
  const me = useSession()
  const { sellerId } = me
  const failed = (_: unknown, refusal?: Parameters<typeof saveFailedText>[0]) => saveFailedText(refusal)
  const creating = useAction(createGroup, {
    done: ({ body }) => `Successfully created group ${body.name}`,
    failed,
    refreshes: [listGroups],
  })
  const saving = useAction(saveGroup, {
    done: ({ body }) => `Successfully edited group ${body.name}`,
    failed,
    refreshes: [readGroup, listGroups],
  })
  return useDraft({
    ...RULES,
    isNew: true,
    stored: useMemo(() => (group ? fieldsOf(group) : newGroupFields(seller, sellerId)), [group, seller, sellerId]),
    storedOf: fieldsOf,
    ...(group && {
      conflict: { read: readGroup, input: { params: { groupId: group.id } }, valuesOf: fieldsOf, what: 'the group was' },
    }),
    send: async (sent): Promise<Reply<Group>> => {
      const body = toRequest(sent, actionsOf(me).makeSuperGroup)
      if (group) return saving.run({ params: { groupId: group.id }, body })
      const reply = await creating.run({ body })
      if (reply.outcome === 'ok') onCreated?.(reply.value)
      return reply
    },
    bar: { key: 'group', title: 'Group' },
  })
}

/** Name, owner and type of a group, and for admins the super group settings. The sections of the page are rendered with each change of the limits. */
export const GroupForm = memo(function GroupForm(props: Props) {
  const styles = useStyles()
  const { group, seller } = props
  const { makeSuperGroup, types } = actionsOf(useSession())
  const form = useGroup(props)
  return (
    <DraftFormElement form={form} label="Group" className={styles.form}>
      <div className={styles.facts}>
        <DraftInput form={form} field="name" required autoComplete="off" />
        {group ? (
          <>
            <Fact label="Group Owner" text={ownerName(group.sellerId, seller)} />
            <Fact label="Group type" text={GROUP_TYPE_LABEL[group.type]} />
          </>
        ) : (
          <>
            <DraftSelect
              form={form}
              field="sellerId"
              hint="Please select your organisation"
              options={listedSellers(seller).map(({ seller_ID, name }) => ({ value: seller_ID, label: name }))}
            />
            <DraftSelect
              form={form}
              field="type"
              options={types.map((type) => ({ value: type, label: GROUP_TYPE_LABEL[type] }))}
            />
          </>
        )}
      </div>
      {makeSuperGroup && <SuperGroupFields form={form} />}
      {form.isInBar ? <DraftFooter form={form} /> : <SaveButton form={form} />}
    </DraftFormElement>
  )
})

/** A value that was chosen at creation, shown as a chip. */
function Fact({ label, text }: { label: string; text: string }) {
  const styles = useStyles()
  return (
    <div className={styles.fact}>
      <Text>{label}</Text>
      <div>
        <Tag size="large">{text}</Tag>
      </div>
    </div>
  )
}

/** Makes a group a super group, which reports to the TSO. Only for admins, who can edit every group. */
function SuperGroupFields({ form }: { form: DraftForm<GroupFields> }) {
  const styles = useStyles()
  const isSupergroup = useDraftState(form, ({ values }) => values.isSupergroup)
  const change = async (isOn: boolean) => {
    const effect = superGroupEffect(form.draft.state.values.name.trim() || 'this group', isOn)
    const isConfirmed = await confirm({ title: 'Confirm supergroup setting', text: 'Are you sure about it?', points: [effect] })
    if (isConfirmed) form.change({ isSupergroup: isOn })
  }
  return (
    <div className={styles.superGroup}>
      <SwitchField
        label={GROUP_FIELDS.isSupergroup.label}
        checked={isSupergroup}
        onChange={(_, { checked }) => void change(checked)}
      />
      <DraftSelect form={form} field="realTimeReport" label="Select real-time reporting format" options={FORMAT_OPTIONS} />
      <DraftSelect form={form} field="historyReport" label="Select history-reporting format" options={FORMAT_OPTIONS} />
    </div>
  )
}

const superGroupEffect = (name: string, isOn: boolean) =>
  isOn
    ? `When saved, ${name} adds up stations of other groups for reports and demand response.`
    : `When saved, ${name} no longer adds up stations of other groups for reports and demand response.`

/** The button of the form of a new group, which has no save bar. */
function SaveButton({ form }: { form: DraftForm<GroupFields> }) {
  const isSaving = useDraftState(form, (state) => state.isSaving)
  const reason = useDraftState(form, ({ hasUnsaved, errors }) => (hasUnsaved ? saveLock(errors) : 'No changes to save.'))
  return (
    <div>
      <WithReason reason={reason}>
        <Button
          type="submit"
          appearance="primary"
          aria-label={isSaving ? undefined : 'Save group'}
          disabledFocusable={reason !== undefined || isSaving}
        >
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </WithReason>
    </div>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    maxWidth: '1040px',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
  },
  // Aligned with the adjacent field.
  fact: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: tokens.spacingVerticalS,
    paddingTop: tokens.spacingVerticalXXS,
  },
  superGroup: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    maxWidth: '1040px',
    alignItems: 'end',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
  },
})
