import { useRef, useState } from 'react'
import { addDailySchedule, type DailyScheduleEntry } from '#contract/v2g.ts'
import { call } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { refresh } from '#platform/query-client.ts'
import { useDialogDraft } from '#platform/draft/use-draft.ts'
import { notify } from '#ui/notices/notices.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { offsetMinutes } from '#units/dates.ts'
import { AFTER_SETTINGS } from '../calls.ts'
import type { ClockChange } from '../clock-change.ts'
import { replaceResultText, replaceEntry } from './replace-schedule.ts'
import {
  draftOf,
  isSameSchedule,
  newDraft,
  scheduleErrors,
  scheduleOf,
  scheduleText,
  type ScheduleDraft,
  type ScheduleForm,
} from './schedule.ts'
import { ScheduleFields } from './ScheduleFields.tsx'
import { ScheduleForecast } from './ScheduleForecast.tsx'

interface Props {
  groupId: number
  entries: readonly DailyScheduleEntry[]
  /** Omitted for a new entry. */
  entry: DailyScheduleEntry | undefined
  change: ClockChange | undefined
  onClose: () => void
}

/** The form of an entry of the daily schedule. */
function useScheduleForm({ groupId, entries, entry: edited, onClose }: Props) {
  const [offset] = useState(() => offsetMinutes(now()))
  // A save can remove an entry or change its id.
  const [entry, setEntry] = useState(edited)
  const [begunWith] = useState(() => (edited ? draftOf(edited, offset) : newDraft(now(), offset)))
  // The result of the save that failed.
  const result = useRef('')

  const add = async (sent: ScheduleForm) => {
    const reply = await call(addDailySchedule, { params: { groupId }, body: sent })
    result.current = 'Failed to add daily schedule'
    if (reply.outcome === 'ok') notify.done(`Added daily schedule ${scheduleText(sent, offset)}`)
    return reply
  }
  const replace = async (before: DailyScheduleEntry, sent: ScheduleForm) => {
    const replaced = await replaceEntry(groupId, before, sent)
    result.current = replaceResultText(replaced, before, sent, offset)
    if (replaced.holds === 'neither') setEntry(undefined)
    if (replaced.holds === 'old-restored') setEntry(replaced.entry)
    if (replaced.holds === 'both') onClose()
    if (replaced.holds !== 'new') return replaced.reply
    notify.done(result.current)
    return { outcome: 'ok', value: undefined } as const
  }

  const taken = entries.filter(({ id }) => id !== entry?.id).map(({ departureTime }) => departureTime)
  const form = useDialogDraft<ScheduleDraft, unknown>({
    subject: `daily schedule ${edited?.id ?? ''}`,
    stored: begunWith,
    check: (draft) => scheduleErrors(draft, offset, { before: entry, taken }),
    refused: (failure) => {
      const refusal = failure.outcome === 'problem' ? failure.refusal : undefined
      const errors = problemToFields(refusal)
      const isAtField = 'departureTime' in errors || 'targetSoC' in errors
      return { errors, text: isAtField ? result.current : [result.current, refusal?.message].filter(Boolean).join(' ') }
    },
    send: async (draft) => {
      const schedule = scheduleOf(draft, offset)
      if (!schedule) return undefined
      const reply = await (entry ? replace(entry, schedule) : add(schedule))
      if (reply.outcome === 'problem' || reply.outcome === 'offline') notify.failed(result.current)
      refresh(AFTER_SETTINGS)
      return reply
    },
    onClose,
    discards: 'the daily schedule that you have entered',
  })
  return { form, offset, entry }
}

/** Adds or changes an entry of the daily schedule. */
export function ScheduleDialog(props: Props) {
  const { form, offset, entry } = useScheduleForm(props)
  const schedule = scheduleOf(form.values, offset)
  const isUnchanged = entry !== undefined && isSameSchedule(entry, schedule)
  const isWrong = Object.keys(form.errors).length > 0
  return (
    <FormDialog
      title={props.entry ? 'Edit daily schedule' : 'Add daily schedule'}
      submit={form.isSaving ? 'Saving...' : props.entry ? 'Save' : 'Add'}
      isOff={form.isSaving || isUnchanged || isWrong}
      reason={isUnchanged && !isWrong ? 'Change the time or the target first.' : undefined}
      refusal={form.refusal}
      isBusy={form.isSaving}
      onSubmit={form.saveIn}
      onClose={form.close}
    >
      <ScheduleFields form={form} offsetMinutes={offset} change={props.change} />
      <ScheduleForecast
        groupId={props.groupId}
        request={isWrong || !schedule ? undefined : { ...schedule, ...(entry && { scheduleId: entry.id }) }}
      />
    </FormDialog>
  )
}
