import type { V2gSettings } from '#contract/v2g.ts'
import { NOT_STARTED } from '../model/apply-allocation.ts'
import type { BalancedSession } from '../model/balance.ts'
import { ownCurrentA } from '#simulator/dynamics/world/step-path.ts'
import { ceilingA, MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { gridLines, sameOr, type Lines } from '../model/current-request.ts'
import { kwOfAmperes, PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import { isOutOfService, isPausedByOperator } from '#simulator/devices/world/in-service.ts'
import type { LoadSession } from './group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/**
 * Current that a station's session would take now, in whole A per phase; 0 without a session. A session starts with the arrival
 * of the car, so that its current is available when the handshake with the charger ends. A full car has no session.
 */
export function demandA(station: Station, nowMs: number, v2g: V2gSettings | null): number {
  const { vehicle, plan } = station
  const mode = modeOf(station, v2g)
  if (plan.kind === 'battery') return isOutOfService(station) ? 0 : ratedCurrentA(station)
  if (!vehicle || nowMs >= vehicle.endsMs || isOutOfService(station) || isPausedByOperator(station, mode)) return 0
  const isFull = vehicle.socPercent >= vehicle.targetSocPercent
  // A car that serves the grid keeps its session at its target state of charge.
  if (plan.kind === 'v2g') return isFull && mode === 'no_v2g' ? 0 : Math.ceil(plan.maxCurrentA)
  if (isFull) return 0
  const handA = ceilingA(station.control.powerW, PHASE_V, vehicle.phases, plan.kind)
  const takes = Math.ceil(Math.min(handA, ownCurrentA(station, vehicle, nowMs)))
  return plan.kind === 'ac' ? Math.max(MIN_CHARGING_CURRENT_A, takes) : Math.max(1, takes)
}

const ratedCurrentA = ({ ratedPowerKw, phases }: Station) => Math.ceil((ratedPowerKw * 1_000) / (PHASE_V * phases))

/** Whether the driver has priority. Priority has an effect only with a queue. */
const isVip = ({ vehicle }: Station, { dlm, customerGroupIds }: Group): boolean =>
  dlm.isQueuing && vehicle !== null && vehicle.customerGroupId !== null && customerGroupIds.includes(vehicle.customerGroupId)

const up = (amperes: number) => Math.ceil(amperes * 100 - 1e-6) / 100
const down = (amperes: number) => Math.floor(amperes * 100 + 1e-6) / 100

/** Marks the groups of a station for balancing in the next second, after a change of its car or connection. */
export function markGroupsForBalancing(world: World, { groupIds }: Station): void {
  for (const id of groupIds) {
    const group = world.groups.get(id)
    if (group) group.load.needsBalancing = true
  }
}

/** Manual changes of a station take effect in the next second. */
export function onStationChanged(world: World, station: Station): void {
  station.demandA = demandA(station, world.nowMs, v2gSettingsOf(world.groups, station.groupIds))
  markGroupsForBalancing(world, station)
}

/**
 * The budgets that a station draws on with this number of phases: those of its grid lines, where each line has its own budget.
 */
export const budgetLinesOf = ({ firstLine }: Station, { dlm, type }: Group, phases: 1 | 2 | 3): Lines =>
  dlm.phaseBalancing && type !== 'GROUP_TYPE_DC' ? gridLines(firstLine, phases) : 1

/** The current that a session requests from its group. */
export function currentRequestOf(station: Station, group: Group): BalancedSession['request'] {
  const { type } = group
  const { vehicle, plan, stationId } = station
  const isFirst = isVip(station, group)
  // Called for every station in every second, so that the objects are written out instead of copied.
  const arrivesMs = vehicle?.arrivesMs ?? 0
  if (type === 'GROUP_TYPE_DC') {
    const max = down(Math.min(station.ratedPowerKw, kwOfAmperes(station.demandA)))
    return { id: stationId, arrivesMs, isVip: isFirst, lines: 1, min: 0, max, weight: station.ratedPowerKw }
  }
  const lines = budgetLinesOf(station, group, vehicle?.phases ?? station.phases)
  if (plan.kind === 'battery') {
    return { id: stationId, arrivesMs, isVip: isFirst, lines, min: 0, max: station.demandA, weight: 1 }
  }
  const ownA = plan.kind === 'ac' ? station.maxChargingCurrentA : Infinity
  const max = Math.max(MIN_CHARGING_CURRENT_A, down(Math.min(ownA, station.demandA)))
  const min = Math.min(max, minOf(station, group, isFirst))
  return { id: stationId, arrivesMs, isVip: isFirst, lines, min, max, weight: 1 }
}

/** The guaranteed current applies only with a queue. */
function minOf({ minChargingCurrentA }: Station, { dlm }: Group, isFirst: boolean): number {
  const guaranteed = isFirst && dlm.isQueuingVip ? dlm.requiredCurrentVip : dlm.requiredCurrent
  return up(Math.max(MIN_CHARGING_CURRENT_A, minChargingCurrentA, dlm.isQueuing ? (guaranteed ?? 0) : 0))
}

/** Updates the sessions of a group to the cars that are present. */
export function updateSessions(world: World, group: Group): void {
  const { sessions } = group.load
  const members = new Set(group.stationIndexes)
  for (const index of sessions.keys()) if (!members.has(index)) sessions.delete(index)
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station) continue
    const known = sessions.get(index)
    // The draw of an offline station is unknown. Its last allocation stays in force.
    const isReservedOffline = !station.isOnline
    if (isReservedOffline && known) {
      known.isOffline = true
      // Phase balancing of the group may have changed since then.
      known.request = { ...known.request, lines: budgetLinesOf(station, group, station.phasesInUse) }
    } else if (isReservedOffline || station.demandA === 0) {
      sessions.delete(index)
    } else {
      const request = currentRequestOf(station, group)
      if (known && known.request.arrivesMs === request.arrivesMs) {
        known.request = sameOr(known.request, request)
        known.isOffline = false
      } else {
        sessions.set(index, newSession(index, request))
      }
    }
  }
}

export const newSession = (station: number, request: BalancedSession['request'], applied = NOT_STARTED): LoadSession => ({
  station,
  request,
  applied,
  asked: { ...request, isHeldOn: false },
  allotted: applied.current,
  isOffline: false,
  journalledCurrent: null,
  journalledShare: applied.current,
})
