import { isUnknownBehind, type DailyScheduleEntry, type V2gForecast, type V2gSession } from '#contract/v2g.ts'
import { departureTimeOf, nextDaily, nextDepartureMs, NO_SCHEDULE, type V2gSchedule } from '../model/v2g-schedule.ts'
import { plannedCar } from './v2g-step.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { PLAIN_V2G } from '#simulator/devices/model/plan.ts'
import { forecast, type PathPoint } from '../model/v2g-path.ts'
import { lookAhead, newOutlook } from '../model/v2g-plan.ts'
import { isReachableBehind, obstacleOf } from './departure-outlook.ts'
import { reported, reportedW } from '#simulator/devices/world/reported.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { v2gSettingsOf } from './v2g-settings.ts'

/** The session id of a car's visit; '' without one. */
export const sessionId = ({ stationId, vehicle }: Station): string => (vehicle ? `${stationId}-${vehicle.arrivesMs / 1_000}` : '')

/** The V2G points of a group with a plugged-in car, by name. An offline point keeps its car. */
const pluggedIn = (world: World, { stationIndexes }: Group): Station[] =>
  stationIndexes
    .flatMap((index) => world.stations[index] ?? [])
    .filter(({ plan, vehicle }) => plan.kind === 'v2g' && vehicle !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.index - b.index)

const known = (value: number) => (Number.isFinite(value) ? value : null)

/** The plugged-in cars of a group's V2G points, each with the last values sent. Power in W, import positive. */
export const v2gSessionsOf = (world: World, group: Group): V2gSession[] => pluggedIn(world, group).map(v2gSessionAt)

/** The session at a V2G point with a plugged-in car. */
export function v2gSessionAt(station: Station): V2gSession {
  const { departureMs, targetSocPercent, source } = station.vehicle?.schedule ?? NO_SCHEDULE
  return {
    sessionId: sessionId(station),
    stationId: station.stationId,
    stationName: station.name,
    deviceId: station.deviceId,
    isOnline: station.isOnline,
    latestChargePower: known(reportedW(station.powerW)),
    vehicleSoC: known(reported('SoC', station.socPercent)),
    targetSoC: targetSocPercent,
    departureTime: departureMs === null ? null : departureTimeOf(departureMs),
    source,
  }
}

/** The forecasts of the requested sessions, in the same order. */
export const forecastsOf = (world: World, group: Group, isWanted = (_sessionId: string) => true): V2gForecast[] =>
  pluggedIn(world, group)
    .filter((station) => isWanted(sessionId(station)))
    .flatMap((station) => (station.vehicle ? forecastOf(world, station, station.vehicle) : []))

/** The forecast of the car at a point with a schedule that is not saved. */
export function forecastWith(world: World, station: Station, schedule: V2gSchedule): V2gForecast[] {
  const { vehicle } = station
  return vehicle ? [forecastOf(world, station, { ...vehicle, schedule, outlook: newOutlook() })] : []
}

/** The sessions that would follow a new entry of the daily schedule, in place of another one, each with its forecast. */
export const forecastsWithDaily = (
  world: World,
  group: Group,
  entry: Omit<DailyScheduleEntry, 'id'>,
  replacedId: number | undefined,
): V2gForecast[] => {
  const others = (group.v2g?.dailySchedule ?? []).filter(({ id }) => id !== replacedId)
  const next = nextDaily([...others, { ...entry, id: 0 }], world.nowMs)
  if (next.departureMs !== nextDepartureMs(entry.departureTime, world.nowMs)) return []
  return pluggedIn(world, group)
    .filter(({ vehicle }) => vehicle?.schedule.source === 'active' || vehicle?.schedule.source === 'unknown')
    .flatMap((station) => forecastWith(world, station, next))
}

/** The forecast state of charge at the departure, %; undefined without a departure. */
export const reachableSoC = (world: World, station: Station): number | undefined =>
  (station.vehicle && forecastOf(world, station, station.vehicle).reachableSoC) ?? undefined

