import { DraftInput, DraftTime } from '#platform/draft/DraftFields.tsx'
import type { DraftErrors } from '#platform/draft/draft.ts'
import type { DraftForm } from '#platform/draft/use-draft.ts'
import { FieldGrid } from '#ui/fields/FieldGrid.tsx'
import { dateText } from '#units/dates.ts'
import { type ClockChange, gmtOf, gmtText, LOCAL_TIMES, localText } from '../local-time.ts'
import type { ScheduleDraft } from './schedule.ts'

interface Props {
  form: DraftForm<ScheduleDraft> & { readonly values: ScheduleDraft; readonly errors: DraftErrors<ScheduleDraft> }
  /** Present offset of the local clock from GMT, minutes. */
  offsetMinutes: number
  /** The next clock change, for a daily schedule. */
  change?: ClockChange | undefined
}

/** The fields of a schedule: the departure in local time with its GMT value, and the target state of charge. */
export function ScheduleFields({ form, offsetMinutes, change }: Props) {
  const gmt = gmtOf(form.values.departureTime, offsetMinutes)
  const later =
    gmt !== undefined && change && !change.isPast
      ? `; ${localText(gmt, change.offsetAfter)} local time from ${dateText(change.atMs)}`
      : ''
  return (
    <FieldGrid>
      <DraftTime
        form={form}
        field="departureTime"
        label="Departure time"
        hint={gmt === undefined ? undefined : `${gmtText(gmt)}${later}`}
        times={LOCAL_TIMES}
      />
      <DraftInput
        form={form}
        field="targetSoC"
        label="Target SoC"
        unit="%"
        hint={form.errors.targetSoC === undefined ? 'Above 0, at most 100.' : undefined}
      />
    </FieldGrid>
  )
}
