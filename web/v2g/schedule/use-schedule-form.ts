import { useState } from 'react'
import { addDailySchedule, type DailyScheduleEntry } from '#contract/v2g.ts'
import { call, type Failure } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { refresh } from '#platform/query-client.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'
import { confirm, discardQuestion } from '#ui/page/confirm.ts'
import { useLeaveGuard } from '#ui/page/leave-guard.ts'
import { notify } from '#ui/notices/notices.ts'
import { offsetMinutes } from '#units/dates.ts'
import { AFTER_SETTINGS } from '../calls.ts'
import { replaceResultText, replaceEntry } from './replace-schedule.ts'
import { draftOf, isSameSchedule, newDraft, scheduleErrors, scheduleOf, scheduleText, type ScheduleDraft } from './schedule.ts'

interface Refused {
  draft: ScheduleDraft
  errors: DraftErrors<ScheduleDraft>
  /** The result of the save and the error of the platform. */
  text: string
}

/** The form of an entry of the daily schedule. The input is kept until the platform accepts it. */
export function useScheduleForm(
  groupId: number,
  entries: readonly DailyScheduleEntry[],
  edited: DailyScheduleEntry | undefined,
  onClose: () => void,
) {
  const [offset] = useState(() => offsetMinutes(now()))
  // A save can remove an entry or change its id.
  const [entry, setEntry] = useState(edited)
  const [begunWith] = useState(() => (edited ? draftOf(edited, offset) : newDraft(now(), offset)))
  const [draft, setDraft] = useState(begunWith)
  const [refused, setRefused] = useState<Refused>()
  const [isBusy, setBusy] = useState(false)

  const schedule = scheduleOf(draft, offset)
  const taken = entries.filter(({ id }) => id !== entry?.id).map(({ departureTime }) => departureTime)
  const said = refused?.draft === draft ? refused : undefined
  const errors = { ...said?.errors, ...scheduleErrors(draft, offset, { before: entry, taken }) }
  const hasTyped = draft.departureTime !== begunWith.departureTime || draft.targetSoC !== begunWith.targetSoC
  useLeaveGuard(hasTyped)

  const showRefused = (reply: Failure, text: string) => {
    if (reply.outcome === 'unauthorised') return
    const refusal = reply.outcome === 'problem' ? reply.refusal : undefined
    const fields = problemToFields(refusal)
    const isAtField = 'departureTime' in fields || 'targetSoC' in fields
    notify.failed(text)
    setRefused({ draft, errors: fields, text: isAtField ? text : [text, refusal?.message].filter(Boolean).join(' ') })
  }

  const add = async (sent: NonNullable<typeof schedule>) => {
    const reply = await call(addDailySchedule, { params: { groupId }, body: sent })
    if (reply.outcome !== 'ok') return showRefused(reply, 'Failed to add daily schedule')
    notify.done(`Added daily schedule ${scheduleText(sent, offset)}`)
    onClose()
  }

  const replace = async (before: DailyScheduleEntry, sent: NonNullable<typeof schedule>) => {
    const replaced = await replaceEntry(groupId, before, sent)
    const text = replaceResultText(replaced, before, sent, offset)
    if (replaced.holds === 'new') notify.done(text)
    else showRefused(replaced.reply, text)
    if (replaced.holds === 'neither') setEntry(undefined)
    if (replaced.holds === 'old-restored') setEntry(replaced.entry)
    if (replaced.holds === 'new' || replaced.holds === 'both') onClose()
  }

  const isUnchanged = entry !== undefined && isSameSchedule(entry, schedule)
  const isWrong = Object.keys(errors).length > 0
  return {
    offset,
    draft,
    /** The entry with the one that it replaces; undefined while it has errors. */
    request: isWrong ? undefined : schedule && { ...schedule, ...(entry && { scheduleId: entry.id }) },
    errors,
    change: setDraft,
    refusal: said?.text,
    isBusy,
    isOff: isBusy || isUnchanged || isWrong,
    reason: isUnchanged && !isWrong ? 'Change the time or the target first.' : undefined,
    save: async () => {
      if (!schedule) return
      setRefused(undefined)
      setBusy(true)
      await (entry ? replace(entry, schedule) : add(schedule))
      setBusy(false)
      refresh(AFTER_SETTINGS)
    },
    close: async () => {
      if (!hasTyped || (await confirm(discardQuestion('the daily schedule that you have entered')))) onClose()
    },
  }
}
