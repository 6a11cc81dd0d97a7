import type { Station } from '../world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type {
  listStations as listCall,
  listStationTypes as listTypesCall,
  readMeterValues as readMeterValuesCall,
  readStation as readCall,
} from '#contract/stations.ts'
import { deviceValues, SAMPLE_INTERVAL_S } from '#simulator/events/world/device-values.ts'
import { eventProperties } from '#simulator/history/world/history.ts'
import { coarserOf } from '#simulator/history/calls/resolution.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import { sentValues } from '#simulator/ocpp/world/sent-values.ts'
import { pageBounds } from '#simulator/http/paging.ts'
import { type Handler, JsonText } from '#simulator/http/call.ts'
import { type StationPage, stationPage } from './station-pages.ts'
import { stationView } from './station-view.ts'
import { deviceOf, stationOf } from '#simulator/session/calls/visibility.ts'

type ListQuery = Parameters<Handler<typeof listCall>>[0]['query']

/** Equal requests share their query, so that what follows from it is computed once. */
const pagesOfQueries = new WeakMap<ListQuery, StationPage>()

function pageOf(query: ListQuery): StationPage {
  const { page: _page, pageSize: _size, status, ...rest } = query
  return stationPage(status ? { ...rest, status } : rest, pageBounds(query))
}

export const listStations: Handler<typeof listCall> = ({ session, query, context }) => {
  let page = pagesOfQueries.get(query)
  if (!page) pagesOfQueries.set(query, (page = pageOf(query)))
  return new JsonText(context.stationPages.page(session, page))
}

/** Reads a station by its device id, or by the station id of the query if given. */
export const readStation: Handler<typeof readCall> = ({ session, params, query, world }) => {
  const station = query.stationId === undefined ? deviceOf(world, session, params.id) : stationOf(world, session, query.stationId)
  const view = stationView(world, session, station)
  return query.resolve === 'seller' ? { ...view, seller: sellerOf(world, station) } : view
}

/** The seller of a station, included on request. */
export const sellerOf = ({ sellers }: World, { sellerId }: Station) => ({
  name: sellerId === null ? null : (sellers.get(sellerId)?.name ?? null),
})

/** What decides about the values of a station. A charger outside has the settings that it has accepted. */
function configuredValues(station: Station): { readonly key: string; readonly value: string }[] {
  const { measurands, meterEveryS } = station.ocpp
    ? (station.ocpp.configuration ?? { measurands: null, meterEveryS: null })
    : { measurands: eventProperties(station).map(({ property }) => property), meterEveryS: SAMPLE_INTERVAL_S }
  return [
    ...(measurands ? [{ key: 'MeterValuesSampledData', value: measurands.join(',') }] : []),
    ...(meterEveryS === null ? [] : [{ key: 'MeterValueSampleInterval', value: String(meterEveryS) }]),
  ]
}

export const readMeterValues: Handler<typeof readMeterValuesCall> = ({ session, params, world }) => {
  const station = deviceOf(world, session, params.deviceId)
  const values = station.ocpp ? sentBy(station.ocpp) : deviceValues(station).map(({ key, value }) => ({ Key: key, Value: value }))
  const configured = configuredValues(station).map(({ key, value }) => ({ Key: key, Value: value }))
  return { results: [...values, ...configured], coarser: coarserOf(world, [station]) }
}

/** The raw values of a charger outside: what it has sent, and when. */
const sentBy = ({ meter }: OcppCharger) =>
  sentValues(meter).map(({ key, value, atMs }) => ({ Key: key, Value: String(value), MeasuredAt: new Date(atMs).toISOString() }))

/** Driver names are compared without case, because both `EATON` and `eaton` occur. */
export const listStationTypes: Handler<typeof listTypesCall> = ({ world, query }) => {
  if (!query.driver) return world.stationTypes
  const drivers = new Set(query.driver.split(',').map((driver) => driver.trim().toLowerCase()))
  return world.stationTypes.filter(({ driver }) => drivers.has(driver.toLowerCase()))
}
