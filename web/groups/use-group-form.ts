import { useMemo } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { createGroup, listGroups, readGroup, saveGroup, type Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import type { Reply } from '#platform/call.ts'
import { wasChangedElsewhere } from '#platform/changed-elsewhere.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { useAction } from '#platform/use-action.ts'
import { useBegunFrom } from '#platform/use-following-form.ts'
import { validatedBy } from '#platform/validated-by.ts'
import { useSession } from '#session/session.ts'
import { actionsOf } from './group-actions.ts'
import {
  changesBetween,
  fieldsOf,
  newGroupFields,
  saveFailedText,
  toRequest,
  validateGroup,
  type GroupFields,
} from './group-fields.ts'

/** The form of a group, as its page sees it. */
export interface GroupFormState {
  form: UseFormReturn<GroupFields>
  hasUnsaved: boolean
  isBusy: boolean
  /** Why it cannot be saved now; nothing when it can. */
  reason: string | undefined
  /** What was changed elsewhere while the person typed, in words. */
  elsewhere: readonly string[]
  save: () => void
  discard: () => void
}

const resolver = validatedBy(validateGroup)
/** The form's own reset options would keep what was typed. */
const AFRESH = { keepDirtyValues: false }

/**
 * The form follows what the platform holds field by field, until a field is typed in. All fields are sent at once, so a
 * change made elsewhere is looked for once more before saving: it would be undone without a word.
 */
export function useGroupForm(group: Group | undefined, seller: Seller, onCreated?: (group: Group) => void): GroupFormState {
  const me = useSession()
  const { sellerId } = me
  const stored = useMemo(() => (group ? fieldsOf(group) : newGroupFields(seller, sellerId)), [group, seller, sellerId])
  const form = useForm<GroupFields>({
    values: stored,
    resetOptions: { keepDirtyValues: true },
    resolver,
    mode: 'onChange',
  })
  const { dirtyFields, isValid, isSubmitting } = form.formState
  // Not `isDirty`: that is forgotten when new values come in beside the typed ones.
  const hasUnsaved = Object.values(dirtyFields).includes(true)
  const begunFrom = useBegunFrom(stored, hasUnsaved)
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

  const isOld = ({ id }: Group) => {
    const changesIn = (latest: Group) => changesBetween(stored, fieldsOf(latest))
    return wasChangedElsewhere({ read: readGroup, input: { params: { groupId: id } }, changesIn, what: 'the group was' })
  }

  const send = async (sent: GroupFields) => {
    if (group && (await isOld(group))) return
    const body = toRequest(sent, actionsOf(me).makeSuperGroup)
    const reply: Reply<Group> = group ? await saving.run({ params: { groupId: group.id }, body }) : await creating.run({ body })
    if (reply.outcome === 'problem') showRefused(problemToFields(reply.refusal))
    if (reply.outcome !== 'ok') return
    if (group) becomeSaved(fieldsOf(reply.value), sent)
    else onCreated?.(reply.value)
  }

  const showRefused = (refused: Record<string, string>) => {
    for (const [field, message] of Object.entries(refused)) {
      if (field in stored) form.setError(field as keyof GroupFields, { type: 'server', message }, { shouldFocus: true })
    }
  }

  /** What was typed while the platform was asked has not been saved: it stays, as a change. */
  const becomeSaved = (saved: GroupFields, sent: GroupFields) => {
    const typed = form.getValues()
    form.reset(saved, AFRESH)
    for (const field of Object.keys(saved) as (keyof GroupFields)[]) {
      if (typed[field] !== sent[field]) form.setValue(field, typed[field], { shouldDirty: true, shouldValidate: true })
    }
  }

  return {
    form,
    hasUnsaved,
    isBusy: isSubmitting,
    reason: hasUnsaved ? (isValid ? undefined : 'Correct the marked fields first.') : 'Nothing has been changed yet.',
    elsewhere: hasUnsaved ? changesBetween(begunFrom, stored) : [],
    save: () => {
      if (!isSubmitting) void form.handleSubmit(send)()
    },
    discard: () => form.reset(stored, AFRESH),
  }
}
