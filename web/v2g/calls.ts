import { readReserves } from '#contract/reserves.ts'
import { listV2gSessions, readV2gForecasts, readV2gSettings } from '#contract/v2g.ts'

/** The reads to refresh after a change of the settings or the daily schedule. */
export const AFTER_SETTINGS = [readV2gSettings, listV2gSessions, readV2gForecasts, readReserves]
