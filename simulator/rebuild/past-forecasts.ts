import * as z from 'zod/mini'
import { FORECASTS_FILE } from '#contract/incident/incident.ts'
import { V2gForecast, V2gSession } from '#contract/v2g.ts'
import { numberOf, type SavedFiles } from './saved-files.ts'

const Plan = z.pick(V2gSession, { sessionId: true, deviceId: true, targetSoC: true, departureTime: true, source: true })
const Outcome = z.pick(V2gForecast, {
  soc: true,
  targetSoC: true,
  departure: true,
  isReachable: true,
  reachableSoC: true,
  obstacle: true,
})

/** The plan of a V2G session of a group that was followed, and its forecast at a time. */
export interface PastForecast {
  readonly atMs: number
  readonly plan: z.infer<typeof Plan>
  /** null if there was none. */
  readonly outcome: z.infer<typeof Outcome> | null
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false }

/** Oldest first. Rows that are not a plan are left out. */
export const pastForecasts = (files: SavedFiles, folder: string): PastForecast[] =>
  files.rows(`${folder}${FORECASTS_FILE}`, 'time').flatMap(({ row, atMs }) => {
    const [targetSoC, departureTime] = [numberOf(row['targetSoC']), numberOf(row['departureTime'])]
    const plan = Plan.safeParse({ ...row, targetSoC, departureTime }).data
    if (!plan) return []
    const outcome = Outcome.safeParse({
      soc: numberOf(row['soc']),
      targetSoC,
      departure: row['departure'] || null,
      isReachable: BOOLEANS[row['isReachable'] ?? ''] ?? null,
      reachableSoC: numberOf(row['reachableSoC']),
      obstacle: row['obstacle'] || null,
    }).data
    return [{ atMs, plan, outcome: outcome ?? null }]
  })
