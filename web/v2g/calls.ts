import { SECOND_MS } from '#contract/durations.ts'
import { listV2gSessions, readV2gForecasts, readV2gSettings } from '#contract/v2g.ts'
import { resource } from '#platform/resource.ts'

/** A group's V2G settings with its daily schedule. They are read again and again, so that a change made elsewhere is seen. */
export const v2gSettings = resource(readV2gSettings, { every: 10 * SECOND_MS, failed: 'Failed to fetch v2g settings' })

/** The reads that a change of the settings or of the daily schedule changes. */
export const AFTER_SETTINGS = [readV2gSettings, listV2gSessions, readV2gForecasts]
