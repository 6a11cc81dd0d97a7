import { SECOND_MS } from '#contract/durations.ts'
import { listV2gSessions, readV2gForecasts } from '#contract/v2g.ts'
import { resource } from '#platform/resource.ts'

/** The cars plugged in at a group's points. */
export const v2gSessions = resource(listV2gSessions, {
  every: 10 * SECOND_MS,
  failed: 'Failed to get active V2G sessions schedules',
})

/** What becomes of them by their departures. */
export const v2gForecasts = resource(readV2gForecasts, { every: 10 * SECOND_MS, failed: 'Failed to get charging forecasts' })
