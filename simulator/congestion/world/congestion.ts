import { heldToKw } from '../model/congestion.ts'
import { kwOfAmperes } from '#simulator/dlm/model/kilowatts.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Rule, KnownRule } from './congestion-state.ts'

/** The rules of a group, by id. */
export const rulesOf = ({ congestion }: World, groupId: number): KnownRule[] =>
  [...congestion.rules.values()].filter(({ rule }) => rule.groupId === groupId)

/** kW of a group's own limit, or of all that its stations are rated for where it has none. */
function fullKw(world: World, { dlm, type, stationIndexes }: Group): number {
  if (dlm.enabled && dlm.importLimit !== null) return type === 'GROUP_TYPE_DC' ? dlm.importLimit : kwOfAmperes(dlm.importLimit)
  return stationIndexes.reduce((sum, index) => sum + (world.stations[index]?.ratedPowerKw ?? 0), 0)
}

/** kW that a rule holds its group to while it is in force; negative for export. */
export const ruleKw = (world: World, group: Group, demand: Pick<Rule, 'mode' | 'target'>): number =>
  heldToKw(demand, fullKw(world, group))

/** kW that a group may draw in all by the strictest of its rules in force; null without one. */
export function importKw(world: World, group: Group): number | null {
  const limits = (world.congestion.inForce.get(group.id) ?? []).filter(({ mode }) => mode !== 'v2g-export')
  return limits.length === 0 ? null : Math.min(...limits.map((rule) => ruleKw(world, group, rule)))
}

/** kW that a group's V2G points are to give together; null without a rule in force that says so. */
export function exportKw({ congestion }: World, groupId: number): number | null {
  const rules = (congestion.inForce.get(groupId) ?? []).filter(({ mode }) => mode === 'v2g-export')
  return rules.length === 0 ? null : Math.max(...rules.map(({ target }) => target ?? 0))
}
