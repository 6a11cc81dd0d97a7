import type { DailyScheduleEntry, V2gSettings } from '#contract/v2g.ts'
import { newOutlook } from '../model/v2g-plan.ts'
import { nextDaily, type Schedule } from '../model/v2g-schedule.ts'
import type { Vehicle } from '#simulator/vehicles/model/vehicle.ts'
import { onStationChanged } from '#simulator/dlm/world/sessions.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { sessionId } from './v2g-sessions.ts'
import { v2gGroupOf, v2gSettingsOf } from './v2g-settings.ts'

/** What people do to V2G settings. Each is written down. */

/** Sets all of a group's settings; sessions go by them from the next second on. */
export function setV2gSettings(world: World, group: Group, settings: V2gSettings): void {
  replace(world, group, settings, { ...settings, dailySchedule: settings.dailySchedule.length })
}

/** Its points charge plainly from now on, unless they have another group with settings. */
export function deleteV2gSettings(world: World, group: Group): void {
  replace(world, group, null, { deleted: true })
}

/** The highest id that an entry of a group's daily schedule has had before the ones that it has now. */
const lastIds = new WeakMap<Group, number>()
const lastIdOf = (group: Group): number =>
  Math.max(lastIds.get(group) ?? 0, ...(group.v2g?.dailySchedule ?? []).map(({ id }) => id))

/** An entry of the daily schedule. Sessions that go by it, or by nothing, go by it from now on. */
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
    if (vehicle?.schedule.source === 'unknown') goBy(vehicle, nextDaily(dailySchedule, world.nowMs))
  }
  return entry
}

/** Takes an entry of the daily schedule away; sessions that went by it go by the next one, if there is any. */
export function deleteDailySchedule(world: World, group: Group, scheduleId: number): void {
  const settings = settingsOf(group)
  const dailySchedule = settings.dailySchedule.filter(({ id }) => id !== scheduleId)
  replace(world, group, { ...settings, dailySchedule }, { dailySchedule: 'deleted', id: scheduleId })
}

/** May drivers choose ordinary charging? When they may no longer, those who have are back in the group's mode. */
export function setDriverBypassEnabled(world: World, group: Group, isDriverBypassEnabled: boolean): void {
  replace(world, group, { ...settingsOf(group), isDriverBypassEnabled }, { isDriverBypassEnabled })
}

/** A driver chooses ordinary charging for his stay, or takes it back. Answers whether it counted: the group has to allow it. */
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

/** The points that go by a group's settings. */
const pointsOf = (world: World, group: Group): Station[] =>
  group.stationIndexes
    .flatMap((index) => world.stations[index] ?? [])
    .filter(({ plan, groupIds }) => plan.kind === 'v2g' && v2gGroupOf(world.groups, groupIds) === group)

/** Of the sessions under way, those that go by a daily schedule go by the new one, and bypasses end where there may be none. */
function replace(world: World, group: Group, settings: V2gSettings | null, told: Record<string, unknown>) {
  const before = pointsOf(world, group)
  lastIds.set(group, lastIdOf(group))
  group.v2g = settings
  world.journal.add(world.nowMs, 'v2g-settings', { group: group.id, ...told })
  for (const station of new Set([...before, ...pointsOf(world, group)])) {
    const { vehicle } = station
    const now = v2gSettingsOf(world.groups, station.groupIds)
    if (vehicle?.schedule.source === 'active') goBy(vehicle, nextDaily(now?.dailySchedule ?? [], world.nowMs))
    if (vehicle?.bypass && !now?.isDriverBypassEnabled) setBypass(world, station, vehicle, false)
    onStationChanged(world, station)
  }
}

function goBy(vehicle: Vehicle, schedule: Schedule) {
  const { departureMs, targetSocPercent } = vehicle.schedule
  if (schedule.departureMs === departureMs && schedule.targetSocPercent === targetSocPercent) return
  vehicle.schedule = schedule
  vehicle.outlook = newOutlook()
}
