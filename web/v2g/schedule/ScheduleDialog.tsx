import type { DailyScheduleEntry } from '#contract/v2g.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import type { ClockChange } from '../clock-change.ts'
import { ScheduleForecast } from './ScheduleForecast.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'
import { useScheduleForm } from './use-schedule-form.ts'

interface Props {
  groupId: number
  entries: readonly DailyScheduleEntry[]
  /** Omitted for a new entry. */
  entry: DailyScheduleEntry | undefined
  change: ClockChange | undefined
  onClose: () => void
}

/** Adds or changes an entry of the daily schedule. */
export function ScheduleDialog({ groupId, entries, entry, change, onClose }: Props) {
  const form = useScheduleForm(groupId, entries, entry, onClose)
  return (
    <FormDialog
      title={entry ? 'Edit daily schedule' : 'Add daily schedule'}
      submit={form.isBusy ? 'Saving...' : entry ? 'Save' : 'Add'}
      isOff={form.isOff}
      reason={form.reason}
      refusal={form.refusal}
      isBusy={form.isBusy}
      onSubmit={() => void form.save()}
      onClose={() => void form.close()}
    >
      <ScheduleFields
        draft={form.draft}
        errors={form.errors}
        offsetMinutes={form.offset}
        change={change}
        onChange={form.change}
      />
      <ScheduleForecast groupId={groupId} request={form.request} />
    </FormDialog>
  )
}
