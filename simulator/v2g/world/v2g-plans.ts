import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { rolledOn } from '../model/v2g-schedule.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled } from '#simulator/core/world/station-journal.ts'
import { sessionId } from './v2g-sessions.ts'

/** How long the driver of a car that was to have left may be late. */
const LATE_MS = 60 * 60_000
/** State of charge is whole again at this many percent below its target. */
const ROUNDING_PERCENT = 0.05

/**
 * Looks after the plan of a car that has had its second: writes down what it has newly come to, and at its departure whether
 * it was met; from then on it counts for the next departure.
 */
export function followPlan(world: World, station: Station, vehicle: Vehicle, v2g: Group['v2g']): void {
  const { departureMs } = vehicle.schedule
  if (departureMs !== null && world.nowMs >= departureMs) {
    depart(world, station, vehicle, v2g, departureMs)
    return
  }
  if (vehicle.keptUntilMs > 0 && world.nowMs >= vehicle.keptUntilMs) {
    vehicle.keptUntilMs = 0
    vehicle.outlook.isCatchingUp = false
  }
  tellPlan(world, station, vehicle)
}

function depart(world: World, station: Station, vehicle: Vehicle, v2g: Group['v2g'], departureMs: number) {
  const { targetSocPercent, source } = vehicle.schedule
  // One that was not heard then, or that its driver had already unlocked, has nothing to tell.
  if (isJournalled(world) && world.nowMs === departureMs && world.nowMs < vehicle.endsMs) {
    world.journal.add(world.nowMs, 'v2g-departure', {
      sessionId: sessionId(station),
      deviceId: station.deviceId,
      soc: hundredths(vehicle.socPercent),
      target: targetSocPercent,
      met: isMet(vehicle),
      source,
    })
  }
  vehicle.schedule = rolledOn(vehicle.schedule, v2g?.dailySchedule ?? [], world.nowMs)
  vehicle.keptUntilMs = departureMs + LATE_MS
  vehicle.outlook.isReachable = null
}

const isMet = ({ socPercent, schedule, targetSocPercent }: Vehicle) =>
  socPercent >= Math.min(schedule.targetSocPercent ?? 0, targetSocPercent) - ROUNDING_PERCENT

const hundredths = (value: number) => Math.round(value * 100) / 100

/** Writes a plan down when it says anything new. */
function tellPlan(world: World, station: Station, vehicle: Vehicle): void {
  const { schedule, outlook, told } = vehicle
  const isNews = !told || told.schedule !== schedule || told.isReachable !== outlook.isReachable
  if (!isNews || !isJournalled(world)) return
  vehicle.told = { schedule, isReachable: outlook.isReachable }
  const { departureMs, targetSocPercent, source } = schedule
  world.journal.add(world.nowMs, 'v2g-plan', {
    sessionId: sessionId(station),
    deviceId: station.deviceId,
    soc: hundredths(vehicle.socPercent),
    target: targetSocPercent,
    departure: momentText(departureMs),
    source,
    reachable: outlook.isReachable,
    latestStart: Number.isFinite(outlook.latestStartMs) ? momentText(Math.round(outlook.latestStartMs / 1_000) * 1_000) : null,
  })
}

const momentText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
