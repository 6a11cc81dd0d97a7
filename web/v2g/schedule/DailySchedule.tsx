import { Button, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { addDailySchedule, type DailyScheduleEntry, isAdaptive, type V2gSettings } from '#contract/v2g.ts'
import { now, useNow } from '#platform/platform-clock.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { dateText, offsetMinutes } from '#units/dates.ts'
import { type ClockChange, clockChangeNear, clockChangeText, gmtText, localText } from '../local-time.ts'
import {
  byLocalTime,
  draftOf,
  isSameSchedule,
  newDraft,
  type ScheduleDraft,
  scheduleErrors,
  type ScheduleForm,
  scheduleOf,
  scheduleText,
} from './schedule.ts'
import type { Column } from '#ui/table/columns.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { focusNextRowButton } from '#ui/table/row-lines.ts'
import { RowActions } from '#ui/table/RowActions.tsx'
import { AFTER_SETTINGS } from '../calls.ts'
import { deleteEntry, replaceEntry, replaceResultText } from './replace-schedule.ts'
import { problemToFields } from '#platform/problem-to-fields.ts'
import { useDialogDraft } from '#platform/draft/use-draft.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { ScheduleForecast } from './ScheduleForecast.tsx'

interface ScheduleDialogProps {
  groupId: number
  entries: readonly DailyScheduleEntry[]
  /** Omitted for a new entry. */
  entry: DailyScheduleEntry | undefined
  change: ClockChange | undefined
  onClose: () => void
}

/** The form of an entry of the daily schedule. */
function useScheduleForm({ groupId, entries, entry: edited, onClose }: ScheduleDialogProps) {
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
function ScheduleDialog(props: ScheduleDialogProps) {
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

interface ScheduleColumnsProps {
  groupId: number
  entry: DailyScheduleEntry
  offsetMinutes: number
  addButton: RefObject<HTMLButtonElement | null>
  edit: () => void
}

/** The actions for an entry of the daily schedule. */
function ScheduleActions({ groupId, entry, offsetMinutes, addButton, edit }: ScheduleColumnsProps) {
  const deleteButton = useRef<HTMLButtonElement>(null)
  const [isBusy, setBusy] = useState(false)
  const text = scheduleText(entry, offsetMinutes)

  // Without a confirmation, because the notice offers Undo.
  const deleteThis = async () => {
    setBusy(true)
    const { outcome } = await deleteEntry(groupId, entry.id)
    setBusy(false)
    if (outcome === 'ok') {
      focusNextRowButton(deleteButton.current, addButton.current)
      notify.done(`Deleted daily schedule ${text}`, () => void putBack())
    } else if (outcome !== 'unauthorised') {
      notify.failed('Failed to delete daily schedule')
    }
    refresh(AFTER_SETTINGS)
  }

  const putBack = async () => {
    const { departureTime, targetSoC } = entry
    const { outcome } = await call(addDailySchedule, { params: { groupId }, body: { departureTime, targetSoC } })
    if (outcome === 'ok') notify.done(`Restored daily schedule ${text}`)
    else if (outcome !== 'unauthorised') notify.failed('Failed to add daily schedule')
    refresh(AFTER_SETTINGS)
  }

  return (
    <RowActions
      of={text}
      buttonRef={deleteButton}
      actions={[
        { label: 'Edit', icon: <Edit20Regular />, run: edit },
        { label: 'Delete', icon: <Delete20Regular />, isBusy, run: () => void deleteThis() },
      ]}
    />
  )
}

interface View {
  groupId: number
  offsetMinutes: number
  change: ClockChange | undefined
  readOnly: boolean
  /** Receives the focus when the last row is deleted. */
  addButton: RefObject<HTMLButtonElement | null>
  edit: (entry: DailyScheduleEntry) => void
}

/** The columns of the daily schedule. Before a clock change, an extra column shows the departures after the change. */
function scheduleColumns(view: View): readonly Column<DailyScheduleEntry>[] {
  const { groupId, offsetMinutes, change, readOnly, addButton, edit } = view
  const columns: Column<DailyScheduleEntry>[] = [
    {
      key: 'departure',
      title: 'Departure',
      cell: ({ departureTime }) => (
        <>
          <Text weight="semibold">{localText(departureTime, offsetMinutes)}</Text> ({gmtText(departureTime)})
        </>
      ),
    },
  ]
  if (change && !change.isPast) {
    columns.push({
      key: 'later',
      title: `From ${dateText(change.atMs)}`,
      minTableWidthPx: 440,
      widthPx: 140,
      cell: ({ departureTime }) => localText(departureTime, change.offsetAfter),
    })
  }
  columns.push({ key: 'target', title: 'Target', widthPx: 80, align: 'end', cell: ({ targetSoC }) => percentText(targetSoC) })
  if (!readOnly) {
    columns.push({
      key: 'actions',
      title: 'Actions',
      widthPx: 84,
      cell: (entry) => (
        <ScheduleActions
          groupId={groupId}
          entry={entry}
          offsetMinutes={offsetMinutes}
          addButton={addButton}
          edit={() => edit(entry)}
        />
      ),
    })
  }
  return columns
}

interface Props {
  groupId: number
  settings: V2gSettings
  readOnly: boolean
}

/** The daily schedule of a group: departure times and target states of charge. */
export function DailySchedule({ groupId, settings, readOnly }: Props) {
  const styles = useStyles()
  const nowMs = useNow(MINUTE_MS)
  const offset = offsetMinutes(nowMs)
  const change = useMemo(() => clockChangeNear(nowMs), [nowMs])
  const entries = useMemo(() => byLocalTime(settings.dailySchedule, offset), [settings.dailySchedule, offset])
  const addButton = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<{ entry: DailyScheduleEntry | undefined }>()
  // Memoized by change, so that rows do not rerender every minute.
  const changeKey = JSON.stringify(change)
  const columns = useMemo(
    () => scheduleColumns({ groupId, offsetMinutes: offset, change, readOnly, addButton, edit: (entry) => setAsked({ entry }) }),
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the change
    [groupId, offset, changeKey, readOnly],
  )

  return (
    <div className={styles.schedule}>
      {!isAdaptive(settings.mode) && <Text>The daily schedule applies only in the adaptive modes.</Text>}
      {change && entries.length > 0 && (
        <MessageBar intent={change.inDays < 2 ? 'warning' : 'info'} layout="multiline">
          <MessageBarBody>{clockChangeText(change)}</MessageBarBody>
        </MessageBar>
      )}
      <DataTable
        label="Daily schedule"
        columns={columns}
        rows={entries}
        rowKey={idOf}
        maxHeight="400px"
        empty={<PageState kind="empty" text="No daily schedule" />}
      />
      {!readOnly && (
        <div>
          <Button ref={addButton} onClick={() => setAsked({ entry: undefined })}>
            Add daily schedule
          </Button>
        </div>
      )}
      {asked && (
        <ScheduleDialog
          groupId={groupId}
          entries={settings.dailySchedule}
          entry={asked.entry}
          change={change}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

const idOf = (entry: DailyScheduleEntry) => entry.id

const useStyles = makeStyles({
  schedule: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
})
