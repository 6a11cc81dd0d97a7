import { MINUTE_MS } from '#contract/durations.ts'
import type { V2gForecast } from '#contract/v2g.ts'
import { dateText, momentMs, timeText, zoneText } from '#units/dates.ts'
import { ageText } from '#units/durations.ts'
import { percentText } from '#units/percent.ts'

/** `07:30` in local time. */
export const clockText = (atMs: number) => timeText(atMs).slice(0, -3)

/** `in 2 h 40 min`, to the minute; `now` within half a minute of it; `5 min ago`. */
export function untilText(atMs: number, nowMs: number): string {
  const aheadMs = Math.round((atMs - nowMs) / MINUTE_MS) * MINUTE_MS
  if (aheadMs === 0) return 'now'
  return aheadMs > 0 ? `in ${ageText(aheadMs)}` : `${ageText(-aheadMs)} ago`
}

/** `02/03/2026 07:30 GMT+2, in 2 h 40 min` */
export const momentText = (atMs: number, nowMs: number) =>
  `${dateText(atMs)} ${clockText(atMs)} ${zoneText(atMs)}, ${untilText(atMs, nowMs)}`

export type ForecastStatus = 'reached' | 'reachable' | 'missed' | 'unplanned'

/** Whether a session reaches its target. */
export function outlookOf({
  soc,
  targetSoC,
  isReachable,
}: Pick<V2gForecast, 'soc' | 'targetSoC' | 'isReachable'>): ForecastStatus {
  if (targetSoC === null || isReachable === null) return 'unplanned'
  if (!isReachable) return 'missed'
  return soc >= targetSoC ? 'reached' : 'reachable'
}

/** The outlook as text: `Reachable`, `Reaches 41 % by departure`. */
export function outlookText(forecast: V2gForecast): string {
  const { targetSoC, departure, reachableSoC } = forecast
  const words = {
    reached: 'Target reached',
    reachable: 'Reachable',
    missed: reachableSoC === null ? 'Not reachable' : `Reaches ${percentText(Math.floor(reachableSoC))} by departure`,
    unplanned: targetSoC === null || departure === null ? 'No schedule' : 'Not planned',
  } satisfies Record<ForecastStatus, string>
  return words[outlookOf(forecast)]
}

/** The latest start of charging: `by 02/03/2026 04:50 GMT+2, in 1 h 10 min`; undefined if no start is needed. */
export function startText(forecast: V2gForecast, nowMs: number): string | undefined {
  const outlook = outlookOf(forecast)
  if (outlook === 'missed') return 'now, at full power'
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
