import { isChargerKind } from '#simulator/devices/model/plan.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { runningAt } from '../model/apply-allocation.ts'
import { drawsOn } from '../model/current-request.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { GroupLoad } from './group-load.ts'
import { onlineBudgets } from './offline-reserve.ts'
import { budgetLinesOf } from './sessions.ts'

/**
 * Reserves the measured draw of the chargers that do not obey, up to the budget. Their sessions keep their setpoint and take no
 * part in the allocation.
 */
export function reserveExcess(world: World, group: Group): void {
  const { load } = group
  if (load.excessReserves.length > 0) load.excessReserves = []
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    const excess = station?.isOnline ? station.path?.disobeys : undefined
    if (!station || !excess) continue
    const lines = budgetLinesOf(station, group, station.phasesInUse)
    // Others receive nothing of an export, which can end at any time.
    const current = Math.min(Math.max(0, hundredthsAbove(excess.counts)), roomFor(load, lines))
    load.excessReserves = [...load.excessReserves, { station: index, lines, current }]
    holdSession(load, station, current)
  }
}

/** The stations with a reserve, by index. */
export const reservedStations = ({ excessReserves }: GroupLoad): ReadonlySet<number> =>
  excessReserves.length === 0 ? NONE : new Set(excessReserves.map(({ station }) => station))
const NONE: ReadonlySet<number> = new Set()

const hundredthsAbove = (value: number) => Math.ceil(value * 100 - 1e-6) / 100

/** What earlier reserves have left on the tightest of these budgets. */
function roomFor(load: GroupLoad, lines: number): number {
  const rooms = onlineBudgets(load).map((amount, line) =>
    load.excessReserves.reduce((left, kept) => (drawsOn(kept, line) ? left - kept.current : left), amount),
  )
  return Math.max(0, Math.min(...rooms.filter((_, line) => drawsOn({ lines }, line))))
}

/**
 * The session keeps its setpoint, or stops where less than its minimum is left. V2G points and batteries have no minimum, and no waiting
 * time when they obey again.
 */
function holdSession({ sessions }: GroupLoad, { index, plan }: Station, current: number) {
  const session = sessions.get(index)
  if (!session) return
  const { applied, request } = session
  const isCharger = isChargerKind(plan.kind)
  const held = applied.current <= current ? applied.current : !isCharger || current >= request.min ? current : 0
  if (held !== applied.current) session.applied = isCharger ? { ...applied, current: held, wanted: null } : runningAt(held)
  session.asked = null
  session.allotted = held
}
