import { countedStations } from './counted.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Power of the stations in the group's sums, kW. Discharge counts as negative. */
export const groupPowerKw = (world: World, group: Group): number =>
  countedStations(world, group).reduce((sum, { powerW }) => sum + powerW / 1_000, 0)
