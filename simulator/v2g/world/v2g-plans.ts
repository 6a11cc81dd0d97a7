import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { rolledOn } from '../model/v2g-schedule.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { isJournalled } from '#simulator/activity/world/station-journal.ts'
import { isTargetReachable } from './departure-outlook.ts'
import { sessionId } from './v2g-sessions.ts'

/** How late the driver of a car may be after the planned departure. */
const LATE_MS = 60 * 60_000
/** State of charge within this many percent of its target counts as reached again. */
const ROUNDING_PERCENT = 0.05

/**
 * Journals changes in the plan of a car after its step, and at its departure whether the target was met. After that the plan
 * is for the next departure.
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
  journalPlan(world, station, vehicle)
}

function depart(world: World, station: Station, vehicle: Vehicle, v2g: Group['v2g'], departureMs: number) {
  const { targetSocPercent, source } = vehicle.schedule
  // A point that was offline, or that the driver had already unlocked, reports nothing.
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

/** Journals a plan that has changed. */
function journalPlan(world: World, station: Station, vehicle: Vehicle): void {
  const { schedule, outlook, journalledPlan } = vehicle
  const isReachable = isTargetReachable(station, world.nowMs)
  const isNews = journalledPlan?.schedule !== schedule || journalledPlan.isReachable !== isReachable
  if (!isNews || !isJournalled(world)) return
  vehicle.journalledPlan = { schedule, isReachable }
  const { departureMs, targetSocPercent, source } = schedule
  world.journal.add(world.nowMs, 'v2g-plan', {
    sessionId: sessionId(station),
    deviceId: station.deviceId,
    soc: hundredths(vehicle.socPercent),
    target: targetSocPercent,
    departure: momentText(departureMs),
    source,
    reachable: isReachable,
    latestStart: Number.isFinite(outlook.latestStartMs) ? momentText(Math.round(outlook.latestStartMs / 1_000) * 1_000) : null,
  })
}

const momentText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
