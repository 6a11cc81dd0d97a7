import type { World } from '#simulator/core/world/state.ts'
import type { SetpointQueue } from '#simulator/dynamics/model/delay-queue.ts'
import type { ChargerPath } from '#simulator/dynamics/model/charger-path.ts'
import { moveSetpoints, setpointOfA } from '#simulator/dynamics/world/step-path.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { chargerDrawA } from '#simulator/dynamics/world/charger-draw.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { allowedWithoutA } from './ended-sessions.ts'

/**
 * The current that a charger would draw in this second without the activation of its group, A per phase: the setpoints of load
 * management reach it as late as without an activation. An ideal charger and a charger outside follow at once.
 */
export function baselineDrawA(world: World, group: Group, station: Station, vehicle: Vehicle | null): number {
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
