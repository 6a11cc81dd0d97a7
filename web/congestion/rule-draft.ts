import type { CongestionRule, CongestionRuleDraft, Recurrence } from '#contract/congestion.ts'
import type { CongestionMode } from '#contract/congestion/windows.ts'
import type { GroupType } from '#contract/groups.ts'
import { NAME_LENGTH_MAX, NAME_TOO_LONG } from '#contract/wire.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'
import { dateText } from '#units/dates.ts'
import { DAY_FORMAT, parseDay, formatDay } from '#units/days.ts'
import { hhmmText, parseHhmm } from '#units/hhmm.ts'
import { numberError, typedNumber, typedText } from '#units/numbers/typed-number.ts'
import type { DraftChange } from '#ui/save-bar/draft-changes.ts'
import { demandText, timesText, untilText } from './rule-text.ts'

const PARTS = {
  Name: ({ name }) => name,
  Rule: demandText,
  // Includes the first and the last day for every recurrence, so that each change is reported.
  Times: (rule) =>
    [timesText(rule), `from ${formatDay(rule.startDate)}`, untilText(rule), rule.timeZone].filter(Boolean).join(', '),
  Enabled: ({ isEnabled }) => (isEnabled ? 'on' : 'off'),
} satisfies Record<string, (rule: CongestionRuleDraft) => string>

/** The differences between two versions of a rule: `Rule is now Limit to 20 kW, was Pause charging`. */
export function changesBetween(before: CongestionRuleDraft, after: CongestionRuleDraft): readonly DraftChange[] {
  return Object.entries(PARTS)
    .map(([label, textOf]) => ({ label, was: textOf(before), now: textOf(after) }))
    .filter(({ now, was }) => now !== was)
}

/** A rule in the form: dates as DD/MM/YYYY, times in the time zone of the rule. */
export interface RuleDraft {
  groupId: string
  name: string
  isEnabled: boolean
  recurrence: Recurrence
  timeZone: string
  startDate: string
  endDate: string
  startTime: string
  endTime: string
  weekdays: readonly number[]
  mode: CongestionMode
  target: string
}
/** The labels of the fields; those of the days depend on the recurrence. */
export const RULE_LABELS = {
  name: 'Name',
  mode: 'Mode',
  target: 'Target power',
  recurrence: 'Recurrence',
  timeZone: 'Time zone',
  startTime: 'Start time',
  endTime: 'End time',
  isEnabled: 'Enabled',
} satisfies Partial<Record<keyof RuleDraft, string>>

export type RuleErrors = DraftErrors<RuleDraft>

const MISTYPED_DATE = `Enter a date as ${DAY_FORMAT}`
const MISTYPED_TIME = 'Enter a time of day, like 17:30.'

/** A new daily rule in the evening, for the selected group if any. */
export const newDraft = (nowMs: number, timeZone: string, groupId: number | undefined): RuleDraft => ({
  groupId: groupId === undefined ? '' : String(groupId),
  name: '',
  isEnabled: true,
  recurrence: 'daily',
  timeZone,
  startDate: dateText(nowMs),
  endDate: '',
  startTime: '17:00',
  endTime: '20:00',
  weekdays: [],
  mode: 'limit-kw',
  target: '',
})

export const draftOf = (rule: CongestionRule): RuleDraft => ({
  groupId: String(rule.groupId),
  name: rule.name,
  isEnabled: rule.isEnabled,
  recurrence: rule.recurrence,
  timeZone: rule.timeZone,
  startDate: formatDay(rule.startDate),
  endDate: rule.endDate === null ? '' : formatDay(rule.endDate),
  startTime: rule.startTime,
  endTime: rule.endTime,
  weekdays: rule.weekdays,
  mode: rule.mode,
  target: rule.target === null ? '' : typedText(rule.target),
})

export const copyOf = (rule: CongestionRule): RuleDraft => ({ ...draftOf(rule), name: `${rule.name} (copy)` })

/** The errors of a draft by field. `type`: the type of its group; undefined without a selected group. */
export function ruleErrors(draft: RuleDraft, type: GroupType | undefined): RuleErrors {
  const errors: RuleErrors = {}
  if (draft.groupId === '') errors.groupId = 'Choose a group.'
  if (draft.name.trim() === '') errors.name = 'Name is required'
  if (draft.name.trim().length > NAME_LENGTH_MAX) errors.name = NAME_TOO_LONG
  if (draft.recurrence === 'weekly' && draft.weekdays.length === 0) errors.weekdays = 'Choose at least one weekday.'
  if (draft.mode === 'v2g-export' && type !== undefined && type !== 'GROUP_TYPE_V2G') errors.mode = 'Only V2G groups can export.'
  const target = draft.mode === 'pause' ? undefined : targetError(draft)
  if (target !== undefined) errors.target = target
  return { ...errors, ...timeErrors(draft) }
}

function targetError({ mode, target }: RuleDraft): string | undefined {
  if (mode !== 'limit-percent') return numberError(target, (kw) => kw >= 0, 'Target power must be 0 or more.')
  return numberError(target, (percent) => percent >= 0 && percent <= 100, 'Enter a percentage of 0 to 100.')
}

function timeErrors({ recurrence, startDate, endDate, startTime, endTime }: RuleDraft): RuleErrors {
  const errors: RuleErrors = {}
  const isOnce = recurrence === 'one-time'
  const [start, end] = [parseDay(startDate), parseDay(endDate)]
  const [from, to] = [parseHhmm(startTime), parseHhmm(endTime)]
  if (start === undefined) errors.startDate = MISTYPED_DATE
  if (end === undefined && (isOnce || endDate.trim() !== '')) errors.endDate = MISTYPED_DATE
  if (from === undefined) errors.startTime = MISTYPED_TIME
  if (to === undefined) errors.endTime = MISTYPED_TIME
  if (start !== undefined && end !== undefined && end < start) errors.endDate = 'The end must not be before the start.'
  const isSameDay = isOnce && start !== undefined && start === end
  if (isSameDay && from !== undefined && to !== undefined && to <= from) errors.endTime = 'The end must be after the start.'
  return errors
}

/** The request for a draft; undefined while it has errors. */
export const toRequest = (draft: RuleDraft, type: GroupType | undefined): CongestionRuleDraft | undefined =>
  Object.keys(ruleErrors(draft, type)).length > 0 ? undefined : ruleOf(draft)

/** The rule of a draft, whose values may have errors; undefined without a readable first day. */
export function ruleOf(draft: RuleDraft): CongestionRuleDraft | undefined {
  const startDate = parseDay(draft.startDate)
  if (startDate === undefined) return undefined
  return {
    groupId: Number(draft.groupId),
    name: draft.name.trim(),
    isEnabled: draft.isEnabled,
    recurrence: draft.recurrence,
    timeZone: draft.timeZone,
    startDate,
    endDate: parseDay(draft.endDate) ?? null,
    startTime: hhmmText(parseHhmm(draft.startTime)),
    endTime: hhmmText(parseHhmm(draft.endTime)),
    weekdays: draft.recurrence === 'weekly' ? draft.weekdays.toSorted((a, b) => a - b) : [],
    mode: draft.mode,
    target: draft.mode === 'pause' ? null : (typedNumber(draft.target) ?? null),
  }
}
