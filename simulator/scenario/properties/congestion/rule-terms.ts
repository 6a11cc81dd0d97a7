import type { CongestionRule } from '#contract/congestion.ts'
import type { World } from '#simulator/core/world/state.ts'
import { membersOf } from '../installed-lines.ts'

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

const VOLTS = 230
const TOLERANCE_KW = 0.011

/**
 * What a rule limits its group to while it applies, kW; null for one that exports. A share is one of the import limit of load management,
 * which is in A on each of three phases or in kW, or of the rated power of all stations.
 */
export function wantedLimitKw(
  world: World,
  { groupId, mode, target }: Pick<Terms, 'groupId' | 'mode' | 'target'>,
): number | null {
  if (mode === 'pause') return 0
  if (mode === 'limit-kw') return target
  const group = world.groups.get(groupId)
  if (mode !== 'limit-percent' || !group || target === null) return null
  const { enabled, importLimit } = group.dlm
  const ownKw =
    enabled && importLimit !== null && (group.type === 'GROUP_TYPE_DC' ? importLimit : (importLimit * 3 * VOLTS) / 1_000)
  const fullKw = ownKw === false ? membersOf(world, group).reduce((sum, { ratedPowerKw }) => sum + ratedPowerKw, 0) : ownKw
  return (fullKw * target) / 100
}

/** The error of a rule in a reply: its present and next window, and its limit, kW. `wantedKw` is null for a limit that is not judged. */
export function shownProblem(
  { active, next, limitKw, isEnabled }: CongestionRule,
  atMs: number,
  wantedKw: number | null,
): string | undefined {
  if (active && (!isEnabled || Date.parse(active.start) > atMs || Date.parse(active.end) <= atMs)) {
    return `is active from ${active.start} to ${active.end}`
  }
  if (next && (!isEnabled || Date.parse(next.start) <= atMs)) return `is next active from ${next.start}`
  if ((limitKw === null) !== (active === null)) return `has a limit of ${limitKw} kW`
  if (limitKw === null || wantedKw === null || Math.abs(limitKw - wantedKw) < TOLERANCE_KW) return undefined
  return `limits to ${limitKw} kW in place of ${wantedKw} kW`
}
