import type { BindingLimit } from '#contract/allocations.ts'
import { LIMIT_KINDS } from '#contract/phase-load.ts'
import type { World } from '#simulator/core/world/state.ts'
import { groupLimitsOf } from '#simulator/dlm/world/reasons/group-limits.ts'
import { allocationsOf } from '#simulator/dlm/world/load-reports.ts'
import type { Group } from '#simulator/groups/world/group.ts'

const isGroupLimit = (limit: BindingLimit | null) => LIMIT_KINDS.some((kind) => kind === limit)
/** Limits of a car or charger itself. */
const OWN_LIMITS: ReadonlySet<BindingLimit | null> = new Set<BindingLimit>(['station', 'car'])

/**
 * Compares the limits of a group with the reasons of its stations. Each limit of the group that holds a station must be
 * marked as binding, on the line that the reason names. No limit of the group binds while all stations draw their own maximum.
 */
export function checkGroupLimits(world: World, group: Group): string[] {
  const limits = groupLimitsOf(world, group)
  const binding = limits.filter(({ kind, state }) => state === 'binding' && isGroupLimit(kind as BindingLimit))
  const reasons = allocationsOf(world, group).stations.map(({ reason }) => reason)
  const held = reasons.filter(({ limit }) => isGroupLimit(limit))
  const missing = held.flatMap(({ limit, line }) => {
    const found = binding.find(({ kind }) => kind === limit)
    if (!found) return [`${limit} holds a station and is not binding`]
    return line === null || found.lines.includes(line)
      ? []
      : [`${limit} binds on line ${line}, not only on ${found.lines.join()}`]
  })
  const areAllAtOwnMaximum = reasons.every(({ state, limit }) => state === 'idle' || OWN_LIMITS.has(limit))
  if (!areAllAtOwnMaximum || binding.length === 0) return missing
  return [...missing, `${binding.map(({ kind }) => kind).join()} is binding and holds no station`]
}
