import { readDlmLimits, saveDlmLimits, type DlmLimits } from '#contract/dlm.ts'
import { readGroup, type Group } from '#contract/groups.ts'
import { call } from '#platform/call.ts'
import { useAction } from '#platform/use-action.ts'
import { useBegunFrom, useFollowingForm, type FollowingForm } from '#platform/use-following-form.ts'
import { useSession } from '#session/session.ts'
import { notify } from '#ui/notices.ts'
import { changesBetween, type LimitsChange } from './changes.ts'
import { draftOf, toRequest, withEnabled, type LimitsDraft, type LimitsField } from './limits.ts'
import { isShown, lockOf } from './locks.ts'
import { savedText, unsavedText } from './save-texts.ts'
import { validateLimits } from './validate-limits.ts'
import { unitOf, type LoadUnit } from './why.ts'

/** The form of a group's limits, as its fields see it. */
export interface LimitsForm extends Omit<FollowingForm<LimitsDraft>, 'change'> {
  unit: LoadUnit
  /** Why a field cannot be changed now. */
  lockOf: (field: LimitsField) => string | undefined
  /** Is there such a field for this user? */
  isShown: (field: LimitsField) => boolean
  change: <F extends LimitsField>(field: F, value: LimitsDraft[F]) => void
  isReadOnly: boolean
  /** What was changed elsewhere since the person began to type. */
  elsewhere: readonly LimitsChange[]
}

/** A change of the limits made elsewhere meanwhile is told, and is looked for once more before saving. */
export function useLimitsForm(group: Group, limits: DlmLimits, readOnly: boolean, refreshLimits: () => void): LimitsForm {
  const me = useSession()
  const unit = unitOf(group.type)
  const action = useAction(saveDlmLimits, {
    done: ({ body }) => savedText(group.type, limits.enabled, body.enabled),
    failed: unsavedText(group.type),
    refreshes: [readDlmLimits, readGroup],
  })

  const form = useFollowingForm<LimitsDraft>({
    stored: draftOf(limits),
    validate: (draft) => validateLimits(draft, me),
    send: async (sent) => {
      const latest = await call(readDlmLimits, { params: { groupId: group.id } })
      if (latest.outcome === 'ok' && changesBetween(limits, latest.value, unit).length > 0) {
        refreshLimits()
        notify.info('Not saved: the limits were changed elsewhere meanwhile.')
        return undefined
      }
      return action.run({ params: { groupId: group.id }, body: toRequest(sent) })
    },
  })
  const begunFrom = useBegunFrom(limits, form.hasUnsaved)

  return {
    ...form,
    unit,
    lockOf: (field) => lockOf(field, form.draft, me),
    isShown: (field) => isShown(field, me),
    change: (field, value) =>
      form.change((before) => (field === 'enabled' ? withEnabled(before, value === true) : { ...before, [field]: value })),
    isReadOnly: readOnly,
    elsewhere: form.hasUnsaved ? changesBetween(begunFrom, limits, unit) : [],
  }
}
