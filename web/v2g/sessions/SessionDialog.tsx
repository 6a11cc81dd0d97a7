import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { SECOND_MS } from '#contract/durations.ts'
import type { V2gSession } from '#contract/v2g.ts'
import { useNow } from '#platform/platform-clock.ts'
import { ChangedElsewhere } from '#ui/page/ChangedElsewhere.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { momentText } from '../forecast/forecast-text.ts'
import { ScheduleForecast } from '../schedule/ScheduleForecast.tsx'
import { ScheduleFields } from '../schedule/ScheduleFields.tsx'
import { nextDepartureMs, ENDED } from './session-departure.ts'
import { useSessionForm } from './use-session-form.ts'

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
