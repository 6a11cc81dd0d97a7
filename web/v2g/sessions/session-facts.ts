import { flowText } from '#units/current-power.ts'
import { percentText } from '#units/numbers/number-format.ts'
import { momentText, outlookText, startText } from '../forecast/forecast-text.ts'
import { gmtText } from '../local-time.ts'
import type { SessionRow } from './session-rows.ts'
import { SOURCES } from './session-source.ts'

/** The labelled facts about a session. A narrow table has no room for all of them. */
export function sessionFacts(
  { session, forecast, departureMs }: SessionRow,
  nowMs: number,
): readonly (readonly [string, string])[] {
  const { departureTime, latestChargePower, targetSoC, source, isOnline } = session
  const start = forecast && startText(forecast, nowMs)
  const departure =
    departureTime === null || departureMs === undefined ? '–' : `${momentText(departureMs, nowMs)} (${gmtText(departureTime)})`
  return [
    ...(isOnline ? [] : [['Connection', 'Offline. The last received values are shown.'] as const]),
    ['Power', flowText(latestChargePower)],
    ['SoC', percentText(session.vehicleSoC ?? forecast?.soc)],
    ['Target SoC', percentText(targetSoC)],
    ['Departure', departure],
    ['Source', SOURCES[source].name],
    ...(forecast ? [['Forecast', outlookText(forecast)] as const] : []),
    ...(start === undefined ? [] : [['Charging must start', start] as const]),
  ]
}
