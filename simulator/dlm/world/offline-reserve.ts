import { drawsOn } from '../model/current-request.ts'
import { isChargerKind, ratedPowerW } from '#simulator/devices/model/plan.ts'
import { maxSentA, type ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import { kwOfAmperes } from '#simulator/grid/model/kilowatts.ts'
import { minVoltageV } from '#simulator/grid/model/voltage.ts'
import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import type { Applied } from '../model/apply-allocation.ts'
import type { GroupLoad, Reserved } from './group-load.ts'
import { budgetLinesOf } from './sessions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/**
 * The current of a station after it loses the platform: an equal part of the safe limit, or 0 where that is below the
 * minimum current. Null without the offline fail-safe: the station keeps its last allocation.
 */
function failSafeShare({ dlm, type, stationIndexes }: Group): number | null {
  if (!dlm.enabledOfflineFailSafe) return null
  const share = Math.floor(((dlm.safeLimit ?? 0) / Math.max(1, stationIndexes.length)) * 100) / 100
  return type === 'GROUP_TYPE_DC' || share >= MIN_CHARGING_CURRENT_A ? share : 0
}

export function currentReservedOffline(world: World, group: Group): Reserved[] {
  const share = failSafeShare(group)
  return group.stationIndexes.flatMap((index): Reserved[] => {
    const station = world.stations[index]
    if (!station || station.isOnline) return []
    const session = group.load.sessions.get(index)
    if (session) {
      if (share !== null) session.applied = fallenBack(session.applied, share, world.nowMs)
      // A charger outside knows nothing of the fail-safe: its last limit stays in force.
      return [
        { station: index, lines: session.request.lines, current: Math.max(session.applied.current, mayDrawOffline(station)) },
      ]
    }
    // A car that was allocated nothing can still follow a former limit.
    const current = Math.max(share ?? 0, idleHeld(station, group), station.vehicle ? mayDrawOffline(station) : 0)
    if (share === null && current === 0) return []
    // A car may arrive and charge without the platform's knowledge.
    return [{ station: index, lines: budgetLinesOf(station, group, station.phases), current }]
  })
}

/** The most that the car may draw by the setpoints that have been sent before, A per phase; kW at a DC charger. */
export function mayStillDraw({ plan, ratedPowerKw, phasesInUse }: Station, path: ChargerPath): number {
  const maxA = maxSentA(path)
  if (plan.kind === 'dc') return Math.min(kwOfAmperes(maxA), ratedPowerKw)
  // The power of an inverter is limited, so that a car on fewer phases draws more on each of them.
  const ratedA = plan.kind === 'v2g' ? ratedPowerW(plan) / (minVoltageV(plan) * Math.max(1, phasesInUse)) : plan.maxCurrentA
  return Math.min(maxA, ratedA)
}

/**
 * What an offline station outside may draw besides its allocation, A per phase; kW at a DC charger: it may not have received its last
 * limits, and one whose last known draw is above them may go on with it.
 */
function mayDrawOffline(station: Station): number {
  const { ocpp, path, plan, powerW, currentA } = station
  if (!ocpp || !path) return 0
  const drawn = plan.kind === 'dc' ? powerW / 1_000 : currentA + Math.max(...path.differencesA)
  // Of a V2G device or battery, only reports show which setpoint it follows. An export leaves nothing to others.
  if (!isChargerKind(plan.kind)) return powerW > 0 ? drawn : 0
  return path.queue ? Math.max(mayStillDraw(station, path), drawn) : 0
}

/** What an idle charger outside can draw in its next transaction, A per phase; kW in a DC group. Without an accepted limit, its rated current. */
function idleHeld({ ocpp, plan, ratedPowerKw, vehicle }: Station, { type }: Group): number {
  const isUnlimited = isChargerKind(plan.kind) && !vehicle && ocpp?.hasStatus && ocpp.idleLimitA === null
  const limitA = isUnlimited ? plan.maxCurrentA : (ocpp?.idleLimitA ?? 0)
  return type === 'GROUP_TYPE_DC' ? Math.min(kwOfAmperes(limitA), ratedPowerKw) : limitA
}

function fallenBack(was: Applied, share: number, nowMs: number): Applied {
  if (was.current === share) return was
  const isSwitched = (share === 0) !== (was.current === 0)
  return { current: share, hasStarted: true, switchedMs: isSwitched ? nowMs : was.switchedMs, wanted: null }
}

const onLine = (reserves: readonly Reserved[], line: number) =>
  reserves.reduce((sum, kept) => (drawsOn(kept, line) ? sum + kept.current : sum), 0)

/** The part of a budget that is reserved for offline stations. */
export const reservedOnLine = ({ offlineReserves }: GroupLoad, line: number): number => onLine(offlineReserves, line)

/**
 * What offline stations hold of a budget, for a reader; undefined while none holds anything. It is not part of the draw of the group,
 * which is that of its online stations.
 */
export const heldOnLine = ({ load }: Group, line: number): number | undefined =>
  load.offlineReserves.some(({ current }) => current > 0) ? reservedOnLine(load, line) : undefined

/** What offline stations and chargers that do not obey hold of the limits of a group, kW: the others cannot draw it. */
export function heldFromOthersKw({ load, type }: Group): number {
  const held = [...load.offlineReserves, ...load.excessReserves]
  const lines = load.budgets?.length ?? 0
  const sum = Array.from({ length: lines }, (_, line) => onLine(held, line)).reduce((all, one) => all + one, 0)
  return type === 'GROUP_TYPE_DC' ? sum : lines === 1 ? kwOfAmperes(sum) : kwOfAmperes(sum) / 3
}

/** The budgets that remain for online stations. */
export const onlineBudgets = (load: GroupLoad, budgets = load.budgets): number[] =>
  (budgets ?? []).map(({ amount }, line) => Math.max(0, amount - reservedOnLine(load, line)))

/** The budgets that remain for online stations that obey. */
export const sharedBudgets = (load: GroupLoad, budgets = load.budgets): number[] =>
  onlineBudgets(load, budgets).map((amount, line) => Math.max(0, amount - onLine(load.excessReserves, line)))
