import type { CongestionConflict, CongestionRuleDraft } from '#contract/congestion.ts'
import { firstMeeting, meet } from '../model/congestion.ts'
import { rulesOf } from '../world/congestion.ts'
import { type StoredRule } from '../world/congestion-state.ts'
import { groupFaults, ruleFaults } from '../world/congestion-validation.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { conflict, type FieldError, invalid, notFound, numericId } from '#simulator/http/refusals.ts'
import { GRID_SERVICES } from '#simulator/stations/calls/stacking.ts'
import { seesGroup, type UserSession } from '#simulator/session/calls/visibility.ts'

/** The rule of a path id. A rule of a group that the caller may not see is refused with 404. */
export function ruleOf(world: World, session: UserSession, id: string): StoredRule {
  const rule = world.congestion.rules.get(numericId(id, 'congestion rule'))?.rule
  const group = rule && world.groups.get(rule.groupId)
  if (!rule || !group || !seesGroup(session, group)) throw notFound(`There is no congestion rule with the id ${id}.`)
  return rule
}

/** The group of a rule. It is a form field, so an unknown group is invalid input: 400. */
function groupOfDraft(world: World, session: UserSession, { groupId }: CongestionRuleDraft, was: StoredRule | undefined): Group {
  if (was && groupId !== was.groupId) {
    throw invalid([{ path: 'body.groupId', message: 'is chosen at creation and cannot be changed' }])
  }
  const group = world.groups.get(groupId)
  if (!group || !seesGroup(session, group)) throw invalid([{ path: 'body.groupId', message: 'There is no such group.' }])
  return group
}

/** Refuses an invalid rule: 400 with the fields. `was` is the rule that it replaces. */
export function soundRule(world: World, session: UserSession, draft: CongestionRuleDraft, was?: StoredRule) {
  const group = groupOfDraft(world, session, draft, was)
  const faults = [...ruleFaults(draft), ...groupFaults(draft, group)]
  if (faults.length > 0) throw invalid(faults.map(({ field, message }): FieldError => ({ path: `body.${field}`, message })))
  const { mode, target, name, weekdays, recurrence } = draft
  const sound: CongestionRuleDraft = {
    ...draft,
    name: name.trim(),
    // Fields that the mode or the recurrence does not use are not stored.
    target: mode === 'pause' ? null : target,
    weekdays: recurrence === 'weekly' ? [...new Set(weekdays)].toSorted((a, b) => a - b) : [],
  }
  return { group, sound }
}

/** The groups that share a station with this one, itself first. */
function sharers(world: World, group: Group): Group[] {
  const ids = new Set(group.stationIndexes.flatMap((index) => world.stations[index]?.groupIds ?? []))
  return [group, ...[...world.groups.values()].filter(({ id }) => id !== group.id && ids.has(id))]
}

/**
 * The enabled rules that overlap this one from now on, each with its first overlap: rules of the same group, and of groups that
 * share a station with it. Name and id of a group that the caller may not see are omitted.
 */
export function conflictsOf(
  world: World,
  session: UserSession,
  draft: CongestionRuleDraft,
  ruleId?: number,
): CongestionConflict[] {
  const group = world.groups.get(draft.groupId)
  const others = group ? sharers(world, group).flatMap(({ id }) => rulesOf(world, id)) : []
  return others
    .flatMap(({ rule }) => {
      if (rule.id === ruleId || !rule.isEnabled) return []
      const first = firstMeeting(draft, rule, world.nowMs)
      if (!first) return []
      const [start, end] = [new Date(first.startMs).toISOString(), new Date(first.endMs).toISOString()]
      const isSameGroup = rule.groupId === draft.groupId
      return [{ ...namesOf(world, session, rule, isSameGroup), start, end, kind: meet(draft, rule, isSameGroup) }]
    })
    .toSorted((a, b) => a.start.localeCompare(b.start) || (a.ruleId ?? 0) - (b.ruleId ?? 0))
}

function namesOf(world: World, session: UserSession, { id: ruleId, name, groupId }: StoredRule, isSameGroup: boolean) {
  const group = world.groups.get(groupId)
  if (isSameGroup || !group) return { ruleId, name, groupName: null }
  const isSeen = seesGroup(session, group)
  return isSeen ? { ruleId, name, groupName: group.name } : { ruleId: null, name: UNSEEN, groupName: GRID_SERVICES }
}
const UNSEEN = '(not yours to see)'

/** Refuses an enabled rule that contradicts another one: 400 with the mode. */
export function refuseConflictingRule(world: World, session: UserSession, draft: CongestionRuleDraft, ruleId?: number): void {
  if (!draft.isEnabled) return
  const found = conflictsOf(world, session, draft, ruleId).find(({ kind }) => kind === 'contradiction')
  if (!found) return
  const whose = found.groupName === null ? '' : ` of ${found.groupName}`
  throw invalid([{ path: 'body.mode', message: `contradicts the rule ${found.name}${whose}, first at ${found.start}` }])
}

/** Maximum number of rules per group. */
export const MAX_RULES = 100

/** Refuses rules above the maximum: 409. */
export function refuseTooMany(world: World, { id, name }: Group): void {
  if (rulesOf(world, id).length < MAX_RULES) return
  throw conflict(`${name} has ${MAX_RULES} rules already. Delete one before you add another.`)
}
