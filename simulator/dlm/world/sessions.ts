import type { V2gSettings } from '#contract/v2g.ts'
import { NOT_STARTED } from '../model/apply-allocation.ts'
import type { Balanced } from '../model/balance.ts'
import { ceilingA, chargingCurrentA, LEAST_CURRENT_A } from '#simulator/stations/model/charger.ts'
import { gridLines, type Lines } from '../model/current-request.ts'
import { kwOfAmperes, PHASE_V } from '../model/kilowatts.ts'
import { isDead, isPausedByHand } from '#simulator/stations/world/station-step.ts'
import type { Session } from './group-load.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/**
 * What a station's session would take now, in whole A per phase; 0 without one. A car is in session from its arrival,
 * so that its current is there when it has agreed with the charger. One that is full has none.
 */
export function demandA(station: Station, nowMs: number, v2g: V2gSettings | null): number {
  const { vehicle, plan } = station
  const mode = modeOf(station, v2g)
  if (plan.kind === 'battery') return isDead(station) ? 0 : ratedCurrentA(station)
  if (!vehicle || nowMs >= vehicle.endsMs || isDead(station) || isPausedByHand(station, mode)) return 0
  const isFull = vehicle.socPercent >= vehicle.targetSocPercent
  // A car that serves the grid is in session also at its target.
  if (plan.kind === 'v2g') return isFull && mode === 'no_v2g' ? 0 : Math.ceil(plan.maxCurrentA)
  if (isFull) return 0
  const handA = ceilingA(station.control.powerW, PHASE_V, vehicle.phases, plan.kind)
  const takes = Math.ceil(chargingCurrentA(vehicle, vehicle.socPercent, plan.maxCurrentA, handA))
  return plan.kind === 'ac' ? Math.max(LEAST_CURRENT_A, takes) : Math.max(1, takes)
}

const ratedCurrentA = ({ ratedPowerKw, phases }: Station) => Math.ceil((ratedPowerKw * 1_000) / (PHASE_V * phases))

/** Is its driver one of those who come first? Priority jumps a queue: without one it means nothing. */
const isVip = ({ vehicle }: Station, { dlm, customerGroupIds }: Group): boolean =>
  dlm.isQueuing && vehicle !== null && vehicle.customerGroupId !== null && customerGroupIds.includes(vehicle.customerGroupId)

const up = (amperes: number) => Math.ceil(amperes * 100 - 1e-6) / 100
const down = (amperes: number) => Math.floor(amperes * 100 + 1e-6) / 100

/** Has the groups of a station balanced in the next second: its car or its connection has changed. */
export function markGroupsForBalancing(world: World, { groupIds }: Station): void {
  for (const id of groupIds) {
    const group = world.groups.get(id)
    if (group) group.load.isTouched = true
  }
}

/** What a hand has done to a station counts from the next second on. */
export function onStationChanged(world: World, station: Station): void {
  station.demandA = demandA(station, world.nowMs, v2gSettingsOf(world.groups, station.groupIds))
  markGroupsForBalancing(world, station)
}

/** The budgets that a station counts against with so many phases: those of its grid lines, where each has its own. */
export const linesOf = ({ phaseOneLine }: Station, { dlm, type }: Group, phases: 1 | 2 | 3): Lines =>
  dlm.phaseBalancing && type !== 'GROUP_TYPE_DC' ? gridLines(phaseOneLine, phases) : 1

/** What a session asks of its group. */
export function currentRequestOf(station: Station, group: Group): Balanced['claim'] {
  const { type } = group
  const { vehicle, plan, stationId } = station
  const isFirst = isVip(station, group)
  const who = { id: stationId, arrivesMs: vehicle?.arrivesMs ?? 0, isVip: isFirst }
  if (type === 'GROUP_TYPE_DC') {
    const max = down(Math.min(station.ratedPowerKw, kwOfAmperes(station.demandA)))
    return { ...who, lines: 1, min: 0, max, weight: station.ratedPowerKw }
  }
  const lines = linesOf(station, group, vehicle?.phases ?? station.phases)
  if (plan.kind === 'battery') return { ...who, lines, min: 0, max: station.demandA, weight: 1 }
  const ownA = plan.kind === 'ac' ? station.maxChargingCurrentA : Infinity
  const max = Math.max(LEAST_CURRENT_A, down(Math.min(ownA, station.demandA)))
  return { ...who, lines, min: Math.min(max, leastOf(station, group, isFirst)), max, weight: 1 }
}

/** The guaranteed current counts while there is a queue. */
function leastOf({ minChargingCurrentA }: Station, { dlm }: Group, isFirst: boolean): number {
  const guaranteed = isFirst && dlm.isQueuingVip ? dlm.requiredCurrentVip : dlm.requiredCurrent
  return up(Math.max(LEAST_CURRENT_A, minChargingCurrentA, dlm.isQueuing ? (guaranteed ?? 0) : 0))
}

/** Brings a group's sessions up to the cars that are there. */
export function updateSessions(world: World, group: Group): void {
  const { sessions } = group.load
  const members = new Set(group.stationIndexes)
  for (const index of sessions.keys()) if (!members.has(index)) sessions.delete(index)
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station) continue
    const known = sessions.get(index)
    // What a station does that nobody hears is not known: what it was told stays in force.
    const isBeyondReach = !station.isOnline
    if (isBeyondReach && known) {
      known.isOffline = true
      // The group may be balanced line by line since then, or no longer.
      known.claim = { ...known.claim, lines: linesOf(station, group, station.phasesInUse) }
    } else if (isBeyondReach || station.demandA === 0) {
      sessions.delete(index)
    } else {
      const claim = currentRequestOf(station, group)
      if (known && known.claim.arrivesMs === claim.arrivesMs) {
        known.claim = claim
        known.isOffline = false
      } else {
        sessions.set(index, newSession(index, claim))
      }
    }
  }
}

export const newSession = (station: number, claim: Balanced['claim'], applied = NOT_STARTED): Session => ({
  station,
  claim,
  applied,
  asked: { ...claim, isHeldOn: false },
  allotted: applied.current,
  isOffline: false,
  journalledCurrent: null,
  journalledShare: applied.current,
})
