/**
 * Provides: the CSV file of a device. Needs: charts, csv, devices, events, history, http, session.
 */

import type { exportStationMeterValues as stationCall } from '#contract/exports.ts'
import { sentUnit } from '#simulator/events/world/device-values.ts'
import { measurandsOf } from '#simulator/devices/world/measurands.ts'
import { decimalsOf } from '#simulator/devices/world/reported.ts'
import { readSeconds, type ResolvedStretch, type Stretch } from '#simulator/history/world/seconds.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { exportSpan } from '#simulator/charts/calls/chart-span.ts'
import { csvReply } from '#simulator/csv/csv.ts'
import { rowBlocks } from '#simulator/csv/csv-seconds.ts'
import { fileName, headerOf, type CsvSpan } from '#simulator/csv/csv-table.ts'
import type { Handler } from '#simulator/http/call.ts'
import { stationOf } from '#simulator/session/calls/visibility.ts'

/** The last column: the number of seconds over which power and current of a row are averaged. */
const RESOLUTION = { property: 'Resolution', unit: 's', decimals: 0 } as const

/**
 * Every second of a station with a column for each measurand, as devices report the values and events return them.
 * Where only minutes are kept, there is one row per minute, and the last column states the resolution.
 */
export function meterValueBlocks(world: World, station: Station, { startMs, endMs }: CsvSpan): Iterable<string | Buffer> {
  const columns = measurandsOf(station).map((property) => {
    const unit = sentUnit(station, property)
    // The last decimal of Hz is 1 mHz, so both count in the same unit.
    return { property, unit, decimals: unit === 'mHz' ? 0 : decimalsOf(property) }
  })
  const stretches = readSeconds(world, station, startMs, endMs)
  const all = [...columns, RESOLUTION]
  return (function* () {
    yield headerOf(all)
    yield* rowBlocks(
      withResolution(stretches),
      all.map(({ decimals }) => decimals),
    )
  })()
}

function* withResolution(stretches: Iterable<ResolvedStretch>): Generator<Stretch> {
  for (const stretch of stretches) yield { ...stretch, columns: [...stretch.columns, stretch.resolutionS] }
}

export const exportStationMeterValues: Handler<typeof stationCall> = ({ world, session, params, query }) => {
  const station = stationOf(world, session, params.stationId)
  const span = exportSpan(world, query.start, query.end)
  const name = fileName(`station-${station.stationId}`, span)
  return csvReply({ name, bom: query.bom }, meterValueBlocks(world, station, span))
}
