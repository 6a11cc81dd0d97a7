import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Enables a stepwise service with volumes by bids in a group, without which the platform accepts no bid for it. */
export function followBids(world: World, groupId: number): void {
  const group = world.groups.get(groupId)
  if (!group) throw new Error(`There is no group ${groupId}.`)
  saveFcr(world, group, { ...group.fcr, isEnabled: false, isEnabledStepwise: true, stepwiseMode: 'classic', mode: 'ECP' })
}
