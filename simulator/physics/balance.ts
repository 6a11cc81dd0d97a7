import type { DlmLimits } from '#contract/dlm.ts'
import { LEAST_CURRENT_A } from './charger.ts'

interface Member {
  allowedCurrentA: number
}

interface LimitedGroup {
  readonly type: string
  readonly dlm: DlmLimits
  readonly stationIndexes: readonly number[]
}

/** A per phase of a DC group's limit, which is in kW. */
const perPhaseA = (limitKw: number) => (limitKw * 1_000) / (3 * 230)

/**
 * What each of so many stations gets of a limit, A per phase: equal shares; where these would fall below 6 A, as many
 * stations as can have 6 A share it, and the rest get nothing.
 */
export function fairShare(limitA: number, stations: number): { shareA: number; served: number } {
  const served = limitA / stations >= LEAST_CURRENT_A ? stations : Math.floor(limitA / LEAST_CURRENT_A)
  return { shareA: served > 0 ? limitA / served : 0, served }
}

/** Sets what every station is allowed; a station of several groups keeps to the strictest. */
export function balance(groups: Iterable<LimitedGroup>, stations: readonly Member[]): void {
  for (const station of stations) station.allowedCurrentA = Infinity
  for (const { type, dlm, stationIndexes } of groups) {
    if (!dlm.enabled || dlm.importLimit === null) continue
    const limitA = type === 'GROUP_TYPE_DC' ? perPhaseA(dlm.importLimit) : dlm.importLimit
    const { shareA, served } = fairShare(limitA, stationIndexes.length)
    for (let place = 0; place < stationIndexes.length; place++) {
      const station = stations[stationIndexes[place] ?? -1]
      if (station) station.allowedCurrentA = Math.min(station.allowedCurrentA, place < served ? shareA : 0)
    }
  }
}
