import type { CongestionRuleDraft } from '#contract/congestion.ts'
import type { DraftChange } from '#ui/save-bar/draft-changes.ts'
import { formatDay } from '#units/days.ts'
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
