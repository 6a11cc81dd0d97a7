import type { DlmLimits } from '#contract/dlm.ts'
import { MORNING_MS, sampleWorld } from './sample-site.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A site for tests of load management: posts without scheduled arrivals, in one group with an external meter. */

export const METERED: Partial<DlmLimits> = {
  enabled: true,
  importLimit: 40,
  mainCurrent: 63,
  safeLimit: 20,
  useExternalDevice: true,
  externalDeviceId: 'enegic-1',
  meterDeviceProvider: 'ENEGIC',
}

export interface LoadSite {
  readonly world: World
  readonly group: Group
  readonly stations: readonly Station[]
  /** The station at an index of the group, from 0. */
  readonly at: (place: number) => Station
}

export function loadSite(
  dlm: Partial<DlmLimits> = METERED,
  posts = 6,
  type: 'Post' | 'Fast' | 'Both ways' | 'Store' = 'Post',
  options: Record<string, unknown> = {},
  seed = 1,
): LoadSite {
  const groupType = {
    Post: 'GROUP_TYPE_CHARGER',
    Fast: 'GROUP_TYPE_DC',
    'Both ways': 'GROUP_TYPE_V2G',
    Store: 'GROUP_TYPE_BATTERY',
  }[type]
  const stationTypes = [
    { id: 1, name: 'Post', category: 'charger', driver: 'ac', powerKw: 22, profile: 'unvisited' },
    { id: 2, name: 'Fast', category: 'DC', driver: 'dc', powerKw: 50, profile: 'unvisited' },
    { id: 3, name: 'Both ways', category: 'V2G', driver: 'v2g', powerKw: 10, profile: 'unvisited' },
    { id: 4, name: 'Store', category: 'Energy storage', driver: 'sonnen', powerKw: 10, capacityKwh: 22 },
  ]
  const world = sampleWorld({
    startMs: MORNING_MS,
    seed,
    change: {
      ...options,
      customerGroups: [{ id: 31, name: 'Ambulances' }],
      stationTypes,
      groups: [
        { id: 1, name: 'Yard', type: groupType, sellerId: 1, dlm },
        { id: 2, name: 'Cable', type: groupType, sellerId: 1 },
      ],
      stations: Array.from({ length: posts }, (_, place) => ({
        id: 1 + place,
        name: `Place ${1 + place}`,
        type,
        sellerId: 1,
        groups: ['Yard'],
        phaseOneLine: 1 + (place % 3),
      })),
    },
  })
  const group = world.groups.get(1)
  if (!group) throw new Error('the site has no yard')
  return {
    world,
    group,
    stations: world.stations,
    at: (place) => {
      const station = world.stations[place]
      if (!station) throw new Error(`the site has no place ${place}`)
      return station
    },
  }
}
