import { atom } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import { listV2gSessions, readV2gForecasts, type V2gForecast } from '#contract/v2g.ts'
import { asResource, resource } from '#platform/resource.ts'

/** The cars plugged in at a group's points. */
export const v2gSessions = resource(listV2gSessions, {
  every: 10 * SECOND_MS,
  failed: 'Failed to get active V2G sessions schedules',
})

const forecasts = resource(readV2gForecasts, { every: 10 * SECOND_MS, failed: 'Failed to get charging forecasts' })

const NOTHING_ASKED = atom(asResource<V2gForecast[]>(undefined, () => undefined))

/**
 * What becomes of sessions by their departures; of all of a group without ids. The same sessions in another order are the
 * same call, and of no session nothing is asked.
 */
export const forecastsOf = (groupId: number, sessionIds: readonly string[] | undefined) =>
  sessionIds?.length === 0
    ? NOTHING_ASKED
    : forecasts({ params: { groupId }, query: sessionIds ? { sessionIds: sessionIds.toSorted() } : {} })

/** Sessions at a station of this name, for the one among them that is looked at. */
export const sessionsAt = (groupId: number, stationName: string) =>
  v2gSessions({ params: { groupId }, query: { search: stationName, page: 0, pageSize: 100 } })
