/** Provides: the CSV file of a device. Needs: activity, charts, csv, devices, dlm, events, history, http, ocpp, session. */

import { SECOND_MS } from '#contract/durations.ts'
import type { exportStationMeterValues as stationCall } from '#contract/exports.ts'
import { sentUnit } from '#simulator/events/world/device-values.ts'
import { measurandsOf } from '#simulator/devices/world/measurands.ts'
import { decimalsOf } from '#simulator/devices/world/reported.ts'
import { readSeconds, type ResolvedStretch, type Stretch } from '#simulator/history/world/seconds.ts'
import type { OcppCharger } from '#simulator/ocpp/model/ocpp-charger.ts'
import { ORIGINS, originOver } from '#simulator/ocpp/world/past-origins.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { exportSpan } from '#simulator/charts/calls/chart-span.ts'
import { csvReply } from '#simulator/csv/csv.ts'
import { METER_VALUES, rowBlocks } from '#simulator/csv/csv-seconds.ts'
import { fileName, headerOf, type CsvSpan } from '#simulator/csv/csv-table.ts'
import type { Handler } from '#simulator/http/call.ts'
import { stationOf } from '#simulator/session/calls/visibility.ts'

/** The number of seconds over which power and current of a row are averaged. */
const RESOLUTION = { property: 'Resolution', unit: 's', decimals: 0 } as const
/** The last column of a charger outside: what its power and current are, the least certain in a row of a minute. */
const ORIGIN = { property: 'Origin of the power', unit: '', decimals: 0 } as const

/**
 * Every second of a station with a column for each measurand, as devices report the values and events return them.
 * Where only minutes are kept, there is one row per minute, and a column states the resolution.
 */
export function meterValueBlocks(world: World, station: Station, { startMs, endMs }: CsvSpan): Iterable<string | Buffer> {
  const columns = measurandsOf(station).map((property) => {
    const unit = sentUnit(station, property)
    // The last decimal of Hz is 1 mHz, so both count in the same unit.
    return { property, unit, decimals: unit === 'mHz' ? 0 : decimalsOf(property) }
  })
  const stretches = readSeconds(world, station, startMs, endMs)
  const { ocpp } = station
  const all = [...columns, RESOLUTION, ...(ocpp ? [ORIGIN] : [])]
  const resolved = withResolution(stretches)
  return (function* () {
    yield headerOf(all)
    yield* rowBlocks(
      ocpp ? withOrigin(resolved, ocpp) : resolved,
      all.map(({ decimals }) => decimals),
      ocpp ? { ...METER_VALUES, words: ORIGINS } : METER_VALUES,
    )
  })()
}

function* withResolution(stretches: Iterable<ResolvedStretch>): Generator<Stretch> {
  for (const stretch of stretches) yield { ...stretch, columns: [...stretch.columns, stretch.resolutionS] }
}

/** The first column is the power. A value of an outage was measured by the charger, and delivered later. */
function* withOrigin(stretches: Iterable<Stretch>, charger: OcppCharger): Generator<Stretch> {
  for (const stretch of stretches) {
    const { startMs, stepMs, count, columns } = stretch
    const [powers] = columns
    const online = columns.at(-1)
    const places = Float64Array.from({ length: count }, (_, row) => {
      const atMs = startMs + row * stepMs
      if (Number.isNaN(powers?.[row] ?? NaN)) return NaN
      if (Number.isNaN(online?.[row] ?? NaN)) return ORIGINS.indexOf('measured')
      const origin = originOver(charger, atMs - stepMs + SECOND_MS, atMs)
      return origin ? ORIGINS.indexOf(origin) : NaN
    })
    yield Object.assign({ ...stretch }, { columns: [...columns, places] })
  }
}

export const exportStationMeterValues: Handler<typeof stationCall> = ({ world, session, params, query }) => {
  const station = stationOf(world, session, params.stationId)
  const span = exportSpan(world, query.start, query.end)
  const name = fileName(`station-${station.stationId}`, span)
  return csvReply({ name, bom: query.bom }, meterValueBlocks(world, station, span))
}
