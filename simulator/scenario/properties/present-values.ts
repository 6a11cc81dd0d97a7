import { SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/**
 * Whether the values of a station are of this second. A station that has just come online again still shows its values from before.
 * At the start of a world, the first lines play after the values were taken.
 */
export const hasPresentValues = ({ nowMs, startMs }: World, { isOnline, lastHeardMs }: Station) =>
  isOnline && nowMs > startMs && nowMs - lastHeardMs < SECOND_MS
