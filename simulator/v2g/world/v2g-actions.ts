import type { DailyScheduleEntry, V2gSettings } from '#contract/v2g.ts'
import { newOutlook } from '../model/v2g-plan.ts'
import { nextDaily, type V2gSchedule } from '../model/v2g-schedule.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { sessionId } from './v2g-sessions.ts'
import { v2gGroupOf, v2gSettingsOf } from './v2g-settings.ts'

/** User changes to V2G settings. Each is journalled. */

/** Saves all settings of a group. Sessions use them from the next second. */
export function setV2gSettings(world: World, group: Group, settings: V2gSettings): void {
  replace(world, group, settings, { ...settings, dailySchedule: settings.dailySchedule.length })
}

/** Deletes the settings of a group. Its points charge ordinarily, unless another group with settings contains them. */
export function deleteV2gSettings(world: World, group: Group): void {
  replace(world, group, null, { deleted: true })
}

/** The highest id in a group's daily schedule so far, including removed entries, so that no id is used again. */
const lastIds = new WeakMap<Group, number>()
const lastIdOf = (group: Group): number =>
  Math.max(lastIds.get(group) ?? 0, ...(group.v2g?.dailySchedule ?? []).map(({ id }) => id))

/** Adds an entry to the daily schedule. Sessions with a daily or no schedule use it immediately. */
export function addDailySchedule(
  world: World,
  group: Group,
  { departureTime, targetSoC }: Omit<DailyScheduleEntry, 'id'>,
): DailyScheduleEntry {
  const settings = settingsOf(group)
  const entry = { id: lastIdOf(group) + 1, departureTime, targetSoC }
  const dailySchedule = [...settings.dailySchedule, entry].toSorted((a, b) => a.departureTime - b.departureTime)
  replace(world, group, { ...settings, dailySchedule }, { dailySchedule: 'added', ...entry })
  for (const station of pointsOf(world, group)) {
    const { vehicle } = station
    if (vehicle?.schedule.source === 'unknown') applySchedule(vehicle, nextDaily(dailySchedule, world.nowMs))
  }
  return entry
}

/** Removes an entry of the daily schedule. Sessions that used it use the next entry, if any. */
export function deleteDailySchedule(world: World, group: Group, scheduleId: number): void {
  const settings = settingsOf(group)
  const dailySchedule = settings.dailySchedule.filter(({ id }) => id !== scheduleId)
  replace(world, group, { ...settings, dailySchedule }, { dailySchedule: 'deleted', id: scheduleId })
}

/** Sets whether drivers may bypass the settings. Disabling ends active bypasses. */
export function setDriverBypassEnabled(world: World, group: Group, isDriverBypassEnabled: boolean): void {
  replace(world, group, { ...settingsOf(group), isDriverBypassEnabled }, { isDriverBypassEnabled })
}

/**
 * Starts or ends the bypass of a driver for the present visit. Returns false without a car and where the group does not allow it.
 */
export function pressBypass(world: World, station: Station, on: boolean): boolean {
  const { vehicle } = station
  const isAllowed = v2gSettingsOf(world.groups, station.groupIds)?.isDriverBypassEnabled ?? false
  const isDone = vehicle !== null && station.plan.kind === 'v2g' && isAllowed
  if (isDone) setBypass(world, station, vehicle, on)
  else world.journal.add(world.nowMs, 'v2g-bypass', { deviceId: station.deviceId, on, refused: true })
  return isDone
}

function setBypass(world: World, station: Station, vehicle: Vehicle, on: boolean) {
  if (vehicle.bypass === on) return
  vehicle.bypass = on
  vehicle.outlook = newOutlook()
  onStationChanged(world, station)
  world.journal.add(world.nowMs, 'v2g-bypass', { sessionId: sessionId(station), deviceId: station.deviceId, on })
}

function settingsOf({ v2g, name }: Group): V2gSettings {
  if (!v2g) throw new Error(`${name} has no V2G settings`)
  return v2g
}

/** The points that use a group's settings. */
const pointsOf = (world: World, group: Group): Station[] =>
  group.stationIndexes
    .flatMap((index) => world.stations[index] ?? [])
    .filter(({ plan, groupIds }) => plan.kind === 'v2g' && v2gGroupOf(world.groups, groupIds) === group)

/** Applies a new daily schedule to the active sessions that use one, and ends bypasses that are no longer allowed. */
function replace(world: World, group: Group, settings: V2gSettings | null, details: Record<string, unknown>) {
  const before = pointsOf(world, group)
  lastIds.set(group, lastIdOf(group))
  group.v2g = settings
  world.journal.add(world.nowMs, 'v2g-settings', { group: group.id, ...details })
  for (const station of new Set([...before, ...pointsOf(world, group)])) {
    const { vehicle } = station
    const now = v2gSettingsOf(world.groups, station.groupIds)
    if (vehicle?.schedule.source === 'active') applySchedule(vehicle, nextDaily(now?.dailySchedule ?? [], world.nowMs))
    if (vehicle?.bypass && !now?.isDriverBypassEnabled) setBypass(world, station, vehicle, false)
    onStationChanged(world, station)
  }
}

function applySchedule(vehicle: Vehicle, schedule: V2gSchedule) {
  const { departureMs, targetSocPercent } = vehicle.schedule
  if (schedule.departureMs === departureMs && schedule.targetSocPercent === targetSocPercent) return
  vehicle.schedule = schedule
  vehicle.outlook = newOutlook()
}
