import { knownWords } from '#contract/wire.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { isUnknownBehind, type ForecastObstacle, type V2gForecast } from '#contract/v2g.ts'
import { dateText, momentMs, timeText, zoneText, ageText } from '#units/dates.ts'
import { percentText } from '#units/numbers/number-format.ts'

/** `07:30` in local time. */
export const clockText = (atMs: number) => timeText(atMs).slice(0, -3)

/** `in 2 h 40 min`, to the minute; `now` within half a minute of it; `5 min ago`. */
export function untilText(atMs: number, nowMs: number): string {
  const aheadMs = Math.round((atMs - nowMs) / MINUTE_MS) * MINUTE_MS
  if (aheadMs === 0) return 'now'
  return aheadMs > 0 ? `in ${ageText(aheadMs)}` : `${ageText(-aheadMs)} ago`
}

/** `02/03/2026 07:30 UTC+2, in 2 h 40 min` */
export const momentText = (atMs: number, nowMs: number) =>
  `${dateText(atMs)} ${clockText(atMs)} ${zoneText(atMs)}, ${untilText(atMs, nowMs)}`

export type ForecastStatus = 'reached' | 'reachable' | 'missed' | 'unknown' | 'unplanned'

/** Whether a session reaches its target. `unknown`: its station is offline, or does not follow its setpoints. */
export function outlookOf({
  soc,
  targetSoC,
  isReachable,
  reachableSoC,
  obstacle,
}: Pick<V2gForecast, 'soc' | 'targetSoC' | 'isReachable' | 'reachableSoC' | 'obstacle'>): ForecastStatus {
  if (targetSoC !== null && isUnknownBehind(obstacle)) return 'unknown'
  if (targetSoC === null || isReachable === null) return 'unplanned'
  if (!isReachable) return 'missed'
  // A full car can be below a target of 100 %.
  const isFull = soc !== null && reachableSoC !== null && reachableSoC <= soc
  return isFull || (soc !== null && soc >= targetSoC) ? 'reached' : 'reachable'
}

const OBSTACLE = knownWords({
  offline: 'offline',
  disobeying: 'does not follow its setpoints',
  faulted: 'faulted',
  unavailable: 'unavailable',
  reserved: 'reserved',
  finished: 'session ended',
} satisfies Record<ForecastObstacle, string>)

/** The outlook as text: `Reachable`, `Reaches 41 % by departure`, `Stays at 62 %: faulted`, `Not known: offline`. */
export function outlookText(forecast: V2gForecast): string {
  const { soc, targetSoC, departure, reachableSoC, obstacle } = forecast
  const reached = reachableSoC === null ? undefined : percentText(Math.floor(reachableSoC))
  const isBelow = targetSoC !== null && soc !== null && soc < targetSoC
  const words = {
    reached: isBelow ? `Full at ${percentText(Math.floor(soc))}` : 'Target reached',
    reachable: 'Reachable',
    missed:
      reached === undefined
        ? 'Not reachable'
        : obstacle
          ? `Stays at ${reached}: ${OBSTACLE[obstacle]}`
          : `Reaches ${reached} by departure`,
    unknown: `Not known: ${OBSTACLE[obstacle ?? 'offline']}`,
    unplanned: targetSoC === null || departure === null ? 'No schedule' : 'Not planned',
  } satisfies Record<ForecastStatus, string>
  return words[outlookOf(forecast)]
}

/**
 * A forecast with what its station says of it. The state of a station is known earlier than the next forecast, and a platform may
 * forecast without it, or in spite of the obstacle that it names. Null: the station works.
 */
export function behindObstacle(forecast: V2gForecast, stationObstacle: ForecastObstacle | null): V2gForecast {
  const obstacle = stationObstacle ?? forecast.obstacle
  if (!obstacle || forecast.departure === null) return forecast
  const { soc, targetSoC, isReachable } = forecast
  const stopped = { ...forecast, obstacle, latestStart: null, earliest: [], latest: [] }
  if (isUnknownBehind(obstacle)) return { ...stopped, isReachable: null, reachableSoC: null }
  const isAtTarget = soc !== null && targetSoC !== null && soc >= targetSoC
  return { ...stopped, isReachable: isReachable === null ? null : isAtTarget, reachableSoC: soc }
}

/** Why there is no chart of a forecast. */
export function noChartText(forecast: V2gForecast): string {
  const { obstacle } = forecast
  if (obstacle) return `${outlookText(forecast)}.`
  return outlookOf(forecast) === 'unplanned'
    ? 'A forecast requires a target and a departure in an adaptive mode.'
    : 'The departure time has passed.'
}

/** The latest start of charging: `by 02/03/2026 04:50 UTC+2, in 1 h 10 min`; undefined if no start is needed. */
export function startText(forecast: V2gForecast, nowMs: number): string | undefined {
  const outlook = outlookOf(forecast)
  if (outlook === 'missed') return forecast.obstacle ? undefined : 'now, at full power'
  const latestMs = momentMs(forecast.latestStart)
  if (outlook !== 'reachable' || latestMs === undefined) return undefined
  return latestMs <= nowMs ? 'now' : `by ${momentText(latestMs, nowMs)}`
}

/** The forecast as a sentence, for users who cannot see the chart. */
export function forecastSentence(forecast: V2gForecast, nowMs: number): string {
  const { soc, targetSoC } = forecast
  const departs = momentMs(forecast.departure)
  const start = startText(forecast, nowMs)
  return [
    `State of charge ${percentText(soc)}`,
    ...(targetSoC === null ? [] : [`target ${percentText(targetSoC)}`]),
    ...(departs === undefined ? [] : [`departure ${momentText(departs, nowMs)}`]),
    outlookText(forecast).toLowerCase(),
    ...(start === undefined ? [] : [`charging must start ${start}`]),
  ].join('; ')
}
