import { useMemo, useState } from 'react'
import { listV2gSessions, readV2gForecasts, readV2gSettings, saveSessionSchedule, type V2gSession } from '#contract/v2g.ts'
import { now } from '#platform/platform-clock.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { useDialogDraft, useEditBase } from '#platform/draft/use-draft.ts'
import type { ScheduleDraft } from '../schedule/schedule.ts'
import { changedElsewhere, checkDraft, sessionDraft } from './session-draft.ts'
import { ENDED, refusedSchedule } from './session-departure.ts'

const WHAT_CHANGES = [listV2gSessions, readV2gForecasts]

/** The form of a session schedule. `nowMs` is the present time and changes. */
export function useSessionForm(session: V2gSession, nowMs: number, onClose: () => void) {
  const [openedMs] = useState(now)
  // The end of the session is permanent.
  const [hasEnded, setEnded] = useState(false)
  const { run } = useAction(saveSessionSchedule, {
    done: `Saved the schedule of ${session.stationName || session.deviceId}`,
    failed: 'Failed to add session schedule',
    refreshes: WHAT_CHANGES,
  })

  const stored = useMemo(() => sessionDraft(session, nowMs, openedMs), [session, nowMs, openedMs])
  const form = useDialogDraft<ScheduleDraft, unknown>({
    subject: `session ${session.sessionId}`,
    stored,
    check: (draft) => checkDraft(draft, session, now()).errors,
    refused: (failure) => ({
      errors: problemToFields(failure.outcome === 'problem' ? failure.refusal : undefined),
      text: refusedSchedule(failure),
    }),
    send: async (draft) => {
      const { schedule } = checkDraft(draft, session, now())
      if (!schedule) return undefined
      const reply = await run({ params: { sessionId: session.sessionId }, body: schedule })
      if (refusedSchedule(reply) === ENDED) setEnded(true)
      // The session may have ended, or the mode may have changed.
      if (reply.outcome === 'problem') refresh([...WHAT_CHANGES, readV2gSettings])
      return reply
    },
    onClose,
  })
  const begunFrom = useEditBase(session, form.hasUnsaved)
  return {
    form,
    hasEnded,
    read: checkDraft(form.values, session, nowMs),
    elsewhere: changedElsewhere(begunFrom, session, nowMs),
  }
}
