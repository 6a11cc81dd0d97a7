import { Text } from '@fluentui/react-components'
import type { RefObject } from 'react'
import type { DailyScheduleEntry } from '#contract/v2g.ts'
import type { Column } from '#ui/table/columns.ts'
import { dateText } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'
import type { ClockChange } from '../clock-change.ts'
import { gmtText, localText } from '../local-time.ts'
import { ScheduleActions } from './ScheduleActions.tsx'

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
export function scheduleColumns(view: View): readonly Column<DailyScheduleEntry>[] {
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
