import { Text } from '@fluentui/react-components'
import { useAtomValue } from 'jotai'
import { createCongestionRule, previewPowerLimit, saveCongestionRule } from '#contract/congestion.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Group } from '#contract/groups.ts'
import { call, isNotOffered } from '#platform/call.ts'
import { DraftInput, DraftTime } from '#platform/draft/DraftFields.tsx'
import { useDialogDraft } from '#platform/draft/use-draft.ts'
import { now, useNow } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { CommitmentsNotice } from '#platform/reserves/CommitmentsNotice.tsx'
import { useSession } from '#session/session.ts'
import { Segments } from '#ui/fields/Segments.tsx'
import { notify } from '#ui/notices/notices.ts'
import { FormDialog } from '#ui/page/FormDialog.tsx'
import { useDebounced } from '#ui/hooks.ts'
import { dateTimeText, shownZoneName, zonedTimeText, zoneText } from '#units/dates.ts'
import { TIMES } from '#units/hhmm.ts'
import { limitEffectText } from '#units/load-limits.ts'
import { AFTER_RULES, congestionRules, powerLimitEffect } from '../calls.ts'
import { LIMITED } from '../rule-switch.ts'
import {
  DURATIONS,
  earlierRule,
  limitEndMs,
  limitKw,
  type LimitNowDraft,
  limitNowErrors,
  limitRule,
  NEW_LIMIT,
} from './limit-now.ts'

/** The form of a temporary limit. The rule of an earlier temporary limit is used again, because a group has room for 100 rules. */
function useLimitNow(group: Group, onClose: () => void) {
  const rules = useAtomValue(congestionRules({ query: { groupId: group.id } })).value
  const earlier = earlierRule(rules ?? [])
  const unit = group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A'

  const send = async (draft: LimitNowDraft) => {
    const context = { groupId: group.id, unit, nowMs: now(), timeZone: shownZoneName() } as const
    const body = limitRule(draft, context)
    if (!body) return undefined
    const reply = earlier
      ? await call(saveCongestionRule, { params: { ruleId: earlier.id }, body })
      : await call(createCongestionRule, { body })
    refresh(AFTER_RULES)
    if (reply.outcome === 'ok') {
      const end = zonedTimeText(limitEndMs(draft, context.nowMs, context.timeZone))
      notify.done(`Limited ${group.name} to ${draft.limit.trim()} ${unit} until ${end}`)
    }
    return reply
  }
  const form = useDialogDraft<LimitNowDraft, unknown>({
    subject: 'limit now',
    labels: { limit: 'Limit' },
    units: { limit: unit },
    stored: NEW_LIMIT,
    check: (draft) => {
      const { limit, ...errors } = limitNowErrors(draft)
      // An empty limit is missing, which the reason of the button says.
      return { ...errors, ...(limit !== undefined && draft.limit !== '' && { limit }) }
    },
    refused: (failure) => {
      const problem = failure.outcome === 'problem' ? failure.refusal : undefined
      const detail = problem?.errors?.[0]?.message ?? problem?.message
      return { errors: {}, text: ['Failed to set the limit.', detail].filter(Boolean).join(' ') }
    },
    send,
    onClose,
  })
  return { form, unit, earlier } as const
}

interface Props {
  group: Group
  onClose: () => void
}

/** Limits a group from now to a chosen time: a one-time congestion rule, which ends by itself. */
export default function LimitNowDialog({ group, onClose }: Props) {
  const user = useSession()
  const { form, unit, earlier } = useLimitNow(group, onClose)
  const { values, isSaving } = form
  const nowMs = useNow(MINUTE_MS / 4)
  const endMs = limitEndMs(values, nowMs, shownZoneName())
  const errors = limitNowErrors(values)
  return (
    <FormDialog
      title={`Limit ${group.name} now`}
      submit={earlier?.active ? 'Change limit' : 'Set limit'}
      isOff={isSaving || Object.keys(errors).length > 0}
      reason={isSaving ? undefined : 'Enter a limit and its end first.'}
      refusal={form.refusal}
      isBusy={isSaving}
      onSubmit={form.saveIn}
      onClose={form.close}
    >
      {earlier?.active && <Text>A limit is in force until {dateTimeText(earlier.active.end)}. The new limit replaces it.</Text>}
      <DraftInput form={form} field="limit" hint={HINT[unit]} />
      <Segments
        label="Duration"
        options={DURATIONS}
        chosen={values.duration}
        onChoose={(duration) => form.change({ duration })}
      />
      {values.duration === 'until' && (
        <DraftTime form={form} field="until" label={`End time, ${zoneText(nowMs)}`} times={TIMES} />
      )}
      <Text>{endMs === undefined ? 'The limit ends by itself.' : `Ends by itself: ${dateTimeText(endMs)}.`}</Text>
      <CommitmentsNotice groupId={group.id} user={user} consequence={LIMITED.text} />
      <LimitNowEffect
        groupId={group.id}
        limitKw={errors.limit === undefined ? limitKw(values, unit) : undefined}
        at={`${values.limit.trim()} ${unit}`}
      />
    </FormDialog>
  )
}

const HINT = {
  A: 'Per phase, for all stations of the group together. The strictest limit applies.',
  kW: 'For all stations of the group together. The strictest limit applies.',
}

interface EffectProps {
  groupId: number
  /** Undefined while the limit is incomplete. */
  limitKw: number | undefined
  /** The limit with its unit, as entered. */
  at: string
}

const PAUSE_MS = 300

/** What the limit would do to the present cars, from the allocation of the platform. */
function LimitNowEffect({ groupId, limitKw: kw, at }: EffectProps) {
  const shown = useDebounced(JSON.stringify({ limitKw: kw, at }), PAUSE_MS)
  const entered = JSON.parse(shown) as { limitKw?: number; at: string }
  if (entered.limitKw === undefined) return <Text>The effect is shown when the limit is valid.</Text>
  return <Effect groupId={groupId} limitKw={entered.limitKw} at={entered.at} />
}

function Effect({ groupId, limitKw: kw, at }: { groupId: number; limitKw: number; at: string }) {
  const read = useAtomValue(powerLimitEffect({ body: { groupId, limitKw: kw } }))
  return (
    <Text aria-live="polite">
      {read.value
        ? limitEffectText(read.value, at)
        : isNotOffered(previewPowerLimit, read.reply)
          ? `This platform does not offer ${previewPowerLimit.provisional}.`
          : read.state === 'loading'
            ? 'The effect is being calculated...'
            : 'The effect is not known: the platform did not return it.'}
    </Text>
  )
}
