import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { meterValueBlocks } from '#simulator/exports/calls/export-station.ts'
import { LOCAL_ZONE, localText, utcText } from '#simulator/csv/csv-times.ts'
import { measurandsOf, measurandUnit } from '#simulator/devices/world/measurands.ts'
import { decimalsOf } from '#simulator/devices/world/reported.ts'
import { readSeconds } from '#simulator/history/world/seconds.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { DAYS, SECONDS, type CsvSubject } from './csv-subject.ts'

function pointOf({ stations }: World): Station {
  const point = stations.find(({ plan, sendsMilliHertz }) => plan.kind === 'v2g' && !sendsMilliHertz)
  if (!point) throw new Error('The site has no V2G point.')
  return point
}

/** The meter values of one V2G point. */
export function stationFile(world: World): CsvSubject {
  const station = pointOf(world)
  const endMs = world.startMs
  const spanOf = (days: number) => ({ startMs: endMs - days * DAY_MS, endMs })
  const columns = measurandsOf(station).map((property) => ({
    property,
    unit: measurandUnit(property),
    scale: 10 ** decimalsOf(property),
  }))

  /** Their times are made as cheaply as texts can be: they are not its work. */
  function* rows(days: number): Generator<(string | number | null)[]> {
    yield [
      'Time (UTC)',
      `Time (${LOCAL_ZONE})`,
      ...columns.map(({ property, unit }) => `${property} (${unit})`),
      'Resolution (s)',
    ]
    const { startMs } = spanOf(days)
    let minute = NaN
    let utc = ''
    let local = ''
    let offset = ''
    for (const stretch of readSeconds(world, station, startMs, endMs)) {
      for (let i = 0; i < stretch.count; i++) {
        const ms = stretch.startMs + i * 1_000
        if (Math.floor(ms / MINUTE_MS) !== minute) {
          minute = Math.floor(ms / MINUTE_MS)
          utc = utcText(ms).slice(0, -3)
          local = localText(ms).slice(0, -8)
          offset = localText(ms).slice(-6)
        }
        const second = SECONDS[(ms / 1_000) % 60] ?? ''
        const row: (string | number | null)[] = [`${utc}${second}Z`, `${local}${second}${offset}`]
        for (let column = 0; column < columns.length; column++) {
          const value = (stretch.columns[column]?.[i] ?? NaN) / (columns[column]?.scale ?? 1)
          row.push(Number.isNaN(value) ? null : value)
        }
        row.push(stretch.resolutionS[i] ?? null)
        yield row
      }
    }
  }

  const { startMs } = spanOf(DAYS)
  return {
    path: `/api/csv-export/station/${station.stationId}?start=${startMs / 1_000}&end=${endMs / 1_000}`,
    ours: (days) => meterValueBlocks(world, station, spanOf(days)),
    rows,
  }
}
