import { useAtomValue } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { v2gSettings } from '#platform/v2g-settings.ts'
import { behindObstacle } from '../forecast/forecast-text.ts'
import { forecastsOf, sessionsAt } from '../sessions/session-reads.ts'
import { sessionRows } from '../sessions/session-rows.ts'
import { obstacleAt } from './car-facts.ts'

/** The car at a V2G point: its session with the forecast, and the settings of the group that decides. */
export function useDeviceCar(station: Pick<Station, 'deviceId' | 'name' | 'isOnline' | 'status'>, groupId: number) {
  const { deviceId, name } = station
  const nowMs = useNow(10 * SECOND_MS)
  const sessions = useAtomValue(sessionsAt(groupId, name))
  const settings = useAtomValue(v2gSettings({ params: { groupId } }))
  const listed = sessions.value && ('data' in sessions.value ? sessions.value.data : sessions.value)
  const session = listed?.find((one) => one.deviceId === deviceId)
  const forecasts = useAtomValue(forecastsOf(groupId, session ? [session.sessionId] : []))
  const listedRow = session && sessionRows([session], forecasts.value, nowMs)[0]
  const forecast = listedRow?.forecast && behindObstacle(listedRow.forecast, obstacleAt(station))
  const row = listedRow && { ...listedRow, forecast }
  return { sessions, settings, forecasts, row, nowMs }
}
