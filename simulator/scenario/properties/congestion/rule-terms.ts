import type { CongestionRule } from '#contract/congestion.ts'

/** A rule as it is saved. */
export type Terms = Omit<CongestionRule, 'id' | 'groupName' | 'active' | 'next' | 'limitKw'>
const FIELDS = [
  'groupId',
  'name',
  'isEnabled',
  'recurrence',
  'timeZone',
  'startDate',
  'endDate',
  'startTime',
  'endTime',
  'mode',
  'target',
] as const

/** The saved fields as text. A pause has no target, and only a weekly rule has weekdays. */
export const termsText = (rule: Terms) => {
  const target = rule.mode === 'pause' ? null : rule.target
  const days = rule.recurrence === 'weekly' ? [...new Set(rule.weekdays)].toSorted((a, b) => a - b).join() : ''
  return [...FIELDS.map((name) => String({ ...rule, target, name: rule.name.trim() }[name])), days].join(' ')
}

/**
 * The error of a rule in a reply: its present and next window, and its limit, kW. A rule without a target in kW may have any limit while it
 * is active.
 */
export function shownProblem(
  { active, next, limitKw, isEnabled, mode, target }: CongestionRule,
  atMs: number,
): string | undefined {
  if (active && (!isEnabled || Date.parse(active.start) > atMs || Date.parse(active.end) <= atMs)) {
    return `is active from ${active.start} to ${active.end}`
  }
  if (next && (!isEnabled || Date.parse(next.start) <= atMs)) return `is next active from ${next.start}`
  if ((limitKw === null) !== (active === null)) return `has a limit of ${limitKw} kW`
  const wantedKw = mode === 'limit-kw' ? target : mode === 'pause' ? 0 : limitKw
  return limitKw === null || limitKw === wantedKw ? undefined : `limits to ${limitKw} kW in place of ${wantedKw} kW`
}
