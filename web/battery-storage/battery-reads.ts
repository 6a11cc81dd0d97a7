import { SECOND_MS } from '#contract/durations.ts'
import { listStations } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'

const PAGE_SIZE = 500

/** One page of batteries, from which the state of charge of groups is computed. */
export const batteries = resource(listStations, { every: 30 * SECOND_MS, failed: 'Failed to get list of devices' })
export const ALL_BATTERIES = { query: { types: ['Energy storage' as const], page: 0, pageSize: PAGE_SIZE } }

/** The battery that is shown if no battery is selected: the first one of the list. */
export const firstBattery = resource(listStations)
export const FIRST_BATTERY = { query: { types: ['Energy storage' as const], page: 0, pageSize: 1 } }
