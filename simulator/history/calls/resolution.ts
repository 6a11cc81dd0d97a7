import type { CoarserSpan } from '#contract/wire.ts'
import { coarserSpan } from '../world/history.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

/** The part of the stations' past that is kept in minutes only, as the API returns it; null where every second is kept. */
export function coarserOf(world: World, stations: readonly Station[]): CoarserSpan | null {
  const span = coarserSpan(world, stations)
  if (!span) return null
  return {
    start: new Date(span.startMs).toISOString(),
    end: new Date(span.endMs).toISOString(),
    resolutionMs: span.resolutionMs,
  }
}
