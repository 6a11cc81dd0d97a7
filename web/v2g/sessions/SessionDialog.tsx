import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useState, useMemo } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import { type V2gSession, listV2gSessions, readV2gForecasts, readV2gSettings, saveSessionSchedule } from '#contract/v2g.ts'
import { useNow, now } from '#platform/platform-clock.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { momentText } from '../forecast/forecast-text.ts'
import { ScheduleForecast } from '../schedule/ScheduleForecast.tsx'
import { ScheduleFields } from '../schedule/ScheduleFields.tsx'
import { nextDepartureMs, ENDED, refusedSchedule } from './session-departure.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { refresh } from '#platform/query-client.ts'
import { useAction } from '#platform/use-action.ts'
import { useDialogDraft, useEditBase } from '#platform/draft/use-draft.ts'
import type { ScheduleDraft } from '../schedule/schedule.ts'
import { changedElsewhere, checkDraft, sessionDraft } from './session-draft.ts'

const WHAT_CHANGES = [listV2gSessions, readV2gForecasts]

/** The form of a session schedule. `nowMs` is the present time and changes. */
function useSessionForm(session: V2gSession, nowMs: number, onClose: () => void) {
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

interface Props {
  groupId: number
  /** The session when the dialog opened. */
  opened: V2gSession
  /** The present session; undefined after it ended. */
  present: V2gSession | undefined
  /** The reason why schedules are locked; undefined if they are editable. */
  lock: string | undefined
  onClose: () => void
}

/** Sets departure and target of a session. The input stays readable if the session ends meanwhile. */
export function SessionDialog({ groupId, opened, present, lock, onClose }: Props) {
  const styles = useStyles()
  const nowMs = useNow(10 * SECOND_MS)
  const [last, setLast] = useState(opened)
  if (present && present !== last) setLast(present)
  const { form, elsewhere, read, ...known } = useSessionForm(last, nowMs, onClose)

  const hasEnded = !present || known.hasEnded
  const trouble = hasEnded ? `${ENDED} Its schedule can no longer be changed.` : (form.refusal ?? lock)
  const { schedule, isChange, offset } = read
  const hasErrors = Object.keys(form.errors).length > 0
  const reason = hasEnded ? ENDED : (lock ?? (schedule && !isChange ? 'No changes to save.' : undefined))
  return (
    <FormDialog
      title={`Schedule of ${opened.stationName || opened.deviceId}`}
      submit={form.isSaving ? 'Saving...' : 'Save'}
      isOff={reason !== undefined || hasErrors || form.isSaving}
      reason={reason}
      isBusy={form.isSaving}
      onSubmit={form.saveIn}
      onClose={form.close}
    >
      {trouble !== undefined && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{trouble}</MessageBarBody>
        </MessageBar>
      )}
      {!hasEnded && <ChangedElsewhere changes={elsewhere} />}
      <ScheduleFields form={form} offsetMinutes={offset} />
      <Text size={200} className={styles.note}>
        {schedule ? `Departure ${momentText(nextDepartureMs(schedule.departureTime, nowMs), nowMs)}.` : ' '}
      </Text>
      {!hasEnded && lock === undefined && (
        <ScheduleForecast groupId={groupId} request={schedule && { ...schedule, sessionId: opened.sessionId }} />
      )}
    </FormDialog>
  )
}

const useStyles = makeStyles({
  // Constant height with and without a departure.
  note: { color: tokens.colorNeutralForeground2, minHeight: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums' },
})
