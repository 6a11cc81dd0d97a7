import { useState } from 'react'
import { useForm, useWatch, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import type { Reply } from './call.ts'
import { problemToFields } from './problem-to-fields.ts'
import { validatedBy, type DraftErrors } from './validated-by.ts'

interface Wiring<Draft> {
  /** What the platform holds, as the form has it. */
  stored: Draft
  validate: (draft: Draft) => DraftErrors<Draft>
  /** Sends a draft that is right. Nothing comes back when nothing was sent. */
  send: (draft: Draft) => Promise<Reply<unknown> | undefined>
}

export interface FollowingForm<Draft> {
  draft: Draft
  /** What is wrong, by field: by our own rules, or by the platform's until the draft changes. */
  errors: DraftErrors<Draft>
  change: (changed: (before: Draft) => Draft) => void
  hasUnsaved: boolean
  isSaving: boolean
  save: () => void
  discard: () => void
}

/** The form's own reset options would keep what was typed. */
const AFRESH = { keepDirtyValues: false }

/**
 * A form of something that others may change, too. It follows what the platform holds field by field, until a field is
 * typed in: that one keeps what was typed, also when it is typed while the rest is being saved.
 */
export function useFollowingForm<Draft extends FieldValues>({ stored, validate, send }: Wiring<Draft>): FollowingForm<Draft> {
  const form = useForm<Draft>({
    values: stored,
    resetOptions: { keepDirtyValues: true },
    resolver: validatedBy(validate),
  })
  const typed = useWatch({ control: form.control }) as Partial<Draft>
  const draft: Draft = { ...stored, ...typed }
  // Not `isDirty`: that is forgotten when new values come in beside the typed ones.
  const hasUnsaved = Object.values(form.formState.dirtyFields).includes(true)
  const [refused, setRefused] = useState<{ draft: Draft; errors: DraftErrors<Draft> }>()
  const [isSaving, setSaving] = useState(false)

  const change = (changed: (before: Draft) => Draft) => {
    const before = form.getValues()
    for (const [field, value] of Object.entries(changed(before))) {
      const path = field as Path<Draft>
      if (before[field] !== value) form.setValue(path, value as PathValue<Draft, Path<Draft>>, { shouldDirty: true })
    }
  }

  const sendRight = async (sent: Draft) => {
    setRefused(undefined)
    setSaving(true)
    const reply = await send(sent)
    setSaving(false)
    if (reply?.outcome === 'problem') {
      setRefused({ draft: sent, errors: problemToFields(reply.refusal) as DraftErrors<Draft> })
    }
    if (reply?.outcome !== 'ok') return
    const now = form.getValues()
    form.reset(sent, AFRESH)
    change(() => now)
  }

  const isAsRefused = refused !== undefined && Object.keys(stored).every((field) => refused.draft[field] === draft[field])
  return {
    draft,
    errors: { ...(isAsRefused ? refused.errors : {}), ...validate(draft) },
    change,
    hasUnsaved,
    isSaving,
    save: () => {
      if (!isSaving) void form.handleSubmit(sendRight)()
    },
    discard: () => form.reset(stored, AFRESH),
  }
}

/** What the platform held when the person began to type; what it holds now while nothing is unsaved. */
export function useBegunFrom<Stored>(stored: Stored, hasUnsaved: boolean): Stored {
  const [begunFrom, setBegunFrom] = useState(stored)
  if (!hasUnsaved && begunFrom !== stored) setBegunFrom(stored)
  return begunFrom
}
