import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { createCongestionRule, saveCongestionRule } from '#contract/congestion.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#platform/call.ts'
import { now } from '#platform/platform-clock.ts'
import { refresh } from '#platform/query-client.ts'
import { notify } from '#ui/notices/notices.ts'
import { shownZoneName, zonedTimeText } from '#units/dates.ts'
import { AFTER_RULES, congestionRules } from '../calls.ts'
import { earlierRule, limitEndMs, limitKw, limitNowErrors, limitRule, NEW_LIMIT, type LimitNowDraft } from './limit-now.ts'

/** The form of a temporary limit. The rule of an earlier temporary limit is used again, because a group has room for 100 rules. */
export function useLimitNow(group: Group, onDone: () => void) {
  const [draft, setDraft] = useState(NEW_LIMIT)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const rules = useAtomValue(congestionRules({ query: { groupId: group.id } })).value
  const earlier = earlierRule(rules ?? [])
  const unit = group.type === 'GROUP_TYPE_DC' ? 'kW' : 'A'
  const errors = limitNowErrors(draft)

  const save = async () => {
    const context = { groupId: group.id, unit, nowMs: now(), timeZone: shownZoneName() } as const
    const body = limitRule(draft, context)
    if (!body) return
    setBusy(true)
    setRefusal(undefined)
    const reply = earlier
      ? await call(saveCongestionRule, { params: { ruleId: earlier.id }, body })
      : await call(createCongestionRule, { body })
    setBusy(false)
    refresh(AFTER_RULES)
    if (reply.outcome === 'unauthorised') return
    if (reply.outcome !== 'ok') {
      const detail = reply.outcome === 'problem' ? (reply.refusal.errors?.[0]?.message ?? reply.refusal.message) : undefined
      return setRefusal(['Failed to set the limit.', detail].filter(Boolean).join(' '))
    }
    notify.done(
      `Limited ${group.name} to ${draft.limit.trim()} ${unit} until ${zonedTimeText(limitEndMs(draft, context.nowMs, context.timeZone))}`,
    )
    onDone()
  }

  return {
    draft,
    unit,
    earlier,
    isBusy,
    refusal,
    /** An empty limit has no error until it is edited. */
    errors: draft.limit === '' ? { ...errors, limit: undefined } : errors,
    isOff: Object.keys(errors).length > 0,
    kw: errors.limit === undefined ? limitKw(draft, unit) : undefined,
    change: (part: Partial<LimitNowDraft>) => setDraft((before) => ({ ...before, ...part })),
    save,
  } as const
}
