import { drawsOn, gridLines } from '../model/current-request.ts'
import { allocatedCurrent } from './allowed-current.ts'
import { reservedOnLine } from './offline-reserve.ts'
import { countedStations } from './counted.ts'
import { countedOnLine } from './counted-draw.ts'
import { reservedStations } from './excess-reserve.ts'
import { lineCurrentA } from './line-current.ts'
import type { LoadSession } from './group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** A budget whose draw or allocation exceeds it. A; kW in a DC group. */
export interface BudgetBreach {
  readonly groupId: number
  readonly atMs: number
  /** 0 to 2; null when all lines share one budget. */
  readonly line: number | null
  readonly drawn: number
  readonly budget: number
}

/** Tolerance for sums of hundredths and of measured powers. */
const TOLERANCE = 1e-6

/**
 * The budgets that are exceeded in this second, by the allocations or by the draw. Discharged power is not counted as
 * room. Offline stations are left out: the platform cannot lower their current, and reserves it. A draw above the budget is
 * accepted while chargers have the declared time to follow a lower allocation.
 */
export function budgetBreaches(world: World): BudgetBreach[] {
  return [...world.groups.values()].flatMap((group) => budgetBreachesOf(world, group))
}

/** The exceeded budgets of one group. */
export function budgetBreachesOf(world: World, group: Group): BudgetBreach[] {
  const { budgets } = group.load
  if (!budgets) return []
  const setpoints = allocatedSums(group)
  const drawn = drawByBudget(world, group)
  return budgets.flatMap(({ amount }, line) => {
    const budget = Math.max(0, amount - reservedOnLine(group.load, line))
    const drawnNow = drawn[line] ?? 0
    const isAccepted = drawnNow > budget && drawnNow <= acceptedDraw(world, group, line) + TOLERANCE
    const most = Math.max(setpoints[line] ?? 0, isAccepted ? 0 : drawnNow)
    if (most <= budget + TOLERANCE) return []
    return [{ groupId: group.id, atMs: world.nowMs, line: budgets.length > 1 ? line : null, drawn: most, budget }]
  })
}

const allocatedOn = (group: Group, session: LoadSession | undefined, line: number) =>
  session && !session.isOffline && drawsOn(session.request, line) ? allocatedCurrent(group, session) : 0

/** The sum of the allocations of online sessions and of the reserves for chargers that do not obey, for each budget. */
function allocatedSums(group: Group): number[] {
  const { load } = group
  const isReserved = reservedStations(load)
  return (load.budgets ?? []).map((_, line) => {
    let sum = 0
    for (const session of load.sessions.values()) if (!isReserved.has(session.station)) sum += allocatedOn(group, session, line)
    for (const reserve of load.excessReserves) {
      const reserved = drawsOn(reserve, line) ? reserve.current : 0
      sum += Math.max(reserved, allocatedOn(group, load.sessions.get(reserve.station), line))
    }
    return sum
  })
}

/** The draw on a budget that stations may still have from earlier allocations. */
function acceptedDraw(world: World, group: Group, line: number): number {
  let sum = 0
  for (const station of countedStations(world, group)) {
    const counted = countedOnLine(station, group, line, world.nowMs)
    const session = group.load.sessions.get(station.index)
    sum += counted ?? (session && drawsOn(session.request, line) ? allocatedCurrent(group, session) : 0)
  }
  return sum
}

/**
 * The draw of the stations in the group's sums, for each budget. Empty without budgets. Discharged power is not counted as room.
 */
export function drawByBudget(world: World, group: Group, isCounted: (station: Station) => boolean = () => true): number[] {
  const { type, load } = group
  if (!load.budgets) return []
  const counted = countedStations(world, group)
  const isDc = type === 'GROUP_TYPE_DC'
  const sums = load.budgets.map(() => 0)
  const isByLine = sums.length > 1
  for (const station of counted) {
    // Standby power is not managed.
    if (station.path?.isStandby || !isCounted(station)) continue
    const lines = isByLine ? gridLines(station.firstLine, station.phasesInUse) : 1
    for (let line = 0; line < sums.length; line++) {
      if ((lines & (1 << line)) === 0) continue
      sums[line] = (sums[line] ?? 0) + Math.max(0, isDc ? station.powerW / 1_000 : lineCurrentA(station, isByLine ? line : null))
    }
  }
  return sums
}
