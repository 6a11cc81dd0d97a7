import { readDlmLimits, saveDlmLimits, type DlmLimits, type DlmLimitsNow } from '#contract/dlm.ts'
import { readGroup, type Group } from '#contract/groups.ts'
import { wasChangedElsewhere } from '#platform/changed-elsewhere.ts'
import { confirmCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useEditBase, useSyncedForm, type SyncedForm } from '#platform/use-synced-form.ts'
import { useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { endedProtections } from '#units/protections.ts'
import { changesBetween, tightens, type LimitsChange } from './changes.ts'
import { draftOf, toRequest, withEnabled, type LimitsDraft, type LimitsField } from './limits.ts'
import { isUnfolded } from './limits-form/folding.ts'
import { isShown, lockOf } from './locks.ts'
import { restoreOffer, withRestored, type RestoreOffer } from './restore-offer.ts'
import { saveSuccessText, saveErrorText } from './save-texts.ts'
import { validateLimits } from './validate-limits.ts'
import { loadUnit, type LoadUnit } from './limit-reason.ts'

const END_QUESTION = { title: 'End these protections?', ok: 'Save' }

const TIGHTER = {
  title: 'Limit a group that has sold a reserve?',
  text: 'With lower limits, the group can give less of what it has sold.',
  ok: 'Save',
}

/** The state and actions of the limits form. */
export interface LimitsForm extends Omit<SyncedForm<LimitsDraft>, 'change'> {
  unit: LoadUnit
  /** The reason why a field is locked; undefined if it is editable. */
  lockOf: (field: LimitsField) => string | undefined
  /** Is the field shown to this user in the present draft? */
  isShown: (field: LimitsField) => boolean
  change: <F extends LimitsField>(field: F, value: LimitsDraft[F]) => void
  /** Services that were disabled together with load management; undefined when there is nothing to restore. */
  offer: RestoreOffer | undefined
  restore: (offer: RestoreOffer) => void
  /** Changes made elsewhere since the user started to edit. */
  elsewhere: readonly LimitsChange[]
}

/** The form of the limits of a group. It shows changes made elsewhere, and checks for them again before saving. */
export function useLimitsForm(group: Group, limits: DlmLimitsNow): LimitsForm {
  const me = useSession()
  const unit = loadUnit(group.type)
  const input = { params: { groupId: group.id } }
  const action = useAction(saveDlmLimits, {
    done: ({ body }) => saveSuccessText(group.type, limits.enabled, body.enabled),
    failed: saveErrorText(group.type),
    refreshes: [readDlmLimits, readGroup],
  })

  const form = useSyncedForm<LimitsDraft>({
    stored: draftOf(limits),
    validate: (draft) => validateLimits(draft, me),
    send: async (sent) => {
      const changesIn = (latest: DlmLimits) => changesBetween(limits, latest, unit)
      const isOutdated = await wasChangedElsewhere({ read: readDlmLimits, input, changesIn, what: 'the limits were' })
      if (isOutdated) return undefined
      const body = toRequest(sent)
      const points = endedProtections(limits, body, unit)
      const isConfirmed =
        points.length === 0 || (await confirm({ ...END_QUESTION, text: `Saving ends for ${group.name}:`, points }))
      if (!isConfirmed) return undefined
      const isKept = !tightens(limits, body) || (await confirmCommitments([group], me, TIGHTER))
      return isKept ? action.run({ ...input, body }) : undefined
    },
  })
  const begunFrom = useEditBase(limits, form.hasUnsaved)

  return {
    ...form,
    unit,
    lockOf: (field) => lockOf(field, form.draft, me, limits),
    offer: restoreOffer(limits, form.draft, me),
    restore: (offer) => form.change((before) => withRestored(before, offer)),
    isShown: (field) => isShown(field, me) && isUnfolded(field, form.draft, form.errors),
    change: (field, value) =>
      form.change((before) => (field === 'enabled' ? withEnabled(before, value === true) : { ...before, [field]: value })),
    elsewhere: form.hasUnsaved ? changesBetween(begunFrom, limits, unit) : [],
  }
}
