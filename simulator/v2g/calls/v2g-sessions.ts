import { matchesSearch, searchWords } from '#contract/search-text.ts'
import {
  type deleteSessionSchedule as deleteCall,
  isAdaptive,
  type listV2gSessions as listCall,
  type previewV2gForecasts as previewCall,
  type readV2gForecasts as forecastsCall,
  type saveSessionSchedule as saveCall,
  type V2G_SESSION_SORTS,
} from '#contract/v2g.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import {
  clearSessionSchedule,
  customSchedule,
  forecastsOf,
  forecastsWithDaily,
  forecastWith,
  isMissed,
  reachableSoC,
  sessionId,
  setSessionSchedule,
  v2gSessionsOf,
} from '../world/v2g-sessions.ts'
import { v2gSettingsOf } from '../world/v2g-settings.ts'
import { isPaged, pageBounds, sortedBy } from '#simulator/http/paging.ts'
import { conflict, notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { v2gGroupById } from './v2g-rules.ts'
import { seesRow, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'

/** The V2G point of a present or past session; undefined if the caller cannot see one. */
function pointOf(world: World, session: UserSession, id: string): Station | undefined {
  const [, stationId] = /^(\d{1,15})-\d{1,15}$/.exec(id) ?? []
  const station = stationId === undefined ? undefined : world.byStationId.get(Number(stationId))
  return station?.plan.kind === 'v2g' && seesStation(session, station) ? station : undefined
}

/**
 * The point of a session whose schedule is changed. Refuses an ended session (404) and a session whose group does not use
 * schedules (409). Only the platform plans by schedules, so the point may be offline.
 */
export function plannedPointOf(world: World, session: UserSession, id: string): Station {
  const station = pointOf(world, session, id)
  if (!station) throw notFound(`There is no session with the id ${id}.`)
  if (!station.vehicle || sessionId(station) !== id) throw notFound('The session has ended.')
  const settings = v2gSettingsOf(world.groups, station.groupIds)
  if (settings && isAdaptive(settings.mode)) return station
  throw conflict('Schedules can be changed only in an adaptive mode.')
}

/** A forecast contains only the id of its session. */
const seesForecast = (world: World, session: UserSession) => (row: { readonly sessionId: string }) =>
  pointOf(world, session, row.sessionId) !== undefined

/** The sources of a schedule in alphabetical order. */
const SOURCE_ORDER = ['custom', 'active', 'mobile', 'unknown'] as const

type Row = ReturnType<typeof v2gSessionsOf>[number]
type SortKey = (typeof V2G_SESSION_SORTS)[number]

/** Sort keys of sessions. Departure and forecast need the car itself. */
function sortKeys(world: World): Record<SortKey, (row: Row) => string | number | null | undefined> {
  const stationOf = ({ stationId }: Row) => world.byStationId.get(stationId)
  return {
    station: ({ stationName }) => stationName,
    online: ({ isOnline }) => Number(isOnline),
    power: ({ latestChargePower }) => latestChargePower,
    vehicleSoC: ({ vehicleSoC }) => vehicleSoC,
    targetSoC: ({ targetSoC }) => targetSoC,
    departure: (row) => stationOf(row)?.vehicle?.schedule.departureMs,
    source: ({ source }) => SOURCE_ORDER.indexOf(source),
    outlook: (row) => {
      const station = stationOf(row)
      return station && reachableSoC(world, station)
    },
  }
}

export const listV2gSessions: Handler<typeof listCall> = ({ world, session, params, query }) => {
  const group = v2gGroupById(world, session, params.groupId, 'V2G sessions')
  const all = v2gSessionsOf(world, group).filter(seesRow(world, session))
  const words = searchWords(query.search ?? '')
  const found = all.filter(({ stationName }) => matchesSearch(words, [stationName]))
  const key = query.sort?.replace('-', '') as SortKey | undefined
  const sorted = sortedBy(found, key && sortKeys(world)[key], query.sort?.startsWith('-') ?? false)
  if (!isPaged(query)) return [...sorted]
  const { from, to } = pageBounds(query)
  const unknown = all.filter(({ isOnline, departureTime }) => !isOnline && departureTime !== null)
  const stations = all.flatMap(({ stationId }) => world.byStationId.get(stationId) ?? [])
  return {
    data: sorted.slice(from, to),
    total: found.length,
    sessionCount: all.length,
    missedCount: stations.filter((station) => isMissed(world, station)).length,
    ...(unknown.length > 0 && { unknownCount: unknown.length }),
  }
}

export const readV2gForecasts: Handler<typeof forecastsCall> = ({ world, session, params, query }) => {
  const group = v2gGroupById(world, session, params.groupId, 'V2G sessions')
  const wanted = query.sessionIds && new Set(query.sessionIds)
  return forecastsOf(world, group, wanted && ((id) => wanted.has(id))).filter(seesForecast(world, session))
}

/** Refuses what a save would refuse, apart from the time and the number of daily schedules. */
export const previewV2gForecasts: Handler<typeof previewCall> = ({ world, session, params, body }) => {
  const group = v2gGroupById(world, session, params.groupId, 'V2G sessions')
  const { sessionId: id, scheduleId, ...schedule } = body
  if (id === undefined) {
    return forecastsWithDaily(world, group, schedule, scheduleId).filter(seesForecast(world, session))
  }
  return forecastWith(world, plannedPointOf(world, session, id), customSchedule(world, schedule))
}

export const saveSessionSchedule: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  setSessionSchedule(world, plannedPointOf(world, session, params.sessionId), body)
  return {}
}

export const deleteSessionSchedule: Handler<typeof deleteCall> = ({ world, session, params }) => {
  clearSessionSchedule(world, plannedPointOf(world, session, params.sessionId))
  return {}
}
