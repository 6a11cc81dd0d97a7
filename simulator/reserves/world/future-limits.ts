import { windowsFrom } from '#simulator/congestion/model/congestion.ts'
import type { StoredRule } from '#simulator/congestion/world/congestion-state.ts'
import { ruleKw, rulesOf } from '#simulator/congestion/world/congestion.ts'
import type { World } from '#simulator/core/world/state.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { isSafeLimitInForce } from '#simulator/dlm/world/load-reports.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { STEP_MS, STEPS, STEPS_PER_HOUR } from '../model/capacity-forecast.ts'

/** The enabled rules of a group in their order. */
const enabledRules = (world: World, groupId: number): readonly StoredRule[] =>
  rulesOf(world, groupId).flatMap(({ rule }) => (rule.isEnabled ? [rule] : []))

/** Calls `mark` for each step whose middle is in a window of a rule. */
function eachStep(rule: StoredRule, fromMs: number, mark: (step: number) => void): void {
  const endMs = fromMs + STEPS * STEP_MS
  for (const window of windowsFrom(rule, fromMs)) {
    if (window.startMs >= endMs) return
    const first = Math.max(0, Math.ceil((window.startMs - fromMs) / STEP_MS - 0.5))
    for (let step = first; step < STEPS && fromMs + (step + 0.5) * STEP_MS < window.endMs; step++) mark(step)
  }
}

/**
 * What known limits leave to the chargers of a group in each step of a forecast, kW; Infinity without one: congestion rules, among
 * them a limit that an operator has set until a time, and a safe limit in force. It is unknown when the values of a meter return, so
 * a safe limit is counted until the present hour ends.
 */
export function futureLimitsKw(world: World, group: Group, fromMs: number): Float64Array {
  const limits = new Float64Array(STEPS).fill(Infinity)
  for (const rule of enabledRules(world, group.id)) {
    if (rule.mode === 'v2g-export') continue
    const limitKw = ruleKw(world, group, rule)
    eachStep(rule, fromMs, (step) => (limits[step] = Math.min(limits[step] ?? Infinity, limitKw)))
  }
  if (!isSafeLimitInForce(group)) return limits
  const safe = group.dlm.safeLimit ?? 0
  const safeKw = group.type === 'GROUP_TYPE_DC' ? safe : kwOfAmperes(safe)
  for (let step = 0; step < STEPS_PER_HOUR; step++) limits[step] = Math.min(limits[step] ?? Infinity, safeKw)
  return limits
}

/** The discharge that rules require of each V2G point of a group in each step, W; 0 without one. The highest applies. */
export function futureExportsW(world: World, group: Group, fromMs: number): Float64Array {
  const exports = new Float64Array(STEPS)
  for (const rule of enabledRules(world, group.id)) {
    if (rule.mode !== 'v2g-export') continue
    const shareW = ((rule.target ?? 0) * 1_000) / Math.max(1, group.stationIndexes.length)
    eachStep(rule, fromMs, (step) => (exports[step] = Math.max(exports[step] ?? 0, shareW)))
  }
  return exports
}

/** Changes with the rules of a group and with the state of its safe limit. */
export const futureLimitsSign = (world: World, group: Group): string =>
  JSON.stringify([enabledRules(world, group.id), isSafeLimitInForce(group)])
