import { Button, makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useMemo, useRef, useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import { isAdaptive, type DailyScheduleEntry, type V2gSettings } from '#contract/v2g.ts'
import { useNow } from '#platform/platform-clock.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageState } from '#ui/page/PageState.tsx'
import { offsetMinutes } from '#units/dates.ts'
import { clockChangeNear, clockChangeText } from '../clock-change.ts'
import { byLocalTime } from './schedule.ts'
import { scheduleColumns } from './schedule-columns.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'

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
