import { ruleLimitKw } from '../model/congestion.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { StoredRule, KnownRule } from './congestion-state.ts'

/** The rules of a group, by id. */
export const rulesOf = ({ congestion }: World, groupId: number): KnownRule[] =>
  [...congestion.rules.values()].filter(({ rule }) => rule.groupId === groupId)

/** kW of a group's own limit, or the rated power of all its stations without one. */
function fullKw(world: World, { dlm, type, stationIndexes }: Group): number {
  if (dlm.enabled && dlm.importLimit !== null) return type === 'GROUP_TYPE_DC' ? dlm.importLimit : kwOfAmperes(dlm.importLimit)
  return stationIndexes.reduce((sum, index) => sum + (world.stations[index]?.ratedPowerKw ?? 0), 0)
}

/** Power limit of a rule for its group while it applies, kW; negative for export. */
export const ruleKw = (world: World, group: Group, demand: Pick<StoredRule, 'mode' | 'target'>): number =>
  ruleLimitKw(demand, fullKw(world, group))

/** Limit of the strictest active rule of a group, kW; null without one. */
export function importKw(world: World, group: Group): number | null {
  const rule = importRule(world, group)
  return rule && ruleKw(world, group, rule)
}

/** The strictest active rule that limits the power of a group; null without one. */
export function importRule(world: World, group: Group): StoredRule | null {
  const rules = (world.congestion.inForce.get(group.id) ?? []).filter(({ mode }) => mode !== 'v2g-export')
  return rules.reduce<StoredRule | null>(
    (least, rule) => (least && ruleKw(world, group, least) <= ruleKw(world, group, rule) ? least : rule),
    null,
  )
}

/** The active rule that requires the highest discharge of a group's V2G points together; null without one. */
export function exportRule({ congestion }: World, groupId: number): StoredRule | null {
  const rules = (congestion.inForce.get(groupId) ?? []).filter(({ mode }) => mode === 'v2g-export')
  return rules.reduce<StoredRule | null>((most, rule) => (most && (most.target ?? 0) >= (rule.target ?? 0) ? most : rule), null)
}
