import { useAtomValue } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import type { Station } from '#contract/stations.ts'
import { useNow } from '#platform/platform-clock.ts'
import { v2gSettings } from '#platform/v2g-settings.ts'
import { forecastsOf, sessionsAt } from '../sessions/session-reads.ts'
import { sessionRows } from '../sessions/session-rows.ts'

/** The car at a V2G point: its session with the forecast, and the settings of the group that decides. */
export function useDeviceCar({ deviceId, name }: Pick<Station, 'deviceId' | 'name'>, groupId: number) {
  const nowMs = useNow(10 * SECOND_MS)
  const sessions = useAtomValue(sessionsAt(groupId, name))
  const settings = useAtomValue(v2gSettings({ params: { groupId } }))
  const listed = sessions.value && ('data' in sessions.value ? sessions.value.data : sessions.value)
  const session = listed?.find((one) => one.deviceId === deviceId)
  const forecasts = useAtomValue(forecastsOf(groupId, session ? [session.sessionId] : []))
  const row = session && sessionRows([session], forecasts.value, nowMs)[0]
  return { sessions, settings, forecasts, row, nowMs }
}
