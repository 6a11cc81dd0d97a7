import { SECOND_MS } from '#contract/durations.ts'
import { listStations } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'

const MOST = 500

/** As many batteries as one page holds; what their groups hold is made of them. */
export const batteries = resource(listStations, { every: 30 * SECOND_MS, failed: 'Failed to get list of devices' })
export const ALL_BATTERIES = { query: { types: ['Energy storage' as const], page: 0, pageSize: MOST } }

/** The battery that is looked at as long as none has been chosen: the first that is listed. */
export const firstBattery = resource(listStations)
export const FIRST_BATTERY = { query: { types: ['Energy storage' as const], page: 0, pageSize: 1 } }
