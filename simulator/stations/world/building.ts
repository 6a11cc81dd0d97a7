import type { World } from '#simulator/core/world/state.ts'
import type { StationDefaults, StationModel } from './fleet.ts'

/** What a station that is added to a run needs of its site. */
interface Building {
  readonly models: readonly StationModel[]
  readonly around: StationDefaults
}

const buildings = new WeakMap<World, Building>()

/** Keeps the station types and defaults of the site of a world. */
export const keepBuilding = (world: World, building: Building): void => void buildings.set(world, building)

/** Throws an Error for a world that no site was kept of. */
export function buildingOf(world: World): Building {
  const building = buildings.get(world)
  if (!building) throw new Error('The world has no site')
  return building
}
