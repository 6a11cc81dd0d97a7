import type { CongestionRuleDraft } from '#contract/congestion.ts'
import { heldToKw, type Window } from '../model/congestion.ts'
import { kwOfAmperes } from '#simulator/dlm/model/kilowatts.ts'
import type { Hold } from './congestion-windows.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A rule as its author wrote it. Replaced, never changed. */
export type Rule = Readonly<CongestionRuleDraft> & { readonly id: number }

export interface KnownRule {
  readonly rule: Rule
  /** Null while it is switched off, too. */
  active: Window | null
  next: Window | null
}

/** The rules of congestion management of a world. */
export interface Congestion {
  /** By id. */
  readonly rules: Map<number, KnownRule>
  /** What holds now, by the id of the group. */
  inForce: ReadonlyMap<number, readonly Rule[]>
  /** When they were in force so far, by the id of the group, the earliest first. */
  readonly holds: Map<number, readonly Hold[]>
  /** V2G points that have been told what to give. */
  readonly exporting: Set<Station>
  /** When a window begins or ends next. */
  dueMs: number
  lastId: number
}

export const newCongestion = (): Congestion => ({
  rules: new Map(),
  inForce: new Map(),
  holds: new Map(),
  exporting: new Set(),
  dueMs: Infinity,
  lastId: 0,
})

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
