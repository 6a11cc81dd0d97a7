import type { OcppStatus } from '#contract/statuses.ts'
import { departCar } from '#simulator/vehicles/world/car-visits.ts'
import { newOutlook } from '#simulator/v2g/model/v2g-plan.ts'
import { nextDaily, nextDepartureMs, NO_SCHEDULE, type Schedule, type ScheduleSource } from '#simulator/v2g/model/v2g-schedule.ts'
import { visitFrom, type Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { FULL_PERCENT } from '#simulator/vehicles/model/visit.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Station } from './station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** What scenario lines do to a station. Each is written down. */

/**
 * Holds a station in a status, whatever its car does; 'Available' lets it go its ordinary way again.
 * A station that is Faulted, Unavailable or Reserved delivers nothing.
 */
export function setStatus(world: World, station: Station, status: OcppStatus | (string & {})): void {
  const was = station.status
  station.heldStatus = status === 'Available' ? null : status
  station.status = status
  if (status !== was) station.statusSinceMs = world.nowMs
  world.fleetNews.add(station)
  onStationChanged(world, station)
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, status, was })
}

/**
 * Lets a station fall silent, or come back. While silent it keeps the last status and values it sent; back online, they count
 * in no sum until it has sent the next ones.
 */
export function setOnline(world: World, station: Station, online: boolean): void {
  if (station.isOnline === online) return
  station.isOnline = online
  if (online) station.countedIn = []
  world.fleetNews.add(station)
  onStationChanged(world, station)
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, online })
}

const SCENARIO_CAR = {
  capacityWh: 62_000,
  socPercent: 40,
  targetSocPercent: 80,
  limitA: 16,
  phases: 3,
  isAtTarget: false,
  customerGroupId: null,
} as const

/** Nobody has said when it leaves: the point's daily schedule does, if there is one. */
const scheduleOf = ({ groups, nowMs }: World, { groupIds, plan }: Station): Schedule =>
  plan.kind === 'v2g' ? nextDaily(v2gSettingsOf(groups, groupIds)?.dailySchedule ?? [], nowMs) : NO_SCHEDULE

/** Plugs a car in, which stays until it is unplugged. Whatever car is there leaves first. */
export function plugIn(world: World, station: Station, vehicle: Partial<Vehicle> = {}): void {
  if (station.plan.kind === 'battery') throw new Error(`${station.name} is a battery: no car can be plugged in`)
  const car = { ...SCENARIO_CAR, ...vehicle }
  departCar(station)
  station.vehicle = {
    arrivalSocPercent: car.socPercent,
    arrivesMs: world.nowMs,
    readyMs: world.nowMs + 5_000,
    endsMs: Infinity,
    leavesMs: Infinity,
    ...car,
    targetSocPercent: Math.min(car.targetSocPercent, FULL_PERCENT),
    ownTargetSocPercent: Math.min(car.targetSocPercent, FULL_PERCENT),
    schedule: vehicle.schedule ?? scheduleOf(world, station),
    bypass: false,
    chargesSinceMs: null,
    keptUntilMs: 0,
    outlook: newOutlook(),
    told: null,
    // On DC and V2G it is the station that feeds the battery: the car sets no limit of its own.
    limitA: station.plan.kind === 'ac' ? Math.min(car.limitA, station.plan.maxCurrentA) : station.plan.maxCurrentA,
    phases: car.phases > station.phases ? station.phases : car.phases,
  }
  station.nextVisit = null
  onStationChanged(world, station)
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, plugged: true })
}

export interface ArrivalOptions {
  readonly socPercent?: number | undefined
  readonly targetSocPercent?: number | undefined
  /** A per phase that the car takes at most. */
  readonly limitA?: number | undefined
  readonly phases?: 1 | 2 | 3 | undefined
  readonly capacityKwh?: number | undefined
  /** The customer group that its driver belongs to. */
  readonly vip?: number | undefined
  /** At a V2G point: when it is to leave, a time of day in GMT as a number (07:30 is 730), with the target to be reached by then. */
  readonly departureTime?: number | undefined
  /** Who has said so; the driver's app, if nobody is named. `active` is the group's daily schedule, `unknown` none at all. */
  readonly source?: ScheduleSource | undefined
}

/** A car comes, which stays until it leaves by another line. Whatever car is there leaves first. */
export function arrive(world: World, station: Station, options: ArrivalOptions = {}): void {
  const { capacityKwh, vip, departureTime, source, ...said } = options
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Partial<Vehicle>
  plugIn(world, station, {
    ...given,
    ...(capacityKwh !== undefined && { capacityWh: capacityKwh * 1_000 }),
    customerGroupId: vip ?? null,
    ...(source === 'unknown' && { schedule: NO_SCHEDULE }),
    ...(departureTime !== undefined && { schedule: saidSchedule(world, departureTime, options) }),
  })
}

const saidSchedule = ({ nowMs }: World, departureTime: number, { targetSocPercent, source }: ArrivalOptions): Schedule => ({
  departureMs: nextDepartureMs(departureTime, nowMs),
  targetSocPercent: targetSocPercent ?? SCENARIO_CAR.targetSocPercent,
  source: source ?? 'mobile',
})

export const leave = (world: World, station: Station): void => unplug(world, station)

/** Takes the car away, if there is one. The next one comes by the schedule. */
export function unplug(world: World, station: Station): void {
  if (!station.vehicle) return
  const endedMs = Math.min(station.vehicle.leavesMs, world.nowMs)
  departCar(station)
  station.nextVisit = nextAfter(station, endedMs, world.nowMs)
  onStationChanged(world, station)
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, plugged: false })
}

/** The first visit that has not begun yet: whoever has just left does not come back at once. */
function nextAfter(station: Station, fromMs: number, nowMs: number) {
  let visit = visitFrom(station.plan, fromMs)
  while (visit && visit.arrivesMs <= nowMs) visit = visitFrom(station.plan, visit.leavesMs)
  return visit
}
