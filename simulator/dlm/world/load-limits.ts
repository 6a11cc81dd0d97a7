import type { DlmLimits, DlmLimitsDraft } from '#contract/dlm.ts'
import { DLM_SERVICES } from '#contract/dlm-services.ts'
import { watchesMainFuse } from '#contract/protections.ts'
import { formerAfter, unwatchedAfter } from './former-services.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Settings that require load management are switched off without it. */
const WITHOUT_LOAD_MANAGEMENT = Object.fromEntries(DLM_SERVICES.map((service) => [service, false]))

/**
 * Sets the limits of a group except those of priority sessions. They apply from the next second. Disabling load
 * management also switches off the settings that require it.
 */
export function applyDlmLimits(world: World, group: Group, draft: DlmLimitsDraft): void {
  change(world, group, limitsAfter(group.dlm, draft))
}

/** The limits after a save of the draft. */
export const limitsAfter = ({ isQueuingVip, requiredCurrentVip }: DlmLimits, draft: DlmLimitsDraft): DlmLimits => ({
  ...draft,
  ...(!draft.enabled && WITHOUT_LOAD_MANAGEMENT),
  isQueuingVip,
  requiredCurrentVip,
})

/** Sets the guaranteed current of priority sessions, A. */
export function applyQueuingVip(
  world: World,
  group: Group,
  { requiredCurrentVip, isQueuingVip }: { readonly requiredCurrentVip: number; readonly isQueuingVip: boolean },
): void {
  change(world, group, { requiredCurrentVip, isQueuingVip })
}

function change(world: World, group: Group, changes: Partial<DlmLimits>) {
  const was = group.dlm
  group.dlm = { ...was, ...changes }
  const { load } = group
  load.former = formerAfter(load.former, was, group.dlm, world.nowMs)
  if (group.dlm.isSolarCharging && !was.isSolarCharging) load.solarSinceMs = world.nowMs
  load.unwatchedSinceMs = unwatchedAfter(load.unwatchedSinceMs, was, group.dlm, world.nowMs)
  const changed = Object.entries(changes).filter(([field, value]) => was[field as keyof DlmLimits] !== value)
  world.journal.add(world.nowMs, 'dlm', { groupId: group.id, changed: Object.fromEntries(changed) })
  const isWatched = watchesMainFuse(group.dlm)
  if (isWatched !== watchesMainFuse(was)) {
    world.journal.add(world.nowMs, 'protection', { groupId: group.id, mainFuseWatched: isWatched })
  }
}
