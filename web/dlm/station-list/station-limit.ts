import { strictestReason, type StationReason } from '#contract/allocations.ts'
import { reasonSentence, loadUnit } from '../limit-reason.ts'

/** Why a station has what it has, by the strictest of its `groupCount` groups; undefined where no group says so. */
export function stationLimit(reasons: readonly StationReason[], deviceId: string, groupCount: number): string | undefined {
  const own = reasons.filter((one) => one.deviceId === deviceId)
  const found = strictestReason(own)
  return found && reasonSentence(found.reason, loadUnit(found.groupType), groupCount > own.length)
}
