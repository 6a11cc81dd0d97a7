import type { DlmLimits } from '#contract/dlm.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { amperesOfKw } from '#simulator/grid/model/kilowatts.ts'

interface LimitedGroup {
  readonly type: string
  readonly dlm: Pick<DlmLimits, 'enabled' | 'importLimit' | 'isQueuing' | 'requiredCurrent'>
  readonly stationIndexes: readonly number[]
}

/**
 * Share of each of this number of stations, A per phase: equal shares. Where equal shares are below 6 A, as many
 * stations as can have 6 A share the limit, and the others get 0.
 */
export function fairShare(limitA: number, stations: number): { shareA: number; served: number } {
  const served = limitA / stations >= MIN_CHARGING_CURRENT_A ? stations : Math.floor(limitA / MIN_CHARGING_CURRENT_A)
  return { shareA: served > 0 ? limitA / served : 0, served }
}

/**
 * The current of every station before the start of the world, A per phase. It is constant, so that any past moment can
 * be computed on its own. Fast chargers share in proportion to their rated power. With a queue, every station had its
 * guaranteed current in turn. A station of several groups kept the strictest limit.
 */
export function pastShares(groups: Iterable<LimitedGroup>, ratedKw: readonly number[]): number[] {
  const allowed = ratedKw.map(() => Infinity)
  for (const group of groups) {
    const { dlm, stationIndexes } = group
    if (!dlm.enabled || dlm.importLimit === null) continue
    for (const [place, index] of stationIndexes.entries()) {
      allowed[index] = Math.min(allowed[index] ?? Infinity, shareOf(group, dlm.importLimit, place, ratedKw))
    }
  }
  return allowed
}

function shareOf({ type, dlm, stationIndexes }: LimitedGroup, limit: number, place: number, ratedKw: readonly number[]): number {
  if (type === 'GROUP_TYPE_DC') {
    const totalKw = stationIndexes.reduce((sum, index) => sum + (ratedKw[index] ?? 0), 0)
    return amperesOfKw((limit * (ratedKw[stationIndexes[place] ?? -1] ?? 0)) / totalKw)
  }
  if (dlm.isQueuing) return Math.max(MIN_CHARGING_CURRENT_A, dlm.requiredCurrent ?? 0)
  const { shareA, served } = fairShare(limit, stationIndexes.length)
  return place < served ? shareA : 0
}
