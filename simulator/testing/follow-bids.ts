import { saveFcr } from '#simulator/demand-response/world/fcr-settings.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Enables a stepwise service with volumes by bids in a group, without which the platform accepts no bid for it. */
export function followBids(world: World, groupId: number): void {
  const group = world.groups.get(groupId)
  if (!group) throw new Error(`There is no group ${groupId}.`)
  const service = { isEnabledStepwise: true, serviceName: 'FI_STEPWISE_CLASSIC', stepwiseMode: 'classic' } as const
  saveFcr(world, group, { ...group.fcr, ...service, isEnabled: false, mode: 'ECP' })
}
