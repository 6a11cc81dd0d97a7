import { useState } from 'react'
import { hasRole } from '#contract/access.ts'
import { createBiddingZone, readFcrSettings, saveFcrSettings, type FcrSettings } from '#contract/demand-response.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#platform/call.ts'
import { readCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useEditBase, useSyncedForm } from '#platform/use-synced-form.ts'
import { useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { notify } from '#ui/notices/notices.ts'
import { isLocked, lockOf, withoutLocked } from './activation.ts'
import { changesBetween } from './changes.ts'
import { draftOf, topicOf, toRequest, type FcrTextField } from './draft.ts'
import { type FcrDraft } from './fcr-draft.ts'
import { serviceQuestion } from './replaced-service.ts'
import { formErrorOf } from './refused-fcr.ts'
import { initialStep, servicesFor, stepOf } from './step.ts'
import { fcrErrors } from './validate-fcr.ts'

const FAILED = 'Failed to update FCR settings'

export type FcrForm = ReturnType<typeof useFcrForm>

/** The form of a group's demand-response settings. It shows changes made elsewhere, and checks for them again before saving. */
export function useFcrForm(
  { id: groupId, name }: Pick<Group, 'id' | 'name'>,
  settings: FcrSettings,
  refreshSettings: () => void,
) {
  const user = useSession()
  const isAdmin = hasRole(user, 'energyAdmin')
  // Kept in state, so that disabling the shown step type does not show the other one.
  const [step, setStep] = useState(() => initialStep(settings, isAdmin))
  const stored = draftOf(settings, step)
  const [formError, setFormError] = useState<string>()

  const zone = useAction(createBiddingZone, { failed: FAILED })
  const wording = { done: 'Successfully updated FCR settings', failed: FAILED, refreshes: [readFcrSettings] }
  const action = useAction(saveFcrSettings, wording)
  const askedAction = useAction(saveFcrSettings, {
    ...wording,
    // This closure holds the settings from before the change.
    undo: () =>
      void action.run({ params: { groupId }, body: toRequest(draftOf(settings, initialStep(settings, isAdmin)), settings) }),
  })

  const write = async (sent: FcrDraft, isAsked: boolean) => {
    const kafkaTopicName = topicOf(sent)
    const found = kafkaTopicName === undefined ? undefined : await zone.run({ body: { kafkaTopicName } })
    if (found && found.outcome !== 'ok') return found
    const { run } = isAsked ? askedAction : action
    return run({ params: { groupId }, body: toRequest(sent, settings, found?.value.id) })
  }
  const form = useSyncedForm<FcrDraft>({
    stored,
    validate: (draft) => fcrErrors(draft, (field) => isLocked(field, settings)),
    send: async (sent) => {
      setFormError(undefined)
      const latest = await call(readFcrSettings, { params: { groupId } })
      if (latest.outcome === 'ok' && changesBetween(settings, latest.value).length > 0) {
        refreshSettings()
        notify.info('Not saved: the settings were changed elsewhere meanwhile.')
        return undefined
      }
      const commitments = stored.enabled === 'none' ? [] : await readCommitments(groupId, user)
      const question = serviceQuestion(name, stored, sent, commitments)
      if (question && !(await confirm(question))) return undefined
      const reply = await write(sent, question !== undefined)
      setFormError(formErrorOf(reply))
      return reply
    },
  })
  const editBase = useEditBase(settings, form.hasUnsaved)
  const shown = stepOf(form.draft)
  if (!form.hasUnsaved && step !== shown) setStep(shown)

  return {
    ...form,
    stored,
    settings,
    step: shown,
    services: servicesFor(isAdmin),
    /** The error message of the platform that concerns no single field. */
    formError,
    lockOf: (field: FcrTextField) => lockOf(field, settings, form.draft, stored),
    elsewhere: form.hasUnsaved ? changesBetween(editBase, settings) : [],
    save: () => {
      form.change((before) => withoutLocked(before, settings, stored))
      return form.save()
    },
    discard: () => {
      setFormError(undefined)
      form.discard()
    },
  }
}
