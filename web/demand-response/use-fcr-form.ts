import { useState } from 'react'
import { hasRole } from '#contract/access.ts'
import { createBiddingZone, readFcrSettings, saveFcrSettings, type FcrSettings } from '#contract/demand-response.ts'
import type { Group } from '#contract/groups.ts'
import { readCommitments } from '#platform/reserves/commitments.ts'
import { useAction } from '#platform/use-action.ts'
import { useDraft, useDraftState, useEditBase, type DraftForm } from '#platform/draft/use-draft.ts'
import { useSession } from '#session/session.ts'
import { confirm } from '#ui/page/confirm.ts'
import { isLocked, lockOf, withoutLocked } from './activation.ts'
import { changesBetween, unsavedChanges } from './changes.ts'
import { draftOf, topicOf, toRequest, type FcrTextField } from './draft.ts'
import { type FcrDraft } from './fcr-draft.ts'
import { serviceQuestion } from './replaced-service.ts'
import { initialStep, servicesFor, stepOf } from './step.ts'
import { fcrErrors } from './validate-fcr.ts'

const FAILED = 'Failed to update FCR settings'

export type FcrForm = ReturnType<typeof useFcrForm>

/** The form of a group's demand-response settings. It shows changes made elsewhere, and checks for them again before saving. */
export function useFcrForm({ id: groupId, name }: Pick<Group, 'id' | 'name'>, settings: FcrSettings) {
  const user = useSession()
  const isAdmin = hasRole(user, 'energyAdmin')
  // Kept in state, so that disabling the shown step type does not show the other one.
  const [step, setStep] = useState(() => initialStep(settings, isAdmin))
  const stored = draftOf(settings, step)

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
  const form: DraftForm<FcrDraft> = useDraft({
    stored,
    check: (draft) => fcrErrors(draft, (field) => isLocked(field, settings)),
    changes: unsavedChanges,
    prepare: (draft) => withoutLocked(draft, settings, stored),
    conflict: {
      read: readFcrSettings,
      input: { params: { groupId } },
      valuesOf: (latest) => draftOf(latest, step),
      what: 'the settings were',
    },
    send: async (sent) => {
      const commitments = stored.enabled === 'none' ? [] : await readCommitments(groupId, user)
      const question = serviceQuestion(name, stored, sent, commitments)
      if (question && !(await confirm(question))) return undefined
      return write(sent, question !== undefined)
    },
    bar: { key: 'demand-response', title: 'Demand response' },
  })
  const state = useDraftState(form, (now) => now)
  const editBase = useEditBase(settings, state.hasUnsaved)
  const shown = stepOf(state.values)
  if (!state.hasUnsaved && step !== shown) setStep(shown)

  return {
    attach: form.attach,
    submit: form.submit,
    draft: state.values,
    errors: state.errors,
    stored,
    settings,
    step: shown,
    services: servicesFor(isAdmin),
    /** The error message of the platform that concerns no single field. */
    formError: state.refusal,
    lockOf: (field: FcrTextField) => lockOf(field, settings, state.values, stored),
    elsewhere: state.hasUnsaved ? changesBetween(editBase, settings) : [],
    change: (changed: (before: FcrDraft) => FcrDraft) => form.change(changed(form.draft.state.values)),
  }
}
