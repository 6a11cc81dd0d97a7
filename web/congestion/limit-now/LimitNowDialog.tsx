import { Text } from '@fluentui/react-components'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import { useNow } from '#platform/platform-clock.ts'
import { CommitmentsNotice } from '#platform/reserves/CommitmentsNotice.tsx'
import { useSession } from '#session/session.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { shownZoneName, dateTimeText, zoneText } from '#units/dates.ts'
import { LIMITED } from '../rule-switch.ts'
import { TIMES } from '../time-choices.ts'
import { DURATIONS, limitEndMs } from './limit-now.ts'
import { LimitNowEffect } from './LimitNowEffect.tsx'
import { useLimitNow } from './use-limit-now.ts'

interface Props {
  group: Group
  onClose: () => void
}

/** Limits a group from now to a chosen time: a one-time congestion rule, which ends by itself. */
export default function LimitNowDialog({ group, onClose }: Props) {
  const user = useSession()
  const form = useLimitNow(group, onClose)
  const { draft, errors, unit, change } = form
  const nowMs = useNow(MINUTE_MS / 4)
  const endMs = limitEndMs(draft, nowMs, shownZoneName())
  return (
    <FormDialog
      title={`Limit ${group.name} now`}
      submit={form.earlier?.active ? 'Change limit' : 'Set limit'}
      isOff={form.isOff || form.isBusy}
      reason={form.isBusy ? undefined : 'Enter a limit and its end first.'}
      refusal={form.refusal}
      isBusy={form.isBusy}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      {form.earlier?.active && (
        <Text>A limit is in force until {dateTimeText(form.earlier.active.end)}. The new limit replaces it.</Text>
      )}
      <NumberField
        label="Limit"
        unit={unit}
        hint={HINT[unit]}
        error={errors.limit}
        value={draft.limit}
        onChange={(_, { value }) => change({ limit: value })}
      />
      <Segments label="Duration" options={DURATIONS} chosen={draft.duration} onChoose={(duration) => change({ duration })} />
      {draft.duration === 'until' && (
        <TimeField
          label={`End time, ${zoneText(nowMs)}`}
          error={errors.until}
          times={TIMES}
          value={draft.until}
          onChange={(until) => change({ until })}
        />
      )}
      <Text>{endMs === undefined ? 'The limit ends by itself.' : `Ends by itself: ${dateTimeText(endMs)}.`}</Text>
      <CommitmentsNotice groupId={group.id} user={user} consequence={LIMITED.text} />
      <LimitNowEffect groupId={group.id} limitKw={form.kw} at={`${draft.limit.trim()} ${unit}`} />
    </FormDialog>
  )
}

const HINT = {
  A: 'Per phase, for all stations of the group together. The strictest limit applies.',
  kW: 'For all stations of the group together. The strictest limit applies.',
}
