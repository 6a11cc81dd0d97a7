import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { createGroup, listGroups, readGroup, saveGroup, type Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import type { Reply } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { useAction } from '#platform/use-action.ts'
import { validatedBy } from '#platform/validated-by.ts'
import { useSession } from '#session/session.ts'
import { useLeaveGuard } from '#ui/leave-guard.ts'
import { actionsOf } from './group-actions.ts'
import { fieldsOf, newGroupFields, saveFailedText, toRequest, validateGroup, type GroupFields } from './group-fields.ts'
import { GroupFacts } from './GroupFacts.tsx'
import { SuperGroupFields } from './SuperGroupFields.tsx'

interface Props {
  /** Left out for a new group. */
  group?: Group
  seller: Seller
  readOnly: boolean
  /** Called with a group that has been created. */
  onCreated?: (group: Group) => void
}

const resolver = validatedBy(validateGroup)

/** Name, owner, type and, for admins, what makes a super group. */
export function GroupForm({ group, seller, readOnly, onCreated }: Props) {
  const styles = useStyles()
  const me = useSession()
  const { sellerId } = me
  const maySetSuperGroup = actionsOf(me).makeSuperGroup
  const stored = useMemo(() => (group ? fieldsOf(group) : newGroupFields(seller, sellerId)), [group, seller, sellerId])

  const form = useForm<GroupFields>({ defaultValues: stored, resolver, mode: 'onChange' })
  const { isDirty, isValid } = form.formState
  const creating = useAction(createGroup, {
    done: ({ body }) => `Successfully created group ${body.name}`,
    failed: (_, refusal) => saveFailedText(refusal),
    refreshes: [listGroups],
  })
  const saving = useAction(saveGroup, {
    done: ({ body }) => `Successfully edited group ${body.name}`,
    failed: (_, refusal) => saveFailedText(refusal),
    refreshes: [readGroup, listGroups],
  })
  const isBusy = creating.isBusy || saving.isBusy
  useLeaveGuard(isDirty)

  // Somebody else may have changed the group; what is being typed here stays.
  const follow = useEffectEvent((fields: GroupFields) => {
    if (!isDirty) form.reset(fields)
  })
  useEffect(() => follow(stored), [stored])

  const save = form.handleSubmit(async (sent) => {
    const body = toRequest(sent, maySetSuperGroup)
    const reply: Reply<Group> = group ? await saving.run({ params: { groupId: group.id }, body }) : await creating.run({ body })
    if (reply.outcome === 'problem') showRefused(problemToFields(reply.refusal))
    if (reply.outcome !== 'ok') return
    if (group) becomeSaved(fieldsOf(reply.value), sent)
    else onCreated?.(reply.value)
  })

  const showRefused = (refused: Record<string, string>) => {
    for (const [field, message] of Object.entries(refused)) {
      if (field in stored) form.setError(field as keyof GroupFields, { type: 'server', message }, { shouldFocus: true })
    }
  }

  /** What was typed while the platform was asked has not been saved: it stays, as a change. */
  const becomeSaved = (saved: GroupFields, sent: GroupFields) => {
    const typed = form.getValues()
    form.reset(saved)
    for (const field of Object.keys(saved) as (keyof GroupFields)[]) {
      if (typed[field] !== sent[field]) form.setValue(field, typed[field], { shouldDirty: true, shouldValidate: true })
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} aria-label="Group" noValidate>
      <GroupFacts control={form.control} group={group} seller={seller} readOnly={readOnly} />
      {maySetSuperGroup && <SuperGroupFields control={form.control} />}
      {!readOnly && (
        <div>
          <Button type="submit" appearance="primary" disabledFocusable={!isDirty || !isValid || isBusy}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
})
