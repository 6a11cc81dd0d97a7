import { setImmediate as nextTurn } from 'node:timers/promises'
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '#contract/durations.ts'
import type {
  listEventProperties as listPropertiesCall,
  listEvents as listCall,
  listStationValues as listValuesCall,
  StationValues,
} from '#contract/events.ts'
import { sentUnit, sentValue } from '../world/device-values.ts'
import { originOver } from '#simulator/ocpp/world/past-origins.ts'
import { coarserSpan, eventProperties, prepareSeries, type ReadSpan, readResolved } from '#simulator/history/world/history.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import { invalid, notFound } from '#simulator/http/refusals.ts'
import type { Handler } from '#simulator/http/call.ts'
import { deviceOf, seesStation, type UserSession } from '#simulator/session/calls/visibility.ts'

/** Every second for up to two hours. Above that, the finest of these steps that stays below the maximum number of points. */
const STEPS_MS = [10 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]
const EVERY_SECOND_FOR = 2 * HOUR_MS
const MAX_POINTS = 3_000
const MAX_SPAN = 100 * DAY_MS

/** Time between the values that are returned for a span, ms. */
export const stepFor = (spanMs: number) =>
  spanMs <= EVERY_SECOND_FOR ? SECOND_MS : (STEPS_MS.find((stepMs) => spanMs / stepMs <= MAX_POINTS) ?? HOUR_MS)

interface Asked {
  start: string
  end: string
  stationId: string
}

function spanOf(world: World, { start, end }: Pick<Asked, 'start' | 'end'>) {
  const [startMs, endMs] = [Date.parse(start), Date.parse(end)]
  if (endMs < startMs) throw invalid([{ path: 'query.end', message: 'must not be before the start' }])
  if (endMs - startMs > MAX_SPAN) throw invalid([{ path: 'query.start', message: 'must be at most 100 days before the end' }])
  return { startMs, endMs: Math.min(endMs, world.nowMs) }
}

function asked(world: World, session: UserSession, deviceId: string, { stationId, ...span }: Asked) {
  const station = deviceOf(world, session, deviceId)
  if (String(station.stationId) !== stationId) throw notFound(`The device ${deviceId} is not the station ${stationId}.`)
  return { station, ...spanOf(world, span) }
}

export const listEventProperties: Handler<typeof listPropertiesCall> = ({ world, session, params, query }) => {
  const { station, startMs, endMs } = asked(world, session, params.deviceId, query)
  // A future span has no values.
  return endMs < startMs ? [] : eventProperties(station).map(({ property }) => property)
}

/** Values of one property, oldest first, in the unit and with the precision of the device. Gaps have no entry. */
export const listEvents: Handler<typeof listCall> = async ({ world, session, params, query }) => {
  const { station, startMs, endMs } = asked(world, session, params.deviceId, query)
  const found = eventProperties(station).find(({ property }) => property === query.property)
  if (!found || endMs < startMs) return []
  const { property } = found
  const unit = sentUnit(station, property)
  const ofDraw = /^(Power|Current)/.test(property) ? station.ocpp : null
  const stepMs = stepFor(endMs - startMs)
  // Steps are aligned to the clock and not to the requested start, so that a repeated read returns the same values.
  const firstMs = Math.ceil(startMs / stepMs) * stepMs
  for (const _ of prepareSeries(world, station, property, firstMs)) await nextTurn()
  return readResolved(world, station, property, { startMs: firstMs, endMs: endMs + 1, stepMs })
    .filter(({ value }) => Number.isFinite(value))
    .map(({ atMs, value, resolutionMs }) => {
      const event = { time: new Date(atMs).toISOString(), value: sentValue(station, property, value), property, unit }
      if (resolutionMs !== undefined) Object.assign(event, { resolutionMs })
      const origin = ofDraw && originOver(ofDraw, atMs - (resolutionMs ?? SECOND_MS) + SECOND_MS, atMs)
      return origin && origin !== 'measured' ? Object.assign(event, { origin }) : event
    })
}

/** Adds a value where it differs from the one before. */
function addStep<T>(seconds: number[], values: T[], second: number, value: T) {
  if (values.length > 0 && values.at(-1) === value) return
  seconds.push(second)
  values.push(value)
}

/** The origin of the draw of a charger over a span, where it changes. */
function originsOf(charger: Parameters<typeof originOver>[0], { startMs, endMs, stepMs }: ReadSpan) {
  const origins: NonNullable<StationValues['origins']> = { seconds: [], stepOrigins: [] }
  for (let atMs = startMs; atMs < endMs; atMs += stepMs) {
    const origin = originOver(charger, atMs, atMs)
    addStep(origins.seconds, origins.stepOrigins, (atMs - startMs) / SECOND_MS, origin === 'measured' ? null : (origin ?? null))
  }
  return origins
}

/** The values of a station over a span, where they change. Values are compared every `stepMs`. */
function* valuesOf(world: World, station: Station, { startMs, endMs, stepMs }: ReadSpan): Generator<void, StationValues> {
  const series: StationValues['series'] = []
  for (const { property } of eventProperties(station)) {
    yield* prepareSeries(world, station, property, startMs)
    const [seconds, values]: [number[], (number | null)[]] = [[], []]
    for (const { atMs, value } of readResolved(world, station, property, { startMs, endMs, stepMs })) {
      const sent = Number.isFinite(value) ? sentValue(station, property, value) : null
      addStep(seconds, values, (atMs - startMs) / SECOND_MS, sent)
    }
    series.push({ property, unit: sentUnit(station, property), seconds, stepValues: values })
    yield
  }
  const origins = station.ocpp ? originsOf(station.ocpp, { startMs, endMs, stepMs }) : undefined
  const coarser = stepMs < MINUTE_MS ? coarserSpan(world, [station]) : undefined
  const isCoarser = coarser && coarser.startMs < endMs && coarser.endMs > startMs
  return {
    deviceId: station.deviceId,
    series,
    ...(origins && { origins }),
    ...(isCoarser && {
      coarser: {
        start: new Date(Math.max(coarser.startMs, startMs)).toISOString(),
        end: new Date(Math.min(coarser.endMs, endMs)).toISOString(),
        resolutionMs: coarser.resolutionMs,
      },
    }),
  }
}

/** Unknown devices, and devices that the caller may not see, are left out. */
export const listStationValues: Handler<typeof listValuesCall> = async ({ world, session, query }) => {
  const { startMs, endMs } = spanOf(world, query)
  const stepMs = stepFor(endMs - startMs)
  const firstMs = Math.ceil(startMs / stepMs) * stepMs
  const stations: StationValues[] = []
  for (const deviceId of query.deviceIds) {
    const station = world.byDeviceId.get(deviceId)
    if (!station || !seesStation(session, station)) continue
    const reading = valuesOf(world, station, { startMs: firstMs, endMs: endMs + 1, stepMs })
    let part = reading.next()
    for (; !part.done; part = reading.next()) await nextTurn()
    stations.push(part.value)
  }
  return { start: new Date(firstMs).toISOString(), stepS: stepMs / SECOND_MS, stations }
}
