import { strictestReason, type StationReason } from '#contract/allocations.ts'
import type { Station } from '#contract/stations.ts'
import { briefSentence, reasonSentence, loadUnit } from '../limit-reason.ts'

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
