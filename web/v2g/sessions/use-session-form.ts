import { useMemo, useState } from 'react'
import { listV2gSessions, readV2gForecasts, readV2gSettings, saveSessionSchedule, type V2gSession } from '#contract/v2g.ts'
import { now } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { useDraft, useDraftState, useEditBase, type DraftForm } from '#platform/draft/use-draft.ts'
import type { ScheduleDraft } from '../schedule/schedule.ts'
import { changedElsewhere, checkDraft, sessionDraft } from './session-draft.ts'
import { ENDED, refusedSchedule } from './session-departure.ts'

const WHAT_CHANGES = [listV2gSessions, readV2gForecasts]

/** The form of a session schedule. The input is kept until the platform accepts it. `nowMs` is the present time and changes. */
export function useSessionForm(session: V2gSession, nowMs: number, onSaved: () => void) {
  const [openedMs] = useState(now)
  const [refused, setRefused] = useState<{ draft: ScheduleDraft; text: string | undefined }>()
  const { run } = useAction(saveSessionSchedule, {
    done: `Saved the schedule of ${session.stationName || session.deviceId}`,
    failed: 'Failed to add session schedule',
    refreshes: WHAT_CHANGES,
  })

  const stored = useMemo(() => sessionDraft(session, nowMs, openedMs), [session, nowMs, openedMs])
  const form: DraftForm<ScheduleDraft> = useDraft({
    stored,
    check: (draft) => checkDraft(draft, session, now()).errors,
    send: async (draft) => {
      const { schedule } = checkDraft(draft, session, now())
      if (!schedule) return undefined
      setRefused(undefined)
      const reply = await run({ params: { sessionId: session.sessionId }, body: schedule })
      setRefused({ draft, text: refusedSchedule(reply) })
      if (reply.outcome === 'ok') onSaved()
      // The session may have ended, or the mode may have changed.
      if (reply.outcome === 'problem') refresh([...WHAT_CHANGES, readV2gSettings])
      return reply
    },
  })
  const { values, errors, hasUnsaved, isSaving } = useDraftState(form, (state) => state)
  const begunFrom = useEditBase(session, hasUnsaved)
  const isAsSent = refused?.draft.departureTime === values.departureTime && refused.draft.targetSoC === values.targetSoC

  return {
    draft: values,
    errors,
    isSaving,
    change: form.change,
    save: form.save,
    read: checkDraft(values, session, nowMs),
    elsewhere: changedElsewhere(begunFrom, session, nowMs),
    /** The error of the platform until the next input. The end of the session is permanent. */
    refusal: isAsSent || refused?.text === ENDED ? refused?.text : undefined,
  }
}
