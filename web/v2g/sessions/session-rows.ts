import type { V2gForecast, V2gSession } from '#contract/v2g.ts'
import { plural } from '#contract/plural.ts'
import { momentMs } from '#units/dates.ts'
import { behindObstacle, outlookOf } from '../forecast/forecast-text.ts'
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
    const received = bySession.get(session.sessionId)
    const forecast = received && behindObstacle(received, session.isOnline ? null : 'offline')
    return { session, forecast, departureMs: departureMs(session.departureTime, momentMs(forecast?.departure), nowMs) }
  })
}

/** The number of sessions that cannot reach their target. */
export const countMissed = (rows: readonly SessionRow[]) => rows.filter(({ forecast }) => forecast?.isReachable === false).length

/** The number of sessions of which it is not known whether they reach their target. */
export const countUnknown = (rows: readonly SessionRow[]) =>
  rows.filter(({ forecast }) => forecast && outlookOf(forecast) === 'unknown').length

/** `8 sessions, 1 cannot reach its target, 1 not known` */
export function sessionsSummary(sessions: number, missed: number, unknown: number): string {
  return [
    `${sessions} ${plural(sessions, 'session', 'sessions')}`,
    ...(missed === 0 ? [] : [`${missed} cannot reach ${plural(missed, 'its', 'their')} target`]),
    ...(unknown === 0 ? [] : [`${unknown} not known`]),
  ].join(', ')
}
