import type { CongestionWindow } from '#contract/congestion/windows.ts'
import type { StoredRule, RuleActivation } from './congestion-state.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Charts show no earlier times. */
const KEPT_MS = 90 * 24 * 3_600_000

const isAsBefore = (hold: RuleActivation, { id, name, mode, target }: StoredRule) =>
  hold.ruleId === id && hold.name === name && hold.mode === mode && hold.target === target

const endedAt = (hold: RuleActivation, endMs: number): RuleActivation => ({ ...hold, endMs })

/** Records when rules of a group apply. Call it at each change, with the rules that apply from now on. */
export function recordActivations({ congestion, nowMs }: World, groupId: number, now: readonly StoredRule[]): void {
  const known = congestion.activations.get(groupId) ?? []
  const isOver = (hold: RuleActivation) => hold.endMs === Infinity && !now.some((rule) => isAsBefore(hold, rule))
  const ended = known.map((hold) => (isOver(hold) ? endedAt(hold, nowMs) : hold))
  const begun = now
    .filter((rule) => !ended.some((hold) => hold.endMs === Infinity && isAsBefore(hold, rule)))
    .map(({ id, name, mode, target }): RuleActivation => ({ ruleId: id, name, mode, target, startMs: nowMs, endMs: Infinity }))
  const kept = ended.filter(({ startMs, endMs }) => endMs > startMs && endMs > nowMs - KEPT_MS)
  congestion.activations.set(groupId, [...kept, ...begun])
}

/** The rules of a group that applied between two times, earliest first. */
export function windowsBetween({ congestion }: World, groupId: number, startMs: number, endMs: number): CongestionWindow[] {
  return (congestion.activations.get(groupId) ?? [])
    .filter((hold) => hold.startMs < endMs && hold.endMs > startMs)
    .map((hold) => ({
      ruleId: hold.ruleId,
      name: hold.name,
      mode: hold.mode,
      target: hold.target,
      start: new Date(hold.startMs).toISOString(),
      end: hold.endMs === Infinity ? null : new Date(hold.endMs).toISOString(),
    }))
}
