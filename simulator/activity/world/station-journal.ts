/**
 * Provides: the log of what users and the platform did, with search, export and the journal of station events. Needs: bids,
 * csv, http, session.
 */

import { noteActivity } from './activity.ts'
import type { World } from '#simulator/core/world/state.ts'

/** With more stations than this, the events of individual stations are too many for the journal. */
export const MAX_JOURNALLED_STATIONS = 1_000
export const isJournalled = (world: World) => world.stations.length <= MAX_JOURNALLED_STATIONS

/**
 * Records frequent events of stations in the journal. With many stations they go only to the activity log, which has a
 * size limit.
 */
export function recordStationEvent(world: World, kind: string, what: Record<string, unknown>): void {
  if (isJournalled(world)) world.journal.add(world.nowMs, kind, what)
  else noteActivity(world, { atMs: world.nowMs, kind, what })
}
