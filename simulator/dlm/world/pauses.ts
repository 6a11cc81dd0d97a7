import type { PauseCause } from '#contract/statuses.ts'
import { allowedByA } from './allowed-current.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'
import { modeOf, v2gSettingsOf } from '#simulator/v2g/world/v2g-settings.ts'
import { isPausedByOperator } from '#simulator/devices/world/in-service.ts'
import type { PauseStep, Station } from '#simulator/stations/world/station.ts'

/** Steps kept for each station. A session that load management has stopped starts again after 5 minutes at the earliest. */
const MAX_STEPS = 500

/**
 * What pauses the session of a charger that reports SuspendedEVSE; null in other statuses. The charger itself does if neither an
 * operator nor load management prevents the session.
 */
export function pauseCause(world: World, station: Station): PauseCause | null {
  if (station.status !== 'SuspendedEVSE') return null
  const mode = modeOf(station, v2gSettingsOf(world.groups, station.groupIds))
  if (isPausedByOperator(station, mode)) return 'operator'
  if (station.allowedCurrentA > 0) return 'charger'
  for (const id of station.groupIds) {
    const group = world.groups.get(id)
    if (group && allowedByA(group, station.index) <= 0) return isInQueue(group, station.index) ? 'queue' : 'load-management'
  }
  return 'load-management'
}

/** The session waits for others of its group that are served. Demand response and a lack of current for all are no queue. */
function isInQueue({ dlm, load, response }: Group, index: number): boolean {
  if (!dlm.isQueuing || response.ceilings.has(index)) return false
  for (const { applied } of load.sessions.values()) if (applied.current > 0) return true
  return false
}

/** Records the cause of a pause, if it has changed. Call this after a change of the status or of the allocation. */
export function recordPause(world: World, station: Station): void {
  const cause = pauseCause(world, station)
  const { pauses } = station
  if ((pauses.at(-1)?.cause ?? null) === cause) return
  pauses.push({ atMs: world.nowMs, cause })
  if (pauses.length > MAX_STEPS) pauses.shift()
}

/** Records changed causes of the paused sessions of a group. Call this after each decision. */
export function recordPausesOf(world: World, { load }: Group): void {
  for (const index of load.sessions.keys()) {
    const station = world.stations[index]
    if (station?.status === 'SuspendedEVSE') recordPause(world, station)
  }
}

/** The cause at a moment, and the causes until another moment, oldest first; null where it is unknown or nothing is paused. */
export function causesBetween({ pauses }: Pick<Station, 'pauses'>, fromMs: number, toMs: number): readonly PauseStep[] {
  const first = pauses.findLast(({ atMs }) => atMs <= fromMs)
  const later = pauses.filter(({ atMs }) => atMs > fromMs && atMs < toMs)
  return [{ atMs: fromMs, cause: first?.cause ?? null }, ...later]
}
