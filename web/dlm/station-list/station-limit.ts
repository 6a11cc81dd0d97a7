import { strictestReason, type StationReason } from '#contract/allocations.ts'
import { briefSentence, reasonSentence, loadUnit } from '../limit-reason.ts'

interface StationLimit {
  sentence: string
  brief: string
}

/** Why a station has what it has, by the strictest of its `groupCount` groups; undefined where no group says so. */
export function stationLimit(reasons: readonly StationReason[], deviceId: string, groupCount: number): StationLimit | undefined {
  const own = reasons.filter((one) => one.deviceId === deviceId)
  const found = strictestReason(own)
  if (!found) return undefined
  const parts = [found.reason, loadUnit(found.groupType), groupCount > own.length] as const
  return { sentence: reasonSentence(...parts), brief: briefSentence(...parts) }
}
