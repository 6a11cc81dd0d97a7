import { createContext } from 'react'
import { strictestReason, type StationReason } from '#contract/allocations.ts'
import type { Station } from '#contract/stations.ts'
import { briefSentence, reasonSentence, loadUnit } from '../limit-reason.ts'

/** Device ids per call. More ids could exceed the URL limit of a web server. */
const IDS_PER_CALL = 100

/** Sorted device ids of a page whose allocations are read together. */
export const PageDeviceIds = createContext<readonly string[]>([])

/**
 * The device ids of the call that covers a device: its block of 100 in the list, or the device alone if it is not in the
 * list.
 */
export function deviceIdsOfCall(deviceId: string, together: readonly string[]): readonly string[] {
  const at = together.indexOf(deviceId)
  if (at === -1) return [deviceId]
  const first = at - (at % IDS_PER_CALL)
  return together.slice(first, first + IDS_PER_CALL)
}

interface StationLimit {
  sentence: string
  brief: string
}

type Listed = Pick<Station, 'deviceId' | 'assignedGroups' | 'status' | 'pausedBy'>

/** Why a station has what it has, by the strictest of its groups; undefined where no group says so. */
export function stationLimit(
  reasons: readonly StationReason[],
  { deviceId, assignedGroups, status, pausedBy }: Listed,
): StationLimit | undefined {
  const own = reasons.filter((one) => one.deviceId === deviceId)
  const found = strictestReason(own)
  if (!found) return undefined
  const parts = [
    found.reason,
    loadUnit(found.groupType),
    { isOneOfSeveral: assignedGroups.length > own.length, status, pausedBy },
  ] as const
  return { sentence: reasonSentence(...parts), brief: briefSentence(...parts) }
}
