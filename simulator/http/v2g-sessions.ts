import {
  type deleteSessionSchedule as deleteCall,
  isAdaptive,
  type listV2gSessions as listCall,
  type readV2gForecasts as forecastsCall,
  type saveSessionSchedule as saveCall,
} from '#contract/v2g.ts'
import type { Station, World } from '#simulator/world/state.ts'
import { clearSessionSchedule, forecastsOf, sessionId, setSessionSchedule, v2gSessionsOf } from '#simulator/world/v2g-sessions.ts'
import { v2gSettingsOf } from '#simulator/world/v2g-settings.ts'
import { conflict, notFound } from './refusals.ts'
import type { Handler } from './serve.ts'
import { v2gGroupById } from './v2g-rules.ts'
import { seesRow, seesStation, type Session } from './visibility.ts'

/** The V2G point that a session is or was at; undefined where there is none that this caller sees. */
function pointOf(world: World, session: Session, id: string): Station | undefined {
  const [, stationId] = /^(\d{1,15})-\d{1,15}$/.exec(id) ?? []
  const station = stationId === undefined ? undefined : world.byStationId.get(Number(stationId))
  return station?.plan.kind === 'v2g' && seesStation(session, station) ? station : undefined
}

/**
 * The point of a session whose schedule is to be changed. Refuses one that has ended (404), and one whose group does not go
 * by schedules (409). The platform alone plans by them, so that it does not matter whether it hears the point.
 */
export function plannedPointOf(world: World, session: Session, id: string): Station {
  const station = pointOf(world, session, id)
  if (!station) throw notFound(`There is no session with the id ${id}.`)
  if (!station.vehicle || sessionId(station) !== id) throw notFound('The session has ended.')
  const settings = v2gSettingsOf(world.groups, station.groupIds)
  if (settings && isAdaptive(settings.mode)) return station
  throw conflict('Schedules can be changed only in an adaptive mode.')
}

/** A forecast names its session alone. */
const seesForecast = (world: World, session: Session) => (row: { readonly sessionId: string }) =>
  pointOf(world, session, row.sessionId) !== undefined

export const listV2gSessions: Handler<typeof listCall> = ({ world, session, params }) =>
  v2gSessionsOf(world, v2gGroupById(world, session, params.groupId, 'V2G sessions')).filter(seesRow(world, session))

export const readV2gForecasts: Handler<typeof forecastsCall> = ({ world, session, params }) =>
  forecastsOf(world, v2gGroupById(world, session, params.groupId, 'V2G sessions')).filter(seesForecast(world, session))

export const saveSessionSchedule: Handler<typeof saveCall> = ({ world, session, params, body }) => {
  setSessionSchedule(world, plannedPointOf(world, session, params.sessionId), body)
  return {}
}

export const deleteSessionSchedule: Handler<typeof deleteCall> = ({ world, session, params }) => {
  clearSessionSchedule(world, plannedPointOf(world, session, params.sessionId))
  return {}
}
