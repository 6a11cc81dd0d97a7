import { SECOND_MS } from '#contract/durations.ts'
import { listWaitingChargers } from '#contract/ocpp/chargers.ts'
import { readCurrentSeller } from '#contract/sellers.ts'
import { listStationTypes } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'

const waiting = resource(listWaitingChargers, { every: 10 * SECOND_MS, failed: 'Failed to get the waiting chargers' })

/** The chargers that wait to be added. */
export const waitingChargers = () => waiting()

/** The owners of a new station. */
export const owners = resource(readCurrentSeller, { failed: 'Failed to fetch sellers' })

/** The types of a new station. */
export const stationTypes = resource(listStationTypes, { failed: 'Failed to fetch types.' })
