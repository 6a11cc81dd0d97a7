import type { CountedDraw, ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import { RecentHighest } from '#simulator/dynamics/model/recent-highest.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { drawsOn } from '../model/current-request.ts'
import { allocatedCurrent } from './allowed-current.ts'
import { mayStillDraw } from './offline-reserve.ts'
import { budgetLinesOf } from './sessions.ts'

/**
 * What counts as the draw of a station in its groups: its allocation, or its measured draw while it does not obey. A lower
 * allocation counts when the declared reaction time has passed. Call this after the second of the station.
 */
export function updateCounted(world: World, station: Station, path: ChargerPath): void {
  const excess = excessDraw(path, world.nowMs)
  // At a large site most of the stations have the same allocation as in the second before. A car at a charger outside can be on
  // other lines in each second.
  if (!path.isCountedDue && excess === null && path.countedPhases === station.phasesInUse && !station.ocpp) return
  const { counted } = path
  // A draw in excess and the draw of a station that has just joined are considered again in the next second.
  path.isCountedDue = excess !== null
  path.countedPhases = station.phasesInUse
  let kept = 0
  for (const id of station.groupIds) {
    const group = world.groups.get(id)
    if (!group?.load.budgets) {
      counted.delete(id)
      continue
    }
    kept += 1
    updateCountedIn(group, station, path, excess, world.nowMs)
  }
  if (counted.size > kept) for (const id of counted.keys()) if (!station.groupIds.includes(id)) counted.delete(id)
}

function updateCountedIn(group: Group, station: Station, path: ChargerPath, excess: number | null, nowMs: number) {
  const session = group.load.sessions.get(station.index)
  const allocatedNow = session ? allocatedCurrent(group, session) : 0
  const lines = session?.request.lines ?? budgetLinesOf(station, group, station.phasesInUse)
  const known = path.counted.get(group.id)
  if (known) {
    known.lines = lines
    known.joinedWith = null
    known.recent.set(excess !== null && excess > allocatedNow ? excess : allocatedNow, nowMs)
    return
  }
  path.isCountedDue = true
  // The limit of the group is still on its way to a station that has just joined it.
  const joinedWith = mayStillDraw(station, path)
  const one: CountedDraw = { recent: new RecentHighest(), lines, joinedWith: joinedWith > allocatedNow ? joinedWith : null }
  one.recent.set(Math.max(allocatedNow, excess ?? 0, joinedWith), nowMs)
  path.counted.set(group.id, one)
}

/** What counts as the draw of a station on a budget of a group now; null for a station that follows in the same second. */
export function countedOnLine({ path }: Station, group: Group, line: number, nowMs: number): number | null {
  if (!path) return null
  const one = path.counted.get(group.id)
  return one && drawsOn(one, line) ? one.recent.within(path.station.declaredMs, nowMs) : 0
}

/** What the journal notes besides the allocation: the draw that counts instead of it. Null while the allocation counts. */
export function countedInstead({ path }: Station, group: Group, nowMs: number): number | null {
  if (!path) return null
  return excessDraw(path, nowMs) ?? path.counted.get(group.id)?.joinedWith ?? null
}

/** The draw of a charger that does not obey, also in the second in which its session ends. */
const excessDraw = ({ disobeys, switchedOff }: ChargerPath, nowMs: number): number | null =>
  disobeys?.counts ?? (switchedOff?.endedMs === nowMs ? switchedOff.drawn : null)
