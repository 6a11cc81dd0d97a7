import { noteActivity } from '#simulator/activity/world/activity.ts'
import type { World } from './state.ts'

/** Above this many stations what each of them does is too much to be kept in the journal. */
export const MAX_JOURNALLED_STATIONS = 1_000
export const isJournalled = (world: World) => world.stations.length <= MAX_JOURNALLED_STATIONS

/** Writes down what happens to stations all the time: in the journal, or of many stations in the activity log alone, which is bounded. */
export function recordStationEvent(world: World, kind: string, what: Record<string, unknown>): void {
  if (isJournalled(world)) world.journal.add(world.nowMs, kind, what)
  else noteActivity(world, { atMs: world.nowMs, kind, what })
}
