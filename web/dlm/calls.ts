import { readAllocations, readStationReasons } from '#contract/allocations.ts'
import {
  type DlmAction,
  listDlmActions,
  listSafeLimitChanges,
  readDlmLimits,
  readExternalMeterValues,
  readSafeLimitEnabled,
} from '#contract/dlm.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { listStations } from '#contract/stations.ts'
import { resource } from '#platform/resource.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import { newestStart, withNewActions } from './growing-log.ts'

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

/**
 * The log of a group, newest first. After the first read only what is new is asked for. The text is the one of the meter
 * values: the catalogue has one for both.
 */
export const dlmActions = rollingResource(listDlmActions, {
  addressAt: ({ groupId }: { groupId: number }, nowMs, before: readonly DlmAction[] | undefined) => ({
    params: { groupId },
    query: { start: newestStart(before, nowMs) },
  }),
  everyMs: () => 10 * SECOND_MS,
  take: (reply, { query }, _group, before) => withNewActions(before, reply, query?.start),
  failed: 'Failed to retreive external meter values',
})

export const safeLimitChanges = resource(listSafeLimitChanges, {
  every: METER_MS,
  failed: 'Failed to retreive safe limit logs',
})

/** What stations of a group may draw, and why. A platform need not offer it. */
const allocations = resource(readAllocations, { every: METER_MS })

/** Of these devices. A platform that does not know the query answers with all stations of the group. */
export const deviceAllocations = (groupId: number, deviceIds: readonly string[]) =>
  allocations({ params: { groupId }, query: { deviceIds: [...deviceIds] } })

const reasons = resource(readStationReasons, { every: 10 * SECOND_MS })

/** Why these devices of any groups, 100 at most, have what they have. A platform need not offer it. */
export const stationReasons = (deviceIds: readonly string[]) => reasons({ query: { deviceIds: [...deviceIds] } })

/** Of all stations. */
export const allAllocations = (groupId: number) => allocations({ params: { groupId } })

/** How the group's meter is heard; of the stations only the first one. */
export const meterHearing = (groupId: number) => allocations({ params: { groupId }, query: { page: 0, pageSize: 1 } })

const stations = resource(listStations)

/** The stations of a group, for their names. */
export const groupStations = (groupId: number) => stations({ query: { groupId, page: 0, pageSize: 500 } })
