import type { DraftErrors } from '#platform/draft/draft.ts'
import { FieldGrid } from '#ui/fields/FieldGrid.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { dateText } from '#units/dates.ts'
import type { ClockChange } from '../clock-change.ts'
import { gmtOf, gmtText, LOCAL_TIMES, localText } from '../local-time.ts'
import type { ScheduleDraft } from './schedule.ts'

interface Props {
  draft: ScheduleDraft
  errors: DraftErrors<ScheduleDraft>
  /** Present offset of the local clock from GMT, minutes. */
  offsetMinutes: number
  /** The next clock change, for a daily schedule. */
  change?: ClockChange | undefined
  onChange: (draft: ScheduleDraft) => void
}

/** The fields of a schedule: the departure in local time with its GMT value, and the target state of charge. */
export function ScheduleFields({ draft, errors, offsetMinutes, change, onChange }: Props) {
  const gmt = gmtOf(draft.departureTime, offsetMinutes)
  const later =
    gmt !== undefined && change && !change.isPast
      ? `; ${localText(gmt, change.offsetAfter)} local time from ${dateText(change.atMs)}`
      : ''
  return (
    <FieldGrid>
      <TimeField
        label="Departure time"
        name="departureTime"
        hint={gmt === undefined ? undefined : `${gmtText(gmt)}${later}`}
        error={errors.departureTime}
        times={LOCAL_TIMES}
        value={draft.departureTime}
        onChange={(departureTime) => onChange({ ...draft, departureTime })}
      />
      <NumberField
        label="Target SoC"
        name="targetSoC"
        unit="%"
        hint={errors.targetSoC === undefined ? 'Above 0, at most 100.' : undefined}
        error={errors.targetSoC}
        value={draft.targetSoC}
        onChange={(_, { value }) => onChange({ ...draft, targetSoC: value })}
      />
    </FieldGrid>
  )
}
