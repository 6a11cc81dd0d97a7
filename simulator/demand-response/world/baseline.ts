import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { nextSocPercent } from '#simulator/devices/model/charge-curve.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { countedKw, drawingPoints, drawnKwOf } from './curtailment.ts'
import { endedSessionOf, allowedWithoutA } from './ended-sessions.ts'
import type { GroupResponse } from './group-response.ts'
import type { SetpointQueue } from '#simulator/dynamics/model/delay-queue.ts'
import type { ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import { moveSetpoints, setpointOfA } from '#simulator/dynamics/world/step-path.ts'
import { chargerDrawA } from '#simulator/dynamics/world/charger-draw.ts'

/**
 * The current that a charger would draw in this second without the activation of its group, A per phase: the setpoints of load
 * management reach it as late as without an activation. An ideal charger and a charger outside follow at once.
 */
function baselineDrawA(world: World, group: Group, station: Station, vehicle: Vehicle | null): number {
  const allowedA = allowedWithoutA(world, station, group)
  const queue = station.path && !station.ocpp && queueWithout(world, group, station, station.path, setpointOfA(station, allowedA))
  return chargerDrawA(station, world.nowMs, queue ? queue.inForce : allowedA, vehicle)
}

/** The setpoints of a charger without the activation. They start as those on their way when the activation starts. */
function queueWithout(
  { nowMs }: World,
  { response }: Group,
  station: Station,
  path: ChargerPath,
  setpointA: number,
): SetpointQueue | null {
  if (!path.queue) return null
  let queue = response.setpointsWithout.get(station.index)
  if (!queue) {
    queue = { ...path.queue, waiting: [...path.queue.waiting] }
    response.setpointsWithout.set(station.index, queue)
  }
  moveSetpoints(station, path, queue, setpointA, nowMs)
  return queue
}

/**
 * Computes the power that a group would draw in this second without its activation, kW: the baseline of TR 3.8. Cars that have
 * left or arrived since the activation are not and are part of it, and a car that would be full by now draws nothing.
 */
export function updateBaseline(world: World, group: Group): number {
  const { response } = group
  const carOf = (station: Station) => {
    if (!station.vehicle) return null
    const car = withoutActivation(station.vehicle, response)
    const ended = endedSessionOf(group, station)
    return ended ? { ...car, endsMs: ended.endsMs } : car
  }
  response.countedKw = countedKw(drawingPoints(world, group, carOf))
  const baselinesKw = new Map<number, number>()
  let sumKw = 0
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (!station?.isOnline) continue
    const powerKw = drawnKwOf(station, baselineDrawA(world, group, station, carOf(station)))
    if (powerKw <= 0) continue
    baselinesKw.set(index, powerKw)
    sumKw += powerKw
  }
  response.baselinesKw = baselinesKw
  return sumKw
}

/**
 * The car at the state of charge that it would have without the activation. A car that would have become full stays full: the energy
 * that it catches up later loses more on the way than assumed here, and would make it ask for power again.
 */
function withoutActivation(vehicle: Vehicle, { withheldWh, wouldBeFull }: GroupResponse): Vehicle {
  const energyWh = withheldWh.get(vehicle) ?? 0
  if (wouldBeFull.has(vehicle)) return { ...vehicle, socPercent: Math.max(vehicle.socPercent, vehicle.targetSocPercent) }
  if (energyWh === 0) return vehicle
  const socPercent = nextSocPercent(vehicle.socPercent, energyWh, vehicle.capacityWh, 3_600)
  if (socPercent >= vehicle.targetSocPercent) wouldBeFull.add(vehicle)
  return { ...vehicle, socPercent }
}

/** Adds the energy of this second that the activation has withheld from each car. Energy that a car catches up is subtracted. */
export function addWithheld({ stations }: World, { stationIndexes, response }: Group): void {
  const next = new Map<Vehicle, number>()
  for (const index of stationIndexes) {
    const station: Station | undefined = stations[index]
    if (!station?.vehicle) continue
    const drawnKw = station.isOnline ? station.powerW / 1_000 : 0
    const addedWh = (((response.baselinesKw.get(index) ?? 0) - drawnKw) * 1_000) / 3_600
    const energyWh = Math.max(0, (response.withheldWh.get(station.vehicle) ?? 0) + addedWh)
    if (energyWh > 0) next.set(station.vehicle, energyWh)
  }
  response.withheldWh = next
}
