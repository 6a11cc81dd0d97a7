import { SECOND_MS } from '#contract/durations.ts'
import { readReserves } from '#contract/reserves.ts'
import { listV2gSessions, previewV2gForecasts, readV2gForecasts, readV2gSettings } from '#contract/v2g.ts'
import { resource } from '#platform/resource.ts'

/** The forecasts of a schedule that is not saved. A platform need not offer it. */
export const scheduleForecasts = resource(previewV2gForecasts, { every: 10 * SECOND_MS })

/** The reads to refresh after a change of the settings or the daily schedule. */
export const AFTER_SETTINGS = [readV2gSettings, listV2gSessions, readV2gForecasts, readReserves]
