/**
 * Provides: congestion rules, their windows, and the power limits in force. Needs: charts, core, devices, grid, http, session,
 * stations.
 */

import type { CongestionRuleDraft } from '#contract/congestion.ts'
import { windowsAt } from '../model/congestion.ts'
import { rulesOf } from './congestion.ts'
import { type KnownRule, type StoredRule } from './congestion-state.ts'
import { recordActivations } from './congestion-windows.ts'
import { planAround } from './congestion-plans.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Changes of congestion rules by users and by time. Each is journalled. */

/** Adds a rule with an id that was never used before. The draft must be valid. */
export function addRule(world: World, draft: CongestionRuleDraft): KnownRule {
  world.congestion.lastId++
  return put(world, { ...draft, id: world.congestion.lastId }, 'created')
}

/** Changes a rule. Its group is fixed at creation. */
export const changeRule = (world: World, { id, groupId }: StoredRule, draft: CongestionRuleDraft): KnownRule =>
  put(world, { ...draft, id, groupId }, 'changed')

function put(world: World, rule: StoredRule, event: string): KnownRule {
  const known: KnownRule = { rule, active: null, next: null }
  world.congestion.rules.set(rule.id, known)
  note(world, event, rule)
  settleRules(world, rule.groupId)
  return known
}

export function removeRule(world: World, rule: StoredRule): void {
  world.congestion.rules.delete(rule.id)
  note(world, 'deleted', rule)
  settleRules(world, rule.groupId)
}

/** Deletes the rules of a deleted group. */
export function removeRulesOf(world: World, groupId: number): void {
  for (const { rule } of rulesOf(world, groupId)) removeRule(world, rule)
  world.congestion.activations.delete(groupId)
}

/** Starts and ends windows. Call it every second, before load management balances its groups. */
export function updateActiveRules(world: World): void {
  if (world.nowMs >= world.congestion.dueMs) settleRules(world)
}

/** Determines the active rules. Groups whose rules changed are balanced again, and their cars plan around future windows. */
function settleRules(world: World, changedGroupId?: number) {
  const { congestion, nowMs } = world
  const was = congestion.inForce
  const now = new Map<number, StoredRule[]>()
  const planning = new Set(changedGroupId === undefined ? [] : [changedGroupId])
  congestion.dueMs = Infinity
  for (const known of congestion.rules.values()) {
    const { rule } = known
    const { active, next } = rule.isEnabled ? windowsAt(rule, nowMs) : { active: null, next: null }
    known.active = active
    known.next = next
    congestion.dueMs = Math.min(congestion.dueMs, active?.endMs ?? Infinity, next?.startMs ?? Infinity)
    planning.add(rule.groupId)
    if (active) now.set(rule.groupId, [...(now.get(rule.groupId) ?? []), rule])
  }
  congestion.inForce = now
  for (const id of new Set([...was.keys(), ...now.keys()])) tell(world, id, was.get(id) ?? [], now.get(id) ?? [])
  for (const id of planning) {
    const group = world.groups.get(id)
    if (group) planAround(world, group)
  }
}

function tell(world: World, groupId: number, was: readonly StoredRule[], now: readonly StoredRule[]) {
  const wasIds = new Set(was.map(({ id }) => id))
  const nowIds = new Set(now.map(({ id }) => id))
  for (const rule of was) if (!nowIds.has(rule.id)) note(world, 'ended', rule)
  for (const rule of now) if (!wasIds.has(rule.id)) note(world, 'began', rule)
  const isSame = was.length === now.length && was.every((rule, place) => rule === now[place])
  if (isSame) return
  recordActivations(world, groupId, now)
  const group = world.groups.get(groupId)
  if (group) group.load.needsBalancing = true
}

function note(world: World, event: string, { id, groupId, name, mode, target }: StoredRule) {
  world.journal.add(world.nowMs, 'congestion', { event, ruleId: id, groupId, name, mode, target })
}
