import { atom } from 'jotai'
import { SECOND_MS } from '#contract/durations.ts'
import { listV2gSessions, readV2gForecasts, type V2gForecast } from '#contract/v2g.ts'
import { asResource, resource } from '#platform/resource.ts'
import { tablePaging } from '#ui/table/paged-rows.ts'

export const SESSION_PAGING = tablePaging('v2g-sessions')

/** The active sessions of a group. */
export const v2gSessions = resource(listV2gSessions, {
  every: 10 * SECOND_MS,
  failed: 'Failed to get active V2G sessions schedules',
})

const forecasts = resource(readV2gForecasts, { every: 10 * SECOND_MS, failed: 'Failed to get charging forecasts' })

const NOTHING_ASKED = atom(asResource<V2gForecast[]>(undefined, () => undefined))

/**
 * The forecasts of sessions; of all sessions of the group without `ids`. Sorted ids make equal sets share a call. An empty
 * list makes no call.
 */
export const forecastsOf = (groupId: number, sessionIds: readonly string[] | undefined) =>
  sessionIds?.length === 0
    ? NOTHING_ASKED
    : forecasts({ params: { groupId }, query: sessionIds ? { sessionIds: sessionIds.toSorted() } : {} })

/** Sessions at stations with this name, to follow the session of an open dialog. */
export const sessionsAt = (groupId: number, stationName: string) =>
  v2gSessions({ params: { groupId }, query: { search: stationName, page: 0, pageSize: 100 } })
