import type { Station } from '#contract/stations.ts'
import type { ForecastObstacle, V2gForecast } from '#contract/v2g.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { momentText, outlookOf, outlookText, startText } from '../forecast/forecast-text.ts'
import { departureText } from '../sessions/session-departure.ts'
import type { SessionRow } from '../sessions/session-rows.ts'
import { sourceWords } from '../sessions/session-source.ts'

/**
 * When a car reaches its target if it charges from now on, ms: the first point of the earliest path at or above the target,
 * interpolated between its points. Undefined for a car at its target, or one that does not reach it.
 */
export function targetReachedMs({ soc, targetSoC, earliest }: Pick<V2gForecast, 'soc' | 'targetSoC' | 'earliest'>) {
  if (targetSoC === null || soc === null || soc >= targetSoC) return undefined
  const at = earliest.findIndex((point) => point.soc >= targetSoC)
  const [before, after] = [earliest[at - 1], earliest[at]]
  if (!after) return undefined
  const afterMs = Date.parse(after.time)
  if (!before || after.soc === before.soc) return afterMs
  const beforeMs = Date.parse(before.time)
  return beforeMs + ((targetSoC - before.soc) / (after.soc - before.soc)) * (afterMs - beforeMs)
}

const OF_STATUS: Readonly<Record<string, ForecastObstacle>> = {
  Faulted: 'faulted',
  Unavailable: 'unavailable',
  Reserved: 'reserved',
  Finishing: 'finished',
}

/** What the state of a station says against the plan of its car; null while the station works. */
export const obstacleAt = ({ isOnline, status }: Pick<Station, 'isOnline' | 'status'>): ForecastObstacle | null =>
  isOnline ? (OF_STATUS[status ?? ''] ?? null) : 'offline'

/** Whether the target of a car is met, for a heading: `Ready 16:30 UTC+2: yes`, `…: not known`; undefined without a schedule. */
export function readyText({ session, forecast, departureMs }: SessionRow): string | undefined {
  if (!forecast || departureMs === undefined || session.departureTime === null) return undefined
  const outlook = outlookOf(forecast)
  if (outlook === 'unplanned') return undefined
  const { local } = departureText(departureMs, session.departureTime)
  const isMissed = outlook === 'missed' && forecast.reachableSoC !== null
  const answer = isMissed
    ? `no, ${outlookText(forecast).toLowerCase()}`
    : { missed: 'no', unknown: 'not known', reached: 'yes', reachable: 'yes' }[outlook]
  return `Ready ${local}: ${answer}`
}

/** The facts below the bar of a car: target with departure, the time of the target, the latest start, and the plan's source. */
export function carFacts({ session, forecast, departureMs }: SessionRow, minSoC: number | undefined, nowMs: number) {
  const { targetSoC, departureTime, source } = session
  const departs = departureTime === null || departureMs === undefined ? undefined : departureText(departureMs, departureTime)
  const gmt = departs && departs.local !== departs.gmt ? ` (${departs.gmt})` : ''
  const reachedMs = forecast && targetReachedMs(forecast)
  const start = forecast && startText(forecast, nowMs)
  const facts: (readonly [label: string, text: string])[] = [
    ['Target', targetSoC === null ? 'None' : percentText(targetSoC)],
    ['Departure', departs ? `${departs.local}${gmt}` : 'None'],
    ...(minSoC === undefined ? [] : [['Minimum', percentText(minSoC)] as const]),
    ...(reachedMs === undefined ? [] : [['Earliest at target', momentText(reachedMs, nowMs)] as const]),
    ...(start === undefined ? [] : [['Charging must start', start] as const]),
    ['Plan from', sourceWords(source).name],
  ]
  return facts
}
