import { sampleWorld } from './sample-site.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

export const [POSTS, POINTS, STORES] = [1, 2, 3] as const

const GROUPS = [
  { id: POSTS, name: 'Posts', type: 'GROUP_TYPE_CHARGER', sellerId: 1, supergroup: true },
  {
    id: POINTS,
    name: 'Points',
    type: 'GROUP_TYPE_V2G',
    sellerId: 1,
    supergroup: true,
    v2g: { mode: 'freq', ffrPositive: 3_000, ffrNegative: 3_000, minSoC: 20 },
  },
  { id: STORES, name: 'Stores', type: 'GROUP_TYPE_BATTERY', sellerId: 1, supergroup: true },
]
export const STATIONS = [
  { id: 1, name: 'Post 1', type: 'Post', sellerId: 1, groups: ['Posts'] },
  { id: 2, name: 'Post 2', type: 'Post', sellerId: 1, groups: ['Posts'] },
  { id: 3, name: 'Point 3', type: 'Both ways', sellerId: 1, groups: ['Points'] },
  { id: 4, name: 'Point 4', type: 'Both ways', sellerId: 1, groups: ['Points'] },
  { id: 5, name: 'Store 5', type: 'Store', sellerId: 1, groups: ['Stores'] },
]
/** A world with a super group of two chargers, two V2G points and a battery each. `change` replaces parts of its site. */
export const worldOf = (change: Record<string, unknown> = {}) =>
  sampleWorld({ seed: 3, change: { groups: GROUPS, stations: STATIONS, ...change } })

export function groupOf(world: World, id: number): Group {
  const group = world.groups.get(id)
  if (!group) throw new Error(`no group ${id}`)
  return group
}
export const stationsIn = (world: World, id: number): Station[] =>
  groupOf(world, id).stationIndexes.flatMap((index) => world.stations[index] ?? [])
