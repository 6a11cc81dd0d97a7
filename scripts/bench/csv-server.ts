import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { startSimulator } from '#simulator/start.ts'
import { DAYS, SECONDS, type CsvSubject } from './csv-subject.ts'
import { serveMeasurement } from './memory-in-use.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { meterValueBlocks } from '#simulator/exports/calls/export-station.ts'
import { LOCAL_ZONE, localText, utcText } from '#simulator/csv/csv-times.ts'
import { MEASURAND_UNITS, measurandsOf } from '#simulator/devices/world/measurands.ts'
import { decimalsOf } from '#simulator/devices/world/reported.ts'
import { readSeconds } from '#simulator/history/world/seconds.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { COLUMNS, reportBlocks, reportSpan } from '#simulator/fingrid/calls/one-second-report.ts'
import { REPORT_COLUMNS } from '#simulator/fingrid/world/report-columns.ts'
import { reportSeconds } from '#simulator/fingrid/world/report-seconds.ts'
import type { Group } from '#simulator/groups/world/group.ts'
import { longestTurnMs } from './line.ts'

function superGroupOf({ groups }: World): Group {
  const group = [...groups.values()].find(({ isSupergroup }) => isSupergroup)
  if (!group) throw new Error('The site has no super group.')
  return group
}

const THREE = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0'))

/** A number that is counted in its last decimal, with all of them. */
function fixed(scaled: number, decimals: number): string | number | null {
  if (Number.isNaN(scaled)) return null
  if (decimals === 0) return scaled
  const size = Math.abs(scaled)
  const sign = scaled < 0 ? '-' : ''
  const thousands = Math.floor(size / 1_000)
  const last = THREE[size % 1_000] ?? ''
  if (decimals === 3) return `${sign}${thousands}.${last}`
  return `${sign}${Math.floor(thousands / 1_000)}.${THREE[thousands % 1_000] ?? ''}${last}`
}

/** The one-second report of a super group. */
function reportFile(world: World): CsvSubject {
  const group = superGroupOf(world)
  const { endMs } = reportSpan(world)
  const spanOf = (days: number) => ({ startMs: endMs - days * DAY_MS, endMs })
  const columns = REPORT_COLUMNS.map((column) => COLUMNS[column])

  /** Texts are made as cheaply as they can be: they are not its work. */
  function* rows(days: number): Generator<(string | number | null)[]> {
    yield ['timestamp_utc', ...columns.map(({ title }) => title)]
    let minute = NaN
    let utc = ''
    for (const stretch of reportSeconds(world, group, spanOf(days).startMs, endMs)) {
      for (let i = 0; i < stretch.count; i++) {
        const ms = stretch.startMs + i * 1_000
        if (Math.floor(ms / MINUTE_MS) !== minute) {
          minute = Math.floor(ms / MINUTE_MS)
          utc = utcText(ms).slice(0, -3)
        }
        const row: (string | number | null)[] = [`${utc}${SECONDS[(ms / 1_000) % 60] ?? ''}Z`]
        for (let column = 0; column < columns.length; column++) {
          row.push(fixed(stretch.columns[column]?.[i] ?? NaN, columns[column]?.decimals ?? 0))
        }
        yield row
      }
    }
  }

  return {
    path: `/api/csv-export/one-second-report/${group.id}?bom=false`,
    ours: (days) => reportBlocks(world, group, spanOf(days)),
    rows,
  }
}

function pointOf({ stations }: World): Station {
  const point = stations.find(({ plan, sendsMilliHertz }) => plan.kind === 'v2g' && !sendsMilliHertz)
  if (!point) throw new Error('The site has no V2G point.')
  return point
}

/** The meter values of one V2G point. */
function stationFile(world: World): CsvSubject {
  const station = pointOf(world)
  const endMs = world.startMs
  const spanOf = (days: number) => ({ startMs: endMs - days * DAY_MS, endMs })
  const columns = measurandsOf(station).map((property) => ({
    property,
    unit: MEASURAND_UNITS[property],
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

/**
 * Measured by `csv` and `report`: a simulator, and in the same process two writers of one file. Both take their values from
 * the same reader, which computes them, and write the same bytes to a sink; one is the product's, one csv-stringify.
 */
export interface Ready {
  url: string
  path: string
}
export interface Written {
  tookMs: number
  bytes: number
  /** Of the bytes, when it was asked for. */
  digest: string
}

const simulator = await startSimulator({ port: 0 })
simulator.engine.setClock({ paused: true })
const file = (process.argv[2] === 'report' ? reportFile : stationFile)(simulator.engine.world)

/** Runs a writer to its end. */
async function write(writer: string, days: number, isHashed: boolean): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (isHashed) hash.update(chunk)
      done()
    },
  })
  const startMs = performance.now()
  if (writer === 'ours') await pipeline(Readable.from(file.ours(days)), sink)
  else await pipeline(Readable.from(file.rows(days)), stringify({ record_delimiter: 'windows' }), sink)
  return { tookMs: performance.now() - startMs, bytes, digest: hash.digest('hex') }
}

serveMeasurement({ url: simulator.url, path: file.path } satisfies Ready, (asked) => {
  const [word = '', days, hashed] = asked.split(' ')
  return word === 'longest-turn' ? longestTurnMs(file.ours(DAYS)) : write(word, Number(days), hashed !== undefined)
})
