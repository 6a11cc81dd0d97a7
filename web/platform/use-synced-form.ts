import { useState } from 'react'
import { useForm, useWatch, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import type { SaveOutcome } from '#ui/save-bar/save-run.ts'
import type { Reply } from './call.ts'
import { problemToFields } from './problem-to-fields.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { validatedBy, type DraftErrors } from './validated-by.ts'

interface Wiring<Draft> {
  /** The present values of the platform, in the shape of the form. */
  stored: Draft
  validate: (draft: Draft) => DraftErrors<Draft>
  /** Sends a valid draft; returns undefined when nothing was sent. */
  send: (draft: Draft) => Promise<Reply<unknown> | undefined>
}

export interface SyncedForm<Draft> {
  draft: Draft
  /** Errors by field: from `validate`, or from the platform until the draft changes. */
  errors: DraftErrors<Draft>
  change: (changed: (before: Draft) => Draft) => void
  hasUnsaved: boolean
  isSaving: boolean
  /** Saves a valid draft. */
  save: () => Promise<SaveOutcome>
  discard: () => void
}

/** The reset options of the form would keep typed values. */
const DISCARD_TYPED = { keepDirtyValues: false }

/**
 * A form for an entity that other users can change too. Each field follows the platform until the user edits it; an
 * edited field keeps its text, also when it is edited during a save.
 */
export function useSyncedForm<Draft extends FieldValues>({ stored, validate, send }: Wiring<Draft>): SyncedForm<Draft> {
  const form = useForm<Draft>({
    values: stored,
    resetOptions: { keepDirtyValues: true },
    resolver: validatedBy(validate),
  })
  const typed = useWatch({ control: form.control }) as Partial<Draft>
  const draft: Draft = { ...stored, ...typed }
  // `isDirty` is not usable: it is reset when new values arrive while fields are edited.
  const hasUnsaved = Object.values(form.formState.dirtyFields).includes(true)
  const [refused, setRefused] = useState<{ draft: Draft; errors: DraftErrors<Draft> }>()
  const [isSaving, setSaving] = useState(false)

  useKeptDraft(form, Object.keys(stored))

  const change = (changed: (before: Draft) => Draft) => {
    const before = form.getValues()
    for (const [field, value] of Object.entries(changed(before))) {
      const path = field as Path<Draft>
      if (before[field] !== value) form.setValue(path, value as PathValue<Draft, Path<Draft>>, { shouldDirty: true })
    }
  }

  const sendValid = async (sent: Draft): Promise<SaveOutcome> => {
    setRefused(undefined)
    setSaving(true)
    const reply = await send(sent)
    setSaving(false)
    if (reply?.outcome === 'problem') {
      setRefused({ draft: sent, errors: problemToFields(reply.refusal) as DraftErrors<Draft> })
    }
    if (reply === undefined) return 'not-sent'
    if (reply.outcome !== 'ok') return 'failed'
    const now = form.getValues()
    form.reset(sent, DISCARD_TYPED)
    change(() => now)
    return 'saved'
  }

  const isRefusedDraft = refused !== undefined && Object.keys(stored).every((field) => refused.draft[field] === draft[field])
  return {
    draft,
    errors: { ...(isRefusedDraft ? refused.errors : {}), ...validate(draft) },
    change,
    hasUnsaved,
    isSaving,
    save: async () => {
      let outcome: SaveOutcome = 'not-sent'
      if (!isSaving) await form.handleSubmit(async (sent) => (outcome = await sendValid(sent)))()
      return outcome
    },
    discard: () => form.reset(stored, DISCARD_TYPED),
  }
}

/** The platform's values when the user started to edit, or the present values while there are no unsaved changes. */
export function useEditBase<Stored>(stored: Stored, hasUnsaved: boolean): Stored {
  const [begunFrom, setBegunFrom] = useState(stored)
  if (!hasUnsaved && begunFrom !== stored) setBegunFrom(stored)
  return begunFrom
}
