import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { drillActivations } from './drill-activations.ts'
import type { DrillActivation } from './group-drill.ts'

export interface ListedActivation {
  /** The same for an activation in every reading. */
  readonly key: string
  /** The group that lists the activation. */
  readonly group: Group
  readonly activation: DrillActivation
}

/**
 * All activations since the start of the run, each once. A device in several groups is listed under the first; super groups come last, so that a device of
 * a group and a super group is listed under the group.
 */
export function listedActivations(world: World): ListedActivation[] {
  const listed = new Map<string, ListedActivation>()
  const groups = [...world.groups.values()].toSorted((a, b) => Number(a.isSupergroup) - Number(b.isSupergroup))
  for (const group of groups) {
    for (const activation of drillActivations(world, group)) {
      if (activation.startMs < world.runStartMs) continue
      const key = `${activation.deviceId ?? `group ${group.id}`} ${activation.startMs}`
      if (!listed.has(key)) listed.set(key, { key, group, activation })
    }
  }
  return [...listed.values()]
}
