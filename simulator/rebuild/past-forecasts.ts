import * as z from 'zod/mini'
import { FORECASTS_FILE } from '#contract/incident/incident.ts'
import { V2gForecast, V2gSession } from '#contract/v2g.ts'
import { parsedJson } from '#contract/wire.ts'
import type { SavedFiles } from './saved-files.ts'

const { deviceId, departureTime, source } = V2gSession.shape
const { sessionId, soc, targetSoC, departure, isReachable, reachableSoC, obstacle } = V2gForecast.shape
const outcome = { soc, targetSoC, departure, isReachable, reachableSoC, obstacle }
const PastForecast = z.object({ atMs: z.number(), sessionId, deviceId, departureTime, source, ...outcome })
/** The plan of a V2G session of a group that was followed, and what was forecast at a time. */
export type PastForecast = z.infer<typeof PastForecast>

/** Oldest first. Rows that are not a plan are left out. */
export const pastForecasts = (files: SavedFiles, folder: string): PastForecast[] =>
  files.rows(`${folder}${FORECASTS_FILE}`, 'time').flatMap(({ row, atMs }) => {
    const cells = Object.entries(row).map(([column, text]) => [column, text === '' ? null : (parsedJson(text) ?? text)] as const)
    const ids = { sessionId: row['sessionId'], deviceId: row['deviceId'] }
    return PastForecast.safeParse({ ...Object.fromEntries(cells), ...ids, atMs }).data ?? []
  })
