import { MIN_CHARGING_CURRENT_A } from '#simulator/devices/model/charger.ts'
import { windowsFrom } from '../model/congestion.ts'
import { PHASE_V } from '#simulator/grid/model/kilowatts.ts'
import {
  NO_POWER_LIMIT_WINDOWS,
  strictest,
  type HeldPower,
  type PowerLimitWindow,
} from '#simulator/devices/model/power-limit-window.ts'
import { ruleKw, rulesOf } from './congestion.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** More windows than begin before any car leaves. They are computed again when a window begins or ends. */
const WINDOWS_AHEAD = 4

/** Passes future limits of congestion rules to the V2G points of a group, so that their cars charge before or after them. */
export function planAround(world: World, group: Group): void {
  if (group.type !== 'GROUP_TYPE_V2G') return
  for (const index of group.stationIndexes) {
    const station = world.stations[index]
    if (station) replan(world, station)
  }
}

/** The same for a single point that has joined or left a group. */
export function replan(world: World, station: Station): void {
  station.powerLimitWindows = squeezesOf(world, station)
}

/** Limits of all groups of a point; where several apply, the strictest counts. */
function squeezesOf(world: World, station: Station): readonly PowerLimitWindow[] {
  const squeezes = station.groupIds.flatMap((id) => {
    const group = world.groups.get(id)
    return group ? ofGroup(world, group, station) : []
  })
  return squeezes.length === 0 ? NO_POWER_LIMIT_WINDOWS : squeezes
}

function ofGroup(world: World, group: Group, { phases }: Station): PowerLimitWindow[] {
  const held = rulesOf(world, group.id).flatMap(({ rule }): HeldPower[] => {
    if (!rule.isEnabled || rule.mode === 'v2g-export') return []
    const limitKw = ruleKw(world, group, rule)
    const ahead: HeldPower[] = []
    for (const window of windowsFrom(rule, world.nowMs)) {
      if (ahead.push({ ...window, limitKw }) === WINDOWS_AHEAD) break
    }
    return ahead
  })
  const minimumW = MIN_CHARGING_CURRENT_A * PHASE_V * phases
  return strictest(held).map(({ startMs, endMs, limitKw }) => {
    const shareW = (limitKw * 1_000) / Math.max(1, group.stationIndexes.length)
    return { startMs, endMs, powerW: shareW < minimumW ? 0 : shareW }
  })
}
