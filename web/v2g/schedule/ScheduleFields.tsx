import type { DraftErrors } from '#platform/validated-by.ts'
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
  /** Of the local clock now, minutes ahead of GMT. */
  offsetMinutes: number
  /** For a schedule of every day: when the clock is about to change. */
  change?: ClockChange | undefined
  onChange: (draft: ScheduleDraft) => void
}

/** By when a car must hold how much: a departure by the local clock, its time in GMT below it, and a target. */
export function ScheduleFields({ draft, errors, offsetMinutes, change, onChange }: Props) {
  const gmt = gmtOf(draft.departureTime, offsetMinutes)
  const later =
    gmt !== undefined && change && !change.isPast
      ? `; by the local clock ${localText(gmt, change.offsetAfter)} from ${dateText(change.atMs)}`
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
