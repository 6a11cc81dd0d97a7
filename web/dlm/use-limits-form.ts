import { readDlmLimits, saveDlmLimits, type DlmLimits, type DlmLimitsNow } from '#contract/dlm.ts'
import { readGroup, type Group } from '#contract/groups.ts'
import { wasChangedElsewhere } from '#platform/changed-elsewhere.ts'
import { useAction } from '#platform/use-action.ts'
import { useBegunFrom, useFollowingForm, type FollowingForm } from '#platform/use-following-form.ts'
import { useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { endedProtections } from '#units/protections.ts'
import { changesBetween, type LimitsChange } from './changes.ts'
import { draftOf, toRequest, withEnabled, type LimitsDraft, type LimitsField } from './limits.ts'
import { isShown, lockOf } from './locks.ts'
import { restoreOffer, withRestored, type RestoreOffer } from './restore-offer.ts'
import { savedText, unsavedText } from './save-texts.ts'
import { validateLimits } from './validate-limits.ts'
import { unitOf, type LoadUnit } from './limit-reason.ts'

const END_QUESTION = { title: 'End these protections?', ok: 'Save' }

/** The form of a group's limits, as its fields see it. */
export interface LimitsForm extends Omit<FollowingForm<LimitsDraft>, 'change'> {
  unit: LoadUnit
  /** Why a field cannot be changed now. */
  lockOf: (field: LimitsField) => string | undefined
  /** Is there such a field for this user? */
  isShown: (field: LimitsField) => boolean
  change: <F extends LimitsField>(field: F, value: LimitsDraft[F]) => void
  isReadOnly: boolean
  /** Services that load management took along when it was disabled; undefined when there is nothing to restore. */
  offer: RestoreOffer | undefined
  restore: (offer: RestoreOffer) => void
  /** What was changed elsewhere since the person began to type. */
  elsewhere: readonly LimitsChange[]
}

/** A change of the limits made elsewhere meanwhile is told, and is looked for once more before saving. */
export function useLimitsForm(group: Group, limits: DlmLimitsNow, readOnly: boolean): LimitsForm {
  const me = useSession()
  const unit = unitOf(group.type)
  const input = { params: { groupId: group.id } }
  const action = useAction(saveDlmLimits, {
    done: ({ body }) => savedText(group.type, limits.enabled, body.enabled),
    failed: unsavedText(group.type),
    refreshes: [readDlmLimits, readGroup],
  })

  const form = useFollowingForm<LimitsDraft>({
    stored: draftOf(limits),
    validate: (draft) => validateLimits(draft, me),
    send: async (sent) => {
      const changesIn = (latest: DlmLimits) => changesBetween(limits, latest, unit)
      const isOld = await wasChangedElsewhere({ read: readDlmLimits, input, changesIn, what: 'the limits were' })
      if (isOld) return undefined
      const body = toRequest(sent)
      const points = endedProtections(limits, body, unit)
      const isWanted = points.length === 0 || (await confirm({ ...END_QUESTION, text: `Saving ends for ${group.name}:`, points }))
      return isWanted ? action.run({ ...input, body }) : undefined
    },
  })
  const begunFrom = useBegunFrom(limits, form.hasUnsaved)

  return {
    ...form,
    unit,
    lockOf: (field) => lockOf(field, form.draft, me, limits),
    offer: restoreOffer(limits, form.draft, me),
    restore: (offer) => form.change((before) => withRestored(before, offer)),
    isShown: (field) => isShown(field, me),
    change: (field, value) =>
      form.change((before) => (field === 'enabled' ? withEnabled(before, value === true) : { ...before, [field]: value })),
    isReadOnly: readOnly,
    elsewhere: form.hasUnsaved ? changesBetween(begunFrom, limits, unit) : [],
  }
}
