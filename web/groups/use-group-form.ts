import { useMemo } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { createGroup, listGroups, readGroup, saveGroup, type Group } from '#contract/groups.ts'
import type { Seller } from '#contract/sellers.ts'
import type { Reply } from '#platform/call.ts'
import { wasChangedElsewhere } from '#platform/changed-elsewhere.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { useAction } from '#platform/use-action.ts'
import { useKeptDraft } from '#platform/use-kept-draft.ts'
import { useEditBase } from '#platform/use-synced-form.ts'
import { validatedBy } from '#platform/validated-by.ts'
import type { DraftChange } from '#ui/save-bar/draft-changes.ts'
import type { SaveOutcome } from '#ui/save-bar/save-run.ts'
import { useSession } from '#session/session.ts'
import { actionsOf } from './group-actions.ts'
import {
  changesBetween,
  fieldsOf,
  newGroupFields,
  saveFailedText,
  toRequest,
  unsavedChanges,
  validateGroup,
  type GroupFields,
} from './group-fields.ts'

/** The state and actions of the group form. */
export interface GroupFormState {
  form: UseFormReturn<GroupFields>
  hasUnsaved: boolean
  isBusy: boolean
  /** The reason why saving is disabled; undefined if it is enabled. */
  reason: string | undefined
  /** Changes made elsewhere while the user edited. */
  elsewhere: readonly string[]
  /** The changes that are not saved. */
  changes: readonly DraftChange[]
  save: () => Promise<SaveOutcome>
  discard: () => void
}

const resolver = validatedBy(validateGroup)
/** The default reset options would keep dirty values. */
const DISCARD_DIRTY = { keepDirtyValues: false }

/**
 * Untouched fields follow the platform. All fields are sent together, so the form checks for changes made elsewhere before
 * saving; saving would overwrite them.
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
  const draft = useWatch({ control: form.control })
  const { dirtyFields, isValid, isSubmitting } = form.formState
  // Not `isDirty`: new stored values reset it.
  const hasUnsaved = Object.values(dirtyFields).includes(true)
  useKeptDraft(form, Object.keys(stored))
  const begunFrom = useEditBase(stored, hasUnsaved)
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

  const send = async (sent: GroupFields): Promise<SaveOutcome> => {
    if (group && (await isOld(group))) return 'not-sent'
    const body = toRequest(sent, actionsOf(me).makeSuperGroup)
    const reply: Reply<Group> = group ? await saving.run({ params: { groupId: group.id }, body }) : await creating.run({ body })
    if (reply.outcome === 'problem') showRefused(problemToFields(reply.refusal))
    if (reply.outcome !== 'ok') return 'failed'
    if (group) becomeSaved(fieldsOf(reply.value), sent)
    else onCreated?.(reply.value)
    return 'saved'
  }

  const showRefused = (refused: Record<string, string>) => {
    for (const [field, message] of Object.entries(refused)) {
      if (field in stored) form.setError(field as keyof GroupFields, { type: 'server', message }, { shouldFocus: true })
    }
  }

  /** Input typed during the save is not saved and remains as a change. */
  const becomeSaved = (saved: GroupFields, sent: GroupFields) => {
    const typed = form.getValues()
    form.reset(saved, DISCARD_DIRTY)
    for (const field of Object.keys(saved) as (keyof GroupFields)[]) {
      if (typed[field] !== sent[field]) form.setValue(field, typed[field], { shouldDirty: true, shouldValidate: true })
    }
  }

  return {
    form,
    hasUnsaved,
    isBusy: isSubmitting,
    reason: hasUnsaved ? (isValid ? undefined : 'Correct the marked fields first.') : 'No changes to save.',
    elsewhere: hasUnsaved ? changesBetween(begunFrom, stored) : [],
    changes: unsavedChanges(stored, { ...stored, ...draft }),
    save: async () => {
      let outcome: SaveOutcome = 'not-sent'
      if (!isSubmitting) await form.handleSubmit(async (sent) => (outcome = await send(sent)))()
      return outcome
    },
    discard: () => form.reset(stored, DISCARD_DIRTY),
  }
}
