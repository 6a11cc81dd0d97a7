import { countedStations } from './counted.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** What the stations that count in a group's sums take, kW; what they give counts against it. */
export const groupPowerKw = (world: World, group: Group): number =>
  countedStations(world, group).reduce((sum, { powerW }) => sum + powerW / 1_000, 0)
