import { Button, Tooltip } from '@fluentui/react-components'
import { Delete20Regular, Edit20Regular } from '@fluentui/react-icons'
import { useRef, useState, type RefObject } from 'react'
import { addDailySchedule, type DailyScheduleEntry } from '#contract/v2g.ts'
import { call } from '#platform/call.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { focusNextRowButton } from '#ui/table/row-lines.ts'
import { AFTER_SETTINGS } from '../calls.ts'
import { deleteEntry } from './replace-schedule.ts'
import { scheduleText } from './schedule.ts'

interface Props {
  groupId: number
  entry: DailyScheduleEntry
  offsetMinutes: number
  addButton: RefObject<HTMLButtonElement | null>
  edit: () => void
}

/** The actions for an entry of the daily schedule. */
export function ScheduleActions({ groupId, entry, offsetMinutes, addButton, edit }: Props) {
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
    <>
      <Tooltip content="Edit" relationship="inaccessible">
        <Button size="small" appearance="subtle" icon={<Edit20Regular />} aria-label={`Edit ${text}`} onClick={edit} />
      </Tooltip>
      <Tooltip content="Delete" relationship="inaccessible">
        <Button
          ref={deleteButton}
          size="small"
          appearance="subtle"
          icon={<Delete20Regular />}
          aria-label={`Delete ${text}`}
          disabledFocusable={isBusy}
          onClick={() => void deleteThis()}
        />
      </Tooltip>
    </>
  )
}
