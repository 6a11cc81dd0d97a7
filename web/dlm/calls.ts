import { readAllocations } from '#contract/allocations.ts'
import {
  listDlmActions,
  listSafeLimitChanges,
  readDlmLimits,
  readExternalMeterValues,
  readSafeLimitEnabled,
} from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { listStations } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'

const METER_MS = 5 * SECOND_MS

/** A group's load limits. They are read again and again, so that a change made elsewhere does not go unseen. */
export const dlmLimits = resource(readDlmLimits, { every: 10 * SECOND_MS, failed: 'Failed to fetch dlm limits data' })

/** To be watched only while the group uses an external device. */
export const safeLimitEnabled = resource(readSafeLimitEnabled, {
  every: METER_MS,
  failed: 'Failed to retreive safe limit enabled value',
})

export const externalMeterValues = resource(readExternalMeterValues, {
  every: METER_MS,
  failed: 'Failed to retreive external meter values',
})

/** The text is the one of the meter values: the catalogue has one for both. */
export const dlmActions = resource(listDlmActions, { every: 10 * SECOND_MS, failed: 'Failed to retreive external meter values' })

export const safeLimitChanges = resource(listSafeLimitChanges, {
  every: METER_MS,
  failed: 'Failed to retreive safe limit logs',
})

/** What each station of a group may draw, and why. A platform need not offer it. */
export const allocations = resource(readAllocations, { every: METER_MS })

const stations = resource(listStations)

/** The stations of a group, for their names. */
export const groupStations = (groupId: number) => stations({ query: { groupId, page: 0, pageSize: 500 } })
