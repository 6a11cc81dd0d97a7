import { drawsOn, type Lines } from '../model/current-request.ts'
import { allocatedCurrent } from './allowed-current.ts'
import type { ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { countedInstead } from './counted-draw.ts'
import { onlineBudgets, reservedOnLine } from './offline-reserve.ts'
import { drawByBudget } from './budget-check.ts'
import { millionths, allocatedOf, type AllocatedCurrent } from './load-entries.ts'
import type { JournalledLoad } from './group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled } from '#simulator/activity/world/station-journal.ts'

/**
 * Load management in the journal. Allocations are journalled in the second in which they change, with the budgets of
 * that second. In between, budgets and draws are journalled only where less than this remains of a budget, A or kW. So
 * every second in which a budget is exceeded is in the journal.
 */
const LOW_HEADROOM = 1

/** Journals the changed allocations and budgets of a group. */
export function journalLoad(world: World, group: Group): void {
  if (!isJournalled(world)) return
  const { written, budgets } = group.load
  const amounts = budgets && budgets.map(({ amount }) => millionths(amount))
  const setpoints = newsOf(written.setpoints, setpointsIn(world, group))
  if (!setpoints && !isBudgetNews(amounts, written)) return
  const isOther = amounts?.join() !== written.budgets?.join()
  written.budgets = amounts
  if (!amounts) written.drawn = null
  world.journal.add(world.nowMs, 'load', {
    groupId: group.id,
    ...(isOther && { budgets: amounts }),
    ...(setpoints && { setpoints }),
  })
}

/**
 * Whether budgets must be journalled: a falling budget when little remains of it, a rising budget when it ends a
 * breach.
 */
function isBudgetNews(budgets: readonly number[] | null, { budgets: was, setpoints }: JournalledLoad): boolean {
  if (!budgets || !was || budgets.length !== was.length) return budgets !== was
  return budgets.some((amount, line) => {
    const before = was[line] ?? 0
    if (amount === before) return false
    const inUse = allocatedOf(setpoints.values(), line)
    return amount < before ? amount - inUse < LOW_HEADROOM : before < inUse
  })
}

/** Journals the draw of each group's stations where it must be journalled. */
export function journalDrawn(world: World): void {
  if (!isJournalled(world)) return
  for (const group of world.groups.values()) {
    const { budgets, written } = group.load
    if (!budgets) continue
    const free = onlineBudgets(group.load)
    const drawn = drawByBudget(world, group).map(millionths)
    const { drawn: was } = written
    const isDue = hasPaths(world, group) && journalCounted(world, group, drawn)
    const isShort = (sum: number, line: number) => (free[line] ?? 0) - sum < LOW_HEADROOM
    const isNews = (sum: number, line: number) => {
      const before = was?.[line] ?? 0
      return sum !== before && (isShort(sum, line) || isShort(before, line))
    }
    if (!isDue && was?.length === drawn.length && !drawn.some(isNews)) continue
    written.drawn = drawn
    world.journal.add(world.nowMs, 'drawn', { groupId: group.id, drawn })
  }
}

const hasPaths = ({ stations }: World, { stationIndexes }: Group) => stationIndexes.some((index) => stations[index]?.path)

/**
 * Journals what counts as the draw of the stations in this second, and the budgets where the draw is close to them, since a
 * draw may exceed a budget here. Returns whether the draw must be written too.
 */
function journalCounted(world: World, group: Group, drawn: readonly number[]): boolean {
  const { written, budgets } = group.load
  const setpoints = newsOf(written.setpoints, setpointsIn(world, group))
  const amounts = (budgets ?? []).map(({ amount }) => millionths(amount))
  const isNear = (amount: number, line: number) => {
    const most = Math.max(drawn[line] ?? 0, written.drawn?.[line] ?? 0)
    return amount - most - reservedOnLine(group.load, line) < LOW_HEADROOM
  }
  const isDue = amounts.join() !== written.budgets?.join() && (amounts.some(isNear) || written.budgets?.some(isNear) === true)
  if (!setpoints && !isDue) return false
  written.budgets = amounts
  world.journal.add(world.nowMs, 'load', { groupId: group.id, budgets: amounts, ...(setpoints && { setpoints }) })
  return true
}

function setpointsIn(world: World, group: Group): Map<string, AllocatedCurrent> {
  const { load } = group
  const setpoints = new Map<string, AllocatedCurrent>()
  const add = (index: number, lines: Lines, current: number, isReservedOffline: boolean) => {
    const station = world.stations[index]
    if (!station) return
    setpoints.set(station.deviceId, {
      current: millionths(current),
      budgets: budgetsOf(load, lines),
      ...(isReservedOffline && { isReservedOffline }),
      ...(station.path && onPath(group, station, station.path, lines, world.nowMs)),
    })
  }
  for (const session of load.sessions.values()) {
    if (!session.isOffline) add(session.station, session.request.lines, allocatedCurrent(group, session), false)
  }
  for (const { station, lines, current } of load.offlineReserves) add(station, lines, current, true)
  // Stations without a session whose draw counts.
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station?.isOnline || load.sessions.has(index) || countedInstead(station, group, world.nowMs) === null) continue
    add(index, station.path?.counted.get(group.id)?.lines ?? 0, 0, false)
  }
  return setpoints
}

/** The budgets that these grid lines draw on, from 1. */
const budgetsOf = ({ budgets }: Group['load'], lines: Lines): number[] =>
  (budgets ?? []).flatMap((_, line) => (drawsOn({ lines }, line) ? line + 1 : []))

/** What the journal notes of a charger that takes time or does not obey. */
function onPath(
  group: Group,
  station: Station,
  { station: { declaredMs } }: ChargerPath,
  lines: Lines,
  nowMs: number,
): Partial<AllocatedCurrent> {
  const counted = countedInstead(station, group, nowMs)
  const reserve = group.load.excessReserves.find((one) => one.station === station.index)
  return {
    ...(declaredMs > 0 && { reactionS: declaredMs / 1_000 }),
    ...(counted !== null && { counted: millionths(counted) }),
    ...(reserve && { reserved: millionths(reserve.current) }),
    ...(reserve && reserve.lines !== lines && { reservedBudgets: budgetsOf(group.load, reserve.lines) }),
  }
}

/** Returns the changed allocations by device id, or nothing without a change. Stores them as journalled. */
function newsOf(
  written: Map<string, AllocatedCurrent>,
  setpoints: ReadonlyMap<string, AllocatedCurrent>,
): Record<string, AllocatedCurrent | null> | undefined {
  const news: Record<string, AllocatedCurrent | null> = {}
  for (const deviceId of written.keys()) {
    if (setpoints.has(deviceId)) continue
    news[deviceId] = null
    written.delete(deviceId)
  }
  for (const [deviceId, now] of setpoints) {
    const was = written.get(deviceId)
    if (was && isSame(was, now)) continue
    news[deviceId] = now
    written.set(deviceId, now)
  }
  return Object.keys(news).length > 0 ? news : undefined
}

const isSame = (was: AllocatedCurrent, now: AllocatedCurrent) =>
  was.current === now.current &&
  was.isReservedOffline === now.isReservedOffline &&
  was.counted === now.counted &&
  was.reserved === now.reserved &&
  was.reservedBudgets?.join() === now.reservedBudgets?.join() &&
  was.budgets.join() === now.budgets.join()
