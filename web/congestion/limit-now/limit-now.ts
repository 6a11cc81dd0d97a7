import { powerLimitKw, type CongestionRule, type CongestionRuleDraft } from '#contract/congestion.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { DraftErrors } from '#platform/draft/draft.ts'
import type { Question } from '#ui/page/confirm.ts'
import { parseHhmm, hhmmText } from '#units/hhmm.ts'
import { localDayAt, momentsShown } from '#units/typed-moment.ts'
import { numberError, typedNumber } from '#units/numbers/typed-number.ts'

const AND = new Intl.ListFormat('en')

/** The draft of a temporary limit. */
export interface LimitNowDraft {
  /** A per phase, or kW in a DC group, as typed. */
  limit: string
  /** Minutes, or `until` for a time of day. */
  duration: string
  /** Time of day, as typed. */
  until: string
}

export const NEW_LIMIT: LimitNowDraft = { limit: '', duration: '60', until: '' }

export const DURATIONS = [
  { value: '15', label: '15 min' },
  { value: '60', label: '1 h' },
  { value: '240', label: '4 h' },
  { value: 'until', label: 'Until a time' },
] as const

/** The name of the rule of a temporary limit. A group has one such rule, which is used again. */
const NAME = 'Limit now'

/** The rule of an earlier temporary limit of the group; undefined without one. */
export const earlierRule = (rules: readonly CongestionRule[]): CongestionRule | undefined =>
  rules.find(({ name, recurrence }) => name === NAME && recurrence === 'one-time')

/** The errors of the draft by field. */
export function limitNowErrors(draft: LimitNowDraft): DraftErrors<LimitNowDraft> {
  const limit = numberError(draft.limit, (value) => value >= 0, 'The value must not be negative.')
  const isTimeMissing = draft.duration === 'until' && parseHhmm(draft.until) === undefined
  return {
    ...(limit !== undefined && { limit }),
    ...(isTimeMissing && { until: 'Enter a time of day, like 17:30.' }),
  }
}

/** The end of the limit, ms, in whole minutes. A time of day is the next one in the time zone. Undefined while it is incomplete. */
export function limitEndMs({ duration, until }: LimitNowDraft, nowMs: number, timeZone: string): number | undefined {
  if (duration !== 'until') return Math.ceil((nowMs + Number(duration) * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  const time = parseHhmm(until)
  if (time === undefined) return undefined
  const shown = [0, 1, 2].map(
    (days) => momentsShown(timeZone, localDayAt(timeZone, nowMs + days * DAY_MS), hhmmText(time)).firstMs,
  )
  return shown.find((atMs) => atMs > nowMs)
}

/** The limit in kW; undefined for text that is not a number. */
export function limitKw({ limit }: LimitNowDraft, unit: 'A' | 'kW'): number | undefined {
  const value = typedNumber(limit)
  return value === undefined || unit === 'kW' ? value : powerLimitKw(value)
}

interface Context {
  groupId: number
  unit: 'A' | 'kW'
  nowMs: number
  /** The zone of a typed time of day. */
  timeZone: string
}

/** The congestion rule of a limit from now to its end; undefined while the draft has errors. It is in UTC, where no time repeats. */
export function limitRule(draft: LimitNowDraft, { groupId, unit, nowMs, timeZone }: Context): CongestionRuleDraft | undefined {
  const [endMs, target] = [limitEndMs(draft, nowMs, timeZone), limitKw(draft, unit)]
  if (Object.keys(limitNowErrors(draft)).length > 0 || endMs === undefined || target === undefined) return undefined
  const [start, end] = [new Date(nowMs).toISOString(), new Date(endMs).toISOString()]
  return {
    groupId,
    name: NAME,
    isEnabled: true,
    recurrence: 'one-time',
    timeZone: 'UTC',
    startDate: start.slice(0, 10),
    endDate: end.slice(0, 10),
    startTime: start.slice(11, 16),
    endTime: end.slice(11, 16),
    weekdays: [],
    mode: 'limit-kw',
    target,
  }
}

/**
 * The question before a planned rule is ended early, with the limit of now and those that remain, `import limit 240 kW`. Undefined
 * for a temporary limit, which ends with one click. `otherRules`: further rules in force, `rule "Evening" 120.0 kW`.
 */
export function endQuestion(
  rule: Pick<CongestionRule, 'name' | 'recurrence' | 'groupName'> & { readonly end: string },
  limit: string,
  others: readonly string[],
): Question | undefined {
  if (rule.name === NAME && rule.recurrence === 'one-time') return undefined
  const after = others.length === 0 ? 'Nothing else limits the group.' : `Then: ${AND.format(others)}.`
  return {
    title: `End ${rule.name}?`,
    text: `${rule.groupName} is limited to ${limit} now. ${after} The power can rise at once.`,
    points: [`The rule was planned until ${rule.end}.`],
    ok: 'End rule',
  }
}
