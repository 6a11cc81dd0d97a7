import type { Group } from '#simulator/groups/world/group.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { closeSecond, newTiming, splitOf, type ResponseTiming } from '../model/response-timing.ts'
import type { FcrSecond } from './response-record.ts'

/** The timing of an activation; null for a group without chargers outside. Call this after the baseline is known. */
export function timingFor({ stations }: World, { stationIndexes, response }: Group, crossedMs: number): ResponseTiming | null {
  const outside = stationIndexes.filter((index) => stations[index]?.ocpp && stations[index].isOnline)
  if (outside.length === 0) return null
  return newTiming(crossedMs, new Map(outside.map((index) => [index, response.baselinesKw.get(index) ?? 0])))
}

const presentOf = ({ response }: Group): ResponseTiming | null => {
  const timing = response.activations.at(-1)?.timing ?? null
  return timing?.isOver === false ? timing : null
}

/** The responses in progress in which a charger outside takes part. */
export const timingsOf = ({ groups }: World, { groupIds }: Station): ResponseTiming[] =>
  groupIds.flatMap((id) => {
    const group = groups.get(id)
    return (group && presentOf(group)) ?? []
  })

/** Adds a second to the timing of a response, and writes its parts into the journal when it is complete. */
export function timeSecond(world: World, group: Group, { deliveredKw, requiredKw }: FcrSecond): void {
  const timing = presentOf(group)
  if (!timing) return
  const { baselinesKw } = group.response
  let outsideKw = 0
  for (const index of timing.baseKw.keys()) {
    outsideKw += (baselinesKw.get(index) ?? 0) - (world.stations[index]?.powerW ?? 0) / 1_000
  }
  if (!closeSecond(timing, world.nowMs, requiredKw, deliveredKw - outsideKw)) return
  const crossedAt = new Date(timing.crossedMs).toISOString()
  world.journal.add(world.nowMs, 'fcr', {
    groupId: group.id,
    event: 'timed',
    crossedAt,
    chargers: timing.sentMs.size,
    ...splitOf(timing),
  })
}
