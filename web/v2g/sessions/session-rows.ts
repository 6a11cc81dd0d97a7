import type { V2gForecast, V2gSession } from '#contract/v2g.ts'
import { plural } from '#contract/plural.ts'
import { momentMs } from '#units/dates.ts'
import { departureMs } from './session-departure.ts'

/** A session with its forecast. */
export interface SessionRow {
  session: V2gSession
  /** Undefined if the platform reports no forecast for this session. */
  forecast: V2gForecast | undefined
  departureMs: number | undefined
}

/** The sessions in the given order with their forecasts. */
export function sessionRows(
  sessions: readonly V2gSession[],
  forecasts: readonly V2gForecast[] = [],
  nowMs: number,
): readonly SessionRow[] {
  const bySession = new Map(forecasts.map((forecast) => [forecast.sessionId, forecast]))
  return sessions.map((session) => {
    const forecast = bySession.get(session.sessionId)
    return { session, forecast, departureMs: departureMs(session.departureTime, momentMs(forecast?.departure), nowMs) }
  })
}

/** The number of sessions that cannot reach their target. */
export const countMissed = (rows: readonly SessionRow[]) => rows.filter(({ forecast }) => forecast?.isReachable === false).length

/** `8 sessions, 1 cannot reach its target` */
export function sessionsSummary(sessions: number, missed: number): string {
  const count = `${sessions} ${plural(sessions, 'session', 'sessions')}`
  return missed === 0 ? count : `${count}, ${missed} cannot reach ${plural(missed, 'its', 'their')} target`
}
