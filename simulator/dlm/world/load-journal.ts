import { drawsOn, type Lines } from '../model/current-request.ts'
import { allocatedCurrent } from './allowed-current.ts'
import { countedInstead } from './counted-draw.ts'
import { reservedOnLine } from './offline-reserve.ts'
import { drawByBudget } from './budget-check.ts'
import { millionths, allocatedOf, type AllocatedCurrent, type ChangedCurrent } from './load-entries.ts'
import type { JournalledLoad, Reserved } from './group-load.ts'
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
  const isOther = !isSameList(amounts, written.budgets)
  written.budgets = amounts
  if (!amounts) written.drawn = null
  world.journal.add(world.nowMs, 'load', {
    groupId: group.id,
    ...(isOther && { budgets: amounts }),
    ...(setpoints && { setpoints }),
  })
}

/** Whether budgets must be journalled: a falling budget when little remains of it, a rising budget when it ends a breach. */
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
    const drawn = drawByBudget(world, group).map(millionths)
    if (hasPaths(world, group)) journalCounted(world, group, drawn)
    if (!isDrawNews(group, drawn)) continue
    written.drawn = drawn
    world.journal.add(world.nowMs, 'drawn', { groupId: group.id, drawn })
  }
}

function isDrawNews({ load }: Group, drawn: readonly number[]): boolean {
  const was = load.written.drawn
  if (was?.length !== drawn.length) return true
  return drawn.some((sum, line) => {
    const before = was[line] ?? 0
    const free = Math.max(0, (load.budgets?.[line]?.amount ?? 0) - reservedOnLine(load, line))
    return sum !== before && free - Math.max(sum, before) < LOW_HEADROOM
  })
}

const hasPaths = ({ stations }: World, { stationIndexes }: Group) => stationIndexes.some((index) => stations[index]?.path)

/**
 * Journals what counts as the draw of the stations in this second. The draw may exceed a budget here, so a changed budget is
 * journalled as well: a falling one when the draw leaves little of it, a rising one when the draw does not fit into the last one.
 */
function journalCounted(world: World, group: Group, drawn: readonly number[]): void {
  const { written, budgets } = group.load
  const setpoints = newsOf(written.setpoints, setpointsIn(world, group))
  const amounts = (budgets ?? []).map(({ amount }) => millionths(amount))
  const isOther = !isSameList(amounts, written.budgets)
  const isDue = amounts.some((amount, line) => {
    const was = written.budgets?.[line]
    const inUse = Math.max(drawn[line] ?? 0, written.drawn?.[line] ?? 0) + reservedOnLine(group.load, line)
    return was === undefined || (amount < was ? amount - inUse < LOW_HEADROOM : amount > was && was < inUse)
  })
  if (!setpoints && !(isOther && isDue)) return
  written.budgets = amounts
  const entry = { groupId: group.id, ...(isOther && { budgets: amounts }), ...(setpoints && { setpoints }) }
  world.journal.add(world.nowMs, 'load', entry)
}

type Setpoints = Map<string, AllocatedCurrent>

/** Called for each group in each second. */
function setpointsIn(world: World, group: Group): Setpoints {
  const { load } = group
  const setpoints: Setpoints = new Map()
  for (const session of load.sessions.values()) {
    const { station, request, isOffline } = session
    if (isOffline) continue
    addSetpoint(setpoints, world, group, { station, lines: request.lines, current: allocatedCurrent(group, session) })
  }
  for (const reserve of load.offlineReserves) addSetpoint(setpoints, world, group, reserve, true)
  // Stations without a session whose draw counts.
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station?.isOnline || load.sessions.has(index) || countedInstead(station, group, world.nowMs) === null) continue
    const lines = station.path?.counted.get(group.id)?.lines ?? 0
    addSetpoint(setpoints, world, group, { station: index, lines, current: 0 })
  }
  return setpoints
}

/** Adds an allocation, and what the journal notes of a charger that takes time or does not obey. */
function addSetpoint(to: Setpoints, world: World, group: Group, { station: index, lines, current }: Reserved, isOffline = false) {
  const station = world.stations[index]
  if (!station) return
  const one: AllocatedCurrent = { current: millionths(current), budgets: budgetsOf(group.load, lines) }
  to.set(station.deviceId, one)
  if (isOffline) one.isReservedOffline = true
  if (!station.path) return
  if (station.path.station.declaredMs > 0) one.reactionS = station.path.station.declaredMs / 1_000
  const counted = countedInstead(station, group, world.nowMs)
  if (counted !== null) one.counted = millionths(counted)
  const reserve = group.load.excessReserves.find((each) => each.station === index)
  if (!reserve) return
  one.reserved = millionths(reserve.current)
  if (reserve.lines !== lines) one.reservedBudgets = budgetsOf(group.load, reserve.lines)
}

/** The budgets, from 1, by their number and the grid lines that are drawn on. The same budgets are the same list. */
const LISTS = Array.from({ length: 4 }, (_, count) =>
  Array.from({ length: 8 }, (_, lines) => [1, 2, 3].filter((place) => place <= count && drawsOn({ lines }, place - 1))),
)

const budgetsOf = ({ budgets }: Group['load'], lines: Lines): number[] => LISTS[budgets?.length ?? 0]?.[lines] ?? []

/** Returns the changed allocations by device id, or nothing without a change. Stores them as journalled. */
function newsOf(
  written: Map<string, AllocatedCurrent>,
  setpoints: ReadonlyMap<string, AllocatedCurrent>,
): Record<string, ChangedCurrent | null> | undefined {
  const news: Record<string, ChangedCurrent | null> = {}
  let isOther = false
  for (const deviceId of written.keys()) {
    if (setpoints.has(deviceId)) continue
    isOther = true
    news[deviceId] = null
    written.delete(deviceId)
  }
  for (const [deviceId, now] of setpoints) {
    const was = written.get(deviceId)
    if (was && isSame(was, now)) continue
    isOther = true
    news[deviceId] = changesOf(was, now)
    written.set(deviceId, now)
  }
  return isOther ? news : undefined
}

/** An allocation without the budgets and the reaction time of the last entry of the station. */
function changesOf(was: AllocatedCurrent | undefined, { budgets, reactionS, ...others }: AllocatedCurrent): ChangedCurrent {
  return {
    ...others,
    ...(!isSameList(was?.budgets, budgets) && { budgets }),
    ...(reactionS !== undefined && reactionS !== was?.reactionS && { reactionS }),
  }
}

const isSameList = (was: readonly number[] | null | undefined, now: readonly number[] | null | undefined) =>
  was === now || (was?.length === now?.length && was?.every((value, place) => value === now?.[place]) === true)

const isSame = (was: AllocatedCurrent, now: AllocatedCurrent) =>
  was.current === now.current &&
  was.isReservedOffline === now.isReservedOffline &&
  was.counted === now.counted &&
  was.reserved === now.reserved &&
  isSameList(was.reservedBudgets, now.reservedBudgets) &&
  isSameList(was.budgets, now.budgets)
