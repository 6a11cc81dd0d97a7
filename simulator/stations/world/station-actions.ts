import type { OcppStatus } from '#contract/statuses.ts'
import { forgetCounted } from '#simulator/dynamics/model/charger-path.ts'
import { departCar } from '#simulator/vehicles/world/car-visits.ts'
import { newOutlook } from '#simulator/v2g/model/v2g-plan.ts'
import {
  nextDaily,
  nextDepartureMs,
  NO_SCHEDULE,
  type V2gSchedule,
  type ScheduleSource,
} from '#simulator/v2g/model/v2g-schedule.ts'
import { visitFrom, type Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { FULL_PERCENT } from '#simulator/devices/model/visit.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import { recordPause } from '#simulator/dlm/world/pauses.ts'
import { reportedStatus } from '#simulator/devices/world/reported-status.ts'
import type { Station } from './station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'

/** Stimuli for stations. Each is journalled. */

/**
 * Holds a station in a status regardless of its car. 'Available' returns the station to its ordinary status. A station
 * that is Faulted, Unavailable or Reserved delivers nothing. `was`: the status until now, null for an unknown one.
 */
export function setStatus(
  world: World,
  station: Station,
  status: OcppStatus | (string & {}),
  was: string | null = reportedStatus(station),
): void {
  station.heldStatus = status === 'Available' ? null : status
  if (status !== station.status) station.statusSinceMs = world.nowMs
  station.status = status
  world.changedStations.add(station)
  onStationChanged(world, station)
  recordPause(world, station)
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, status: reportedStatus(station), was })
}

/**
 * Takes a station offline or online. An offline station keeps its last status and values. After it is online again, it
 * counts in no sum until it has sent its next values.
 */
export function setOnline(world: World, station: Station, online: boolean): void {
  if (station.isOnline === online) return
  station.isOnline = online
  if (online) station.countedIn = []
  else if (station.ocpp) station.ocpp.gapFromMs = world.recorder.nextMs
  if (station.path) forgetCounted(station.path)
  world.changedStations.add(station)
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

/** Without a given departure, the daily schedule of the point applies, if it has one. */
const scheduleOf = ({ groups, nowMs }: World, { groupIds, plan }: Station): V2gSchedule =>
  plan.kind === 'v2g' ? nextDaily(v2gSettingsOf(groups, groupIds)?.dailySchedule ?? [], nowMs) : NO_SCHEDULE

/** Plugs in a car that stays until it is unplugged. A car that is already there leaves first. */
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
    journalledPlan: null,
    // DC and V2G stations feed the battery directly, so the car sets no limit of its own.
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
  /** Highest current of the car, A per phase. */
  readonly limitA?: number | undefined
  readonly phases?: 1 | 2 | 3 | undefined
  readonly capacityKwh?: number | undefined
  /** When the car is ready to charge, ms. */
  readonly readyMs?: number | undefined
  /** The customer group of the driver. */
  readonly vip?: number | undefined
  /** At a V2G point: the departure, a time of day in GMT as a number (07:30 is 730). The car reaches its target by then. */
  readonly departureTime?: number | undefined
  /** Source of the departure; default: the driver's app. `active` is the group's daily schedule, `unknown` means no departure. */
  readonly source?: ScheduleSource | undefined
}

/** A car arrives and stays until another stimulus removes it. A car that is already there leaves first. */
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

const saidSchedule = ({ nowMs }: World, departureTime: number, { targetSocPercent, source }: ArrivalOptions): V2gSchedule => ({
  departureMs: nextDepartureMs(departureTime, nowMs),
  targetSocPercent: targetSocPercent ?? SCENARIO_CAR.targetSocPercent,
  source: source ?? 'mobile',
})

function changeCar(world: World, station: Station, changes: Partial<Vehicle>, said: object): void {
  if (!station.vehicle) return
  station.vehicle = { ...station.vehicle, ...changes }
  onStationChanged(world, station)
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, ...said })
}

/** From now on the car draws at most this current, A per phase. At 0 it is full, and does not start again. */
export function setOwnCurrent(world: World, station: Station, currentA: number): void {
  const { vehicle, plan } = station
  if (!vehicle) return
  const targetSocPercent = currentA === 0 ? 0 : vehicle.ownTargetSocPercent
  const limitA = currentA === 0 ? vehicle.limitA : Math.min(currentA, plan.maxCurrentA)
  changeCar(world, station, { limitA, targetSocPercent }, { draws: currentA })
}

/** The driver ends the session. The car stays until it is unplugged. */
export function endSession(world: World, station: Station): void {
  const { nowMs } = world
  changeCar(
    world,
    station,
    { readyMs: Math.min(station.vehicle?.readyMs ?? nowMs, nowMs), endsMs: Math.min(station.vehicle?.endsMs ?? nowMs, nowMs) },
    { finishes: true },
  )
}

export const leave = (world: World, station: Station): void => unplug(world, station)

/** Removes the car, if there is one. The next car arrives by the schedule. */
export function unplug(world: World, station: Station): void {
  if (!station.vehicle) return
  const endedMs = Math.min(station.vehicle.leavesMs, world.nowMs)
  departCar(station)
  station.nextVisit = nextAfter(station, endedMs, world.nowMs)
  onStationChanged(world, station)
  world.journal.add(world.nowMs, 'station', { deviceId: station.deviceId, plugged: false })
}

/** The next visit that has not begun, so that a car that has just left does not return immediately. */
function nextAfter(station: Station, fromMs: number, nowMs: number) {
  let visit = visitFrom(station.plan, fromMs)
  while (visit && visit.arrivesMs <= nowMs) visit = visitFrom(station.plan, visit.leavesMs)
  return visit
}