/** Whether the target can no longer be reached by the departure. `false` also without a plan, and where it is not known. */
export function isMissed(world: World, station: Station): boolean {
  const { vehicle } = station
  if (!vehicle || vehicle.schedule.departureMs === null) return false
  const planned = plannedCar(station, vehicle, v2gSettingsOf(world.groups, station.groupIds) ?? PLAIN_V2G, world.nowMs)
  const { isReachable } = lookAhead(planned, { ...vehicle.outlook })
  const isAtGoal = vehicle.socPercent >= planned.goalPercent
  return isReachableBehind(obstacleOf(station, world.nowMs), isReachable, isAtGoal) === false
}

const momentText = (ms: number) => new Date(ms).toISOString()
const hundredths = (value: number) => Math.round(value * 100) / 100
const pointOf = ({ atMs, socPercent }: PathPoint) => ({ time: momentText(atMs), soc: hundredths(socPercent) })

function forecastOf(world: World, station: Station, vehicle: Vehicle): V2gForecast {
  const v2g = v2gSettingsOf(world.groups, station.groupIds) ?? PLAIN_V2G
  const { departureMs, targetSocPercent } = vehicle.schedule
  const planned = plannedCar(station, vehicle, v2g, world.nowMs)
  const isAtGoal = vehicle.socPercent >= planned.goalPercent
  const seen = forecast(planned, vehicle.outlook)
  const soc = hundredths(vehicle.socPercent)
  const schedule = {
    sessionId: sessionId(station),
    targetSoC: targetSocPercent,
    departure: departureMs === null ? null : momentText(departureMs),
  }
  // A car that came while its station was offline is not known.
  const seenSoC = station.isOnline ? soc : known(hundredths(station.socPercent))
  const obstacle = seen && obstacleOf(station, world.nowMs)
  if (obstacle) {
    const isReachable = isReachableBehind(obstacle, seen.isReachable, isAtGoal)
    const reachableSoC = isUnknownBehind(obstacle) ? null : soc
    return { ...schedule, soc: seenSoC, isReachable, reachableSoC, obstacle, latestStart: null, earliest: [], latest: [] }
  }
  return {
    ...schedule,
    soc: seenSoC,
    isReachable: seen?.isReachable ?? null,
    reachableSoC: seen ? hundredths(seen.reachablePercent) : null,
    latestStart: seen && seen.latestStartMs !== null ? momentText(seen.latestStartMs) : null,
    earliest: seen?.earliest.map(pointOf) ?? [],
    latest: seen?.latest.map(pointOf) ?? [],
  }
}

/** Sets an operator's schedule of a session: it departs at the next occurrence of this time of day, GMT. */
export const setSessionSchedule = (
  world: World,
  station: Station,
  { targetSoC, departureTime }: Pick<DailyScheduleEntry, 'targetSoC' | 'departureTime'>,
): void => schedule(world, station, customSchedule(world, { targetSoC, departureTime }))

/** The schedule of an operator. */
export const customSchedule = (
  { nowMs }: World,
  { targetSoC, departureTime }: Pick<DailyScheduleEntry, 'targetSoC' | 'departureTime'>,
): V2gSchedule => ({ departureMs: nextDepartureMs(departureTime, nowMs), targetSocPercent: targetSoC, source: 'custom' })

/** Clears target and departure. */
export const clearSessionSchedule = (world: World, station: Station): void => schedule(world, station, NO_SCHEDULE)

/** Replaces the schedule. It applies from the next second, which also journals the new plan. */
function schedule(world: World, station: Station, next: V2gSchedule) {
  const { vehicle } = station
  if (!vehicle) return
  vehicle.schedule = next
  vehicle.outlook = newOutlook()
  const { departureMs, targetSocPercent, source } = next
  world.journal.add(world.nowMs, 'v2g-schedule', {
    sessionId: sessionId(station),
    deviceId: station.deviceId,
    target: targetSocPercent,
    departure: departureMs === null ? null : new Date(departureMs).toISOString(),
    source,
  })
}
