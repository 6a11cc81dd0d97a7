import { drawsOn, gridLines, type Lines } from '#simulator/physics/claim.ts'
import { LEAST_CURRENT_A } from '#simulator/physics/charger.ts'
import type { Applied } from '#simulator/physics/apply-allocation.ts'
import type { GroupLoad } from './group-load.ts'
import type { Group, World } from './state.ts'

/**
 * What a station falls back to by itself when it loses the platform: an equal part of the safe limit, or nothing where
 * that is less than a car can charge with. Null while there is no such agreement: it keeps what it was told last.
 */
export function failSafeShare({ dlm, type, stationIndexes }: Group): number | null {
  if (!dlm.enabledOfflineFailSafe) return null
  const share = Math.floor(((dlm.safeLimit ?? 0) / Math.max(1, stationIndexes.length)) * 100) / 100
  return type === 'GROUP_TYPE_DC' || share >= LEAST_CURRENT_A ? share : 0
}

/** What is kept of each budget for stations that the platform cannot reach. They are told nothing new. */
export function reservedBeyondReach(world: World, group: Group): number[] {
  const reserved = (group.load.budgets ?? []).map(() => 0)
  const share = failSafeShare(group)
  const reserve = (lines: Lines, current: number) => {
    for (let line = 0; line < reserved.length; line++) {
      if (drawsOn({ lines }, line)) reserved[line] = (reserved[line] ?? 0) + current
    }
  }
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station || station.isOnline) continue
    const session = group.load.sessions.get(index)
    if (session) {
      if (share !== null) session.applied = fallenBack(session.applied, share, world.nowMs)
      reserve(session.claim.lines, session.applied.current)
    } else if (share !== null) {
      // A car may come there and take it without anybody knowing.
      reserve(group.dlm.phaseBalancing ? gridLines(station.phaseOneLine, station.phases) : 1, share)
    }
  }
  return reserved
}

function fallenBack(was: Applied, share: number, nowMs: number): Applied {
  if (was.current === share) return was
  const isSwitched = (share === 0) !== (was.current === 0)
  return { current: share, hasStarted: true, switchedMs: isSwitched ? nowMs : was.switchedMs, wanted: null }
}

/** What is left to share out among the others. */
export const reachableBudgets = ({ budgets, reserved }: GroupLoad): number[] =>
  (budgets ?? []).map(({ amount }, line) => Math.max(0, amount - (reserved[line] ?? 0)))
