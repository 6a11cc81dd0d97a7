import type { ExpectationStanding } from '#contract/sim.ts'
import { plural } from '#contract/plural.ts'
import type { Severity } from '#ui/severity.ts'

type ExpectationStatus = Pick<ExpectationStanding, 'state' | 'holdsNow'>

export const EXPECTATION_SEVERITY = {
  ahead: 'information',
  open: 'automatic',
  held: 'information',
  failed: 'act',
} satisfies Record<ExpectationStanding['state'], Severity>

/** `Held`, `True now`: the status of an expectation as text. */
export function statusText({ state, holdsNow }: ExpectationStatus): string {
  if (state === 'held') return 'Held'
  if (state === 'failed') return 'Failed'
  if (state === 'ahead') return 'Pending'
  return holdsNow === null ? 'Open' : holdsNow ? 'True now' : 'Not true now'
}

/** `2 held, 1 failed, 3 open`: counts of zero are omitted. */
export function tallyText(expectations: readonly ExpectationStatus[], brokenRules = 0): string {
  const count = (...states: ExpectationStanding['state'][]) => expectations.filter(({ state }) => states.includes(state)).length
  const parts = [
    [count('held'), 'held'],
    [count('failed'), 'failed'],
    [count('ahead', 'open'), 'open'],
    [brokenRules, plural(brokenRules, 'broken rule', 'broken rules')],
  ]
  return parts.flatMap(([number, word]) => (number ? `${number} ${word}` : [])).join(', ')
}

/** The time to jump to for an expectation: when it was decided, otherwise its end, otherwise its start. */
export const relevantTimeMs = ({ decidedAt, to, from }: Pick<ExpectationStanding, 'decidedAt' | 'to' | 'from'>) =>
  Date.parse(decidedAt ?? to ?? from)
