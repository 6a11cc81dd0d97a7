import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { FAST_AFTER_MS } from '#simulator/grid/world/fast-frequency.ts'
import { drillActivations } from '#simulator/scenario/measures/drill-activations.ts'
import type { DrillActivation } from '#simulator/scenario/measures/group-drill.ts'

/** Activations of V2G points that start within this time belong to one event, because each point measures the frequency itself. */
const TOGETHER_MS = 10 * SECOND_MS

/** One activation of a group: its own, or those of its V2G points or of the groups in a super group, in the order of their start. */
export interface ActivationEvent {
  readonly startMs: number
  /** Null while one of them is active. */
  readonly endMs: number | null
  readonly activations: readonly DrillActivation[]
}

/** Which groups and devices to include. */
export interface Included {
  readonly group: (group: Group) => boolean
  readonly device: (deviceId: string) => boolean
}
export const EVERYTHING: Included = { group: () => true, device: () => true }

/** The group, and for a super group all groups with stations in it. */
export function groupsWithin(world: World, group: Group, included: Included): Group[] {
  const members = new Set(group.stationIndexes)
  const others = group.isSupergroup ? [...world.groups.values()].filter((one) => one !== group && !one.isSupergroup) : []
  return [group, ...others.filter((one) => included.group(one) && one.stationIndexes.some((index) => members.has(index)))]
}

/** The activations of a group, oldest first. A V2G point in several groups counts once. */
export function activationEvents(world: World, group: Group, included = EVERYTHING): ActivationEvent[] {
  const own = groupsWithin(world, group, included).filter(
    (one) => one === group || one.type !== 'GROUP_TYPE_V2G' || group.type !== 'GROUP_TYPE_V2G',
  )
  const all = own
    .flatMap((one) => drillActivations(world, one))
    .filter(({ deviceId }) => deviceId === null || included.device(deviceId))
  return eventsOf(all.toSorted((a, b) => a.startMs - b.startMs))
}

const providerOf = ({ deviceId, name }: DrillActivation) => deviceId ?? name

/** Activations in the order of their start as events. Two activations of one provider are two events. */
export function eventsOf(activations: readonly DrillActivation[]): ActivationEvent[] {
  const clusters: DrillActivation[][] = []
  for (const one of activations) {
    const last = clusters.at(-1)
    const isSame = last?.some((other) => providerOf(other) === providerOf(one)) ?? true
    if (last && !isSame && one.startMs - (last[0]?.startMs ?? 0) <= TOGETHER_MS) last.push(one)
    else clusters.push([one])
  }
  return clusters.map((cluster) => {
    const ends = cluster.map(({ endMs }) => endMs)
    return {
      startMs: cluster[0]?.startMs ?? NaN,
      endMs: ends.includes(null) ? null : Math.max(...ends.map((endMs) => endMs ?? 0)),
      activations: cluster,
    }
  })
}

const BEFORE_MS = 5 * MINUTE_MS
const AFTER_END_MS = 5 * MINUTE_MS

const secondBefore = (tMs: number) => Math.floor(tMs / SECOND_MS) * SECOND_MS

/**
 * The seconds of an activation: from 5 min before it until 15 min after its start or 5 min after its end, whichever is later.
 * `endMs` is exclusive; null while the activation lasts.
 */
export function spanOfEvent({ startMs, endMs }: Pick<ActivationEvent, 'startMs' | 'endMs'>) {
  const lastMs = endMs === null ? null : Math.max(startMs + FAST_AFTER_MS, endMs + AFTER_END_MS)
  return { startMs: secondBefore(startMs) - BEFORE_MS, endMs: lastMs === null ? null : secondBefore(lastMs) + SECOND_MS }
}
