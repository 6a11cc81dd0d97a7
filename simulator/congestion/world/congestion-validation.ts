import { hasCongestionRules, type CongestionRuleDraft } from '#contract/congestion.ts'
import { dayOf, isTimeZone } from '#simulator/core/model/local-time.ts'
import type { Group } from '#simulator/groups/world/group.ts'

/** An error in a rule with a valid schema: the field, and a message for the user. */
export interface RuleFault {
  readonly field: keyof CongestionRuleDraft
  readonly message: string
}

/** Errors that make a rule unusable; empty for a valid rule. */
export const ruleFaults = (draft: CongestionRuleDraft): RuleFault[] => [
  ...(draft.name.trim() === '' ? [{ field: 'name', message: 'Name is required' } as const] : []),
  ...timeFaults(draft),
  ...targetFaults(draft),
]

function timeFaults({
  recurrence,
  timeZone,
  startDate,
  endDate,
  startTime,
  endTime,
  weekdays,
}: CongestionRuleDraft): RuleFault[] {
  const faults: RuleFault[] = []
  const refuse = (field: RuleFault['field'], message: string) => faults.push({ field, message })
  if (!isTimeZone(timeZone)) refuse('timeZone', 'There is no such time zone.')
  const [start, end] = [dayOf(startDate), endDate === null ? Infinity : dayOf(endDate)]
  if (Number.isNaN(start)) refuse('startDate', 'There is no such date.')
  if (Number.isNaN(end)) refuse('endDate', 'There is no such date.')
  if (end < start) refuse('endDate', 'The end must not be before the start.')
  if (recurrence === 'one-time') {
    if (endDate === null) refuse('endDate', 'A one-time rule needs an end date.')
    if (end === start && endTime <= startTime) refuse('endTime', 'The end must be after the start.')
  }
  if (recurrence === 'weekly' && weekdays.length === 0) refuse('weekdays', 'Choose at least one weekday.')
  return faults
}

function targetFaults({ mode, target }: CongestionRuleDraft): RuleFault[] {
  const refuse = (message: string): RuleFault[] => [{ field: 'target', message }]
  if (mode === 'pause') return []
  if (target === null) return refuse('Target power is required.')
  if (!Number.isFinite(target) || target < 0) return refuse('Target power must be 0 or more.')
  return mode === 'limit-percent' && target > 100 ? refuse('Target power must be at most 100 %.') : []
}

/** Requirements of a rule that the type of its group cannot meet. */
export function groupFaults({ mode }: Pick<CongestionRuleDraft, 'mode'>, { type }: Pick<Group, 'type'>): RuleFault[] {
  if (!hasCongestionRules({ type })) return [{ field: 'groupId', message: 'Battery groups have no congestion rules.' }]
  const canGive = type === 'GROUP_TYPE_V2G'
  return mode === 'v2g-export' && !canGive ? [{ field: 'mode', message: 'Only V2G groups can export.' }] : []
}
