import { readAllocations, type ActivationWindow } from '#contract/allocations.ts'
import type { CongestionWindow } from '#contract/congestion/windows.ts'
import { HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { rollingResource } from '#platform/rolling-resource.ts'
import type { TimeRange } from '#ui/chart/chart-series.ts'

/** The selected span of a group's past. */
export interface GroupSpan {
  groupId: number
  hours: number
  /** A fixed range instead of the hours until now. */
  zoom?: TimeRange
}

/** What limited a group and when; undefined where the platform does not return it. */
interface GroupWindows {
  readonly activations: readonly ActivationWindow[] | undefined
  readonly rules: readonly CongestionWindow[] | undefined
}

/**
 * When the reserve of a group was activated, and when congestion rules were in force. Everyone who sees the group may read it, also
 * without the permission to see the activity or the rules.
 */
export const groupWindows = (asked: GroupSpan) => windows({ ...asked, part: 'windows' })

/** The key differs from that of other reads of the same call over the same time. */
const windows = rollingResource(readAllocations, {
  addressAt: ({ groupId, hours, zoom }: GroupSpan & { part: 'windows' }, nowMs) => ({
    params: { groupId },
    query: { page: 0, pageSize: 1, windowsFrom: new Date(Math.floor(zoom?.fromMs ?? nowMs - hours * HOUR_MS)).toISOString() },
  }),
  everyMs: () => 10 * SECOND_MS,
  take: ({ activations, rules }): GroupWindows => ({ activations: activations ?? undefined, rules: rules ?? undefined }),
  failed: 'Failed to fetch chart values',
})
