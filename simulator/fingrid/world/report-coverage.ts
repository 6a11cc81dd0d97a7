import { SECOND_MS } from '#contract/durations.ts'
import { stationsOf } from './report-members.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import type { World } from '#simulator/core/world/state.ts'

/** Consecutive seconds. */
export interface SecondsSpan {
  readonly startMs: number
  /** Not included. */
  readonly endMs: number
}

/** Appends a span, or extends the last span if the new one follows it. Empty spans are ignored. */
export function append(spans: SecondsSpan[], { startMs, endMs }: SecondsSpan): void {
  if (startMs >= endMs) return
  const last = spans.at(-1)
  if (last?.endMs === startMs) spans[spans.length - 1] = { startMs: last.startMs, endMs }
  else spans.push({ startMs, endMs })
}

/**
 * The seconds of a span that a one-second report of the group leaves empty, oldest first, because all stations were
 * offline or the frequency is unknown.
 */
export function missingSeconds(world: World, group: Group, { startMs, endMs }: SecondsSpan): SecondsSpan[] {
  const missing: SecondsSpan[] = []
  const stations = stationsOf(world, group)
  // For the past it is known how long each station was online, and the frequency was always known.
  const pastMs = Math.min(endMs, world.startMs)
  const heardMs = stations.reduce((latest, { plan }) => Math.max(latest, plan.offlineSinceMs), -Infinity)
  append(missing, { startMs: Math.max(startMs, Math.ceil(heardMs / SECOND_MS) * SECOND_MS), endMs: pastMs })

  const recordings = stations.map(({ index }) => world.recorder.of(index))
  const isKnown = (tMs: number) =>
    !Number.isNaN(world.recorder.frequencyAt(tMs)) && recordings.some((one) => !Number.isNaN(one.at(tMs, 'powerW')))
  for (let tMs = Math.max(startMs, world.startMs); tMs < endMs && tMs <= world.nowMs; tMs += SECOND_MS) {
    if (!isKnown(tMs)) append(missing, { startMs: tMs, endMs: tMs + SECOND_MS })
  }
  return missing
}
