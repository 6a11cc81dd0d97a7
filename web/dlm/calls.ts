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

/** The load limits of a group. Polled, so that changes made elsewhere become visible. */
export const dlmLimits = resource(readDlmLimits, { every: 10 * SECOND_MS, failed: 'Failed to fetch dlm limits data' })

/** Subscribe only while the group uses an external device. */
export const safeLimitEnabled = resource(readSafeLimitEnabled, {
  every: METER_MS,
  failed: 'Failed to retreive safe limit enabled value',
})

export const externalMeterValues = resource(readExternalMeterValues, {
  every: METER_MS,
  failed: 'Failed to retreive external meter values',
})

/**
 * The log of a group, newest first. After the first read, each call fetches only new rows. The error text is the one of the
 * meter values: the specified texts have one for both.
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

/** The allocations of the stations of a group, and their reasons. A platform need not offer this call. */
const allocations = resource(readAllocations, { every: METER_MS })

/** The allocations of these devices. A platform that does not know the query replies with all stations of the group. */
export const deviceAllocations = (groupId: number, deviceIds: readonly string[]) =>
  allocations({ params: { groupId }, query: { deviceIds: [...deviceIds] } })

const reasons = resource(readStationReasons, { every: 10 * SECOND_MS })

/** Why these devices of any groups, 100 at most, have what they have. A platform need not offer it. */
export const stationReasons = (deviceIds: readonly string[]) => reasons({ query: { deviceIds: [...deviceIds] } })

/** Of all stations. */
export const allAllocations = (groupId: number) => allocations({ params: { groupId } })

/** The meter status of the group. The reply contains one station only. */
export const meterStatus = (groupId: number) => allocations({ params: { groupId }, query: { page: 0, pageSize: 1 } })

const stations = resource(listStations)

/** The stations of a group, used for their names. */
export const groupStations = (groupId: number) => stations({ query: { groupId, page: 0, pageSize: 500 } })
