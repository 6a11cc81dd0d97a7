import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { readDlmLimits, saveDlmLimits, type DlmLimits } from '#contract/dlm.ts'
import { readGroup, type Group } from '#contract/groups.ts'
import { call } from '#platform/call.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { useAction } from '#platform/use-action.ts'
import { validatedBy, type DraftErrors } from '#platform/validated-by.ts'
import { useSession } from '#session/session.ts'
import { notify } from '#ui/notices.ts'
import { changesBetween, type LimitsChange } from './changes.ts'
import { draftOf, LIMITS_FIELDS, toRequest, withEnabled, type LimitsDraft, type LimitsField } from './limits.ts'
import { isShown, lockOf } from './locks.ts'
import { savedText, unsavedText } from './save-texts.ts'
import { validateLimits } from './validate-limits.ts'
import { unitOf, type LoadUnit } from './why.ts'

/** The form of a group's limits, as its fields see it. */
export interface LimitsForm {
  draft: LimitsDraft
  unit: LoadUnit
  /** What is wrong, by field: by our own rules, or by the platform's until the draft changes. */
  errors: DraftErrors<LimitsDraft>
  /** Why a field cannot be changed now. */
  lockOf: (field: LimitsField) => string | undefined
  /** Is there such a field for this user? */
  isShown: (field: LimitsField) => boolean
  change: <F extends LimitsField>(field: F, value: LimitsDraft[F]) => void
  isReadOnly: boolean
  hasUnsaved: boolean
  /** What was changed elsewhere since the person began to type. */
  elsewhere: readonly LimitsChange[]
  isSaving: boolean
  save: () => void
  discard: () => void
}

/** The form's own reset options would keep what was typed. */
const AFRESH = { keepDirtyValues: false }

const isSame = (a: LimitsDraft, b: LimitsDraft) => LIMITS_FIELDS.every((field) => a[field] === b[field])

/**
 * The draft follows the platform's limits field by field, until a field is typed in: that one keeps what was typed. A
 * change made elsewhere meanwhile is told, and is looked for once more before saving.
 */
export function useLimitsForm(group: Group, limits: DlmLimits, readOnly: boolean, refreshLimits: () => void): LimitsForm {
  const me = useSession()
  const unit = unitOf(group.type)
  const form = useForm<LimitsDraft>({
    values: draftOf(limits),
    resetOptions: { keepDirtyValues: true },
    resolver: validatedBy((draft) => validateLimits(draft, me)),
  })
  const draft: LimitsDraft = { ...draftOf(limits), ...useWatch({ control: form.control }) }
  // Not `isDirty`: that is forgotten when new values come in beside the typed ones.
  const hasUnsaved = Object.values(form.formState.dirtyFields).includes(true)

  const [begunFrom, setBegunFrom] = useState(limits)
  if (!hasUnsaved && begunFrom !== limits) setBegunFrom(limits)
  const [refused, setRefused] = useState<{ draft: LimitsDraft; errors: DraftErrors<LimitsDraft> }>()

  const action = useAction(saveDlmLimits, {
    done: ({ body }) => savedText(group.type, limits.enabled, body.enabled),
    failed: unsavedText(group.type),
    refreshes: [readDlmLimits, readGroup],
  })
  const [isChecking, setChecking] = useState(false)

  const send = async (sent: LimitsDraft) => {
    setRefused(undefined)
    setChecking(true)
    const latest = await call(readDlmLimits, { params: { groupId: group.id } })
    setChecking(false)
    if (latest.outcome === 'ok' && changesBetween(limits, latest.value, unit).length > 0) {
      refreshLimits()
      notify.info('Not saved: the limits were changed elsewhere meanwhile.')
      return
    }
    const reply = await action.run({ params: { groupId: group.id }, body: toRequest(sent) })
    if (reply.outcome === 'problem') setRefused({ draft: sent, errors: problemToFields(reply.refusal) })
    if (reply.outcome !== 'ok') return
    const now = form.getValues()
    form.reset(sent, AFRESH)
    for (const field of LIMITS_FIELDS) {
      if (now[field] !== sent[field]) form.setValue(field, now[field], { shouldDirty: true })
    }
  }

  const change = <F extends LimitsField>(field: F, value: LimitsDraft[F]) => {
    const before = form.getValues()
    const after = field === 'enabled' ? withEnabled(before, value === true) : { ...before, [field]: value }
    for (const one of LIMITS_FIELDS) {
      if (before[one] !== after[one]) form.setValue(one, after[one], { shouldDirty: true })
    }
  }

  return {
    draft,
    unit,
    errors: { ...(refused && isSame(refused.draft, draft) ? refused.errors : {}), ...validateLimits(draft, me) },
    lockOf: (field) => lockOf(field, draft, me),
    isShown: (field) => isShown(field, me),
    change,
    isReadOnly: readOnly,
    hasUnsaved,
    elsewhere: hasUnsaved ? changesBetween(begunFrom, limits, unit) : [],
    isSaving: isChecking || action.isBusy,
    save: () => void form.handleSubmit(send)(),
    discard: () => form.reset(draftOf(limits), AFRESH),
  }
}
