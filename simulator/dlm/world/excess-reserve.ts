import { drawsOn } from '../model/current-request.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { GroupLoad, Reserved } from './group-load.ts'
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
    const reserve: Reserved = { station: index, lines, current: Math.min(hundredthsAbove(excess.counts), roomFor(load, lines)) }
    load.excessReserves = [...load.excessReserves, reserve]
    holdSession(load, reserve)
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

/** The session keeps its setpoint, or stops where less than its minimum is left. */
function holdSession({ sessions }: GroupLoad, { station, current }: Reserved) {
  const session = sessions.get(station)
  if (!session) return
  const { applied, request } = session
  const held = applied.current <= current ? applied.current : current >= request.min ? current : 0
  if (held !== applied.current) session.applied = { ...applied, current: held, wanted: null }
  session.asked = null
  session.allotted = held
}
