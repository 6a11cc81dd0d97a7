import { SECOND_MS } from '#contract/durations.ts'
import { deviceValues } from '#simulator/events/world/device-values.ts'
import { meterValueBlocks } from '#simulator/exports/calls/export-station.ts'
import { ffrLogRows, requestFfrLogs } from '#simulator/ffr-logs/world/ffr-log.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import type { DrivenRun } from '#simulator/run/driven-run.ts'
import { openRun } from './driven-run.ts'
import type { WholeRunBreach, WholeRunCheck } from './whole-run-check.ts'

/** A file arrives two minutes after its request. */
const LOG_DELAY_MS = 130 * SECOND_MS
/** Seconds between two reads by HTTP, each of another station. */
const READ_EVERY_S = 5

interface FedValues {
  /** Consumption is positive. Undefined for a power that was not measured. */
  readonly powerW: number | undefined
  /** Undefined for a gap. */
  readonly frequencyHz: number | undefined
  readonly socPercent: number | undefined
}

/** The values that the live feed has of a station in this second. */
function fedValuesOf(station: Station): FedValues {
  const values = new Map(deviceValues(station).map(({ key, value, unit }) => [key, { value: Number(value), unit }]))
  const of = (key: string) => values.get(key)?.value
  const [importW, exportW] = [of('Power.Active.Import'), of('Power.Active.Export')]
  const frequency = values.get('Frequency')
  return {
    powerW: importW === undefined && exportW === undefined ? undefined : (importW ?? 0) - (exportW ?? 0),
    frequencyHz: frequency && (frequency.unit === 'mHz' ? frequency.value / 1_000 : frequency.value),
    socPercent: of('SoC'),
  }
}

/** The messages of a run by second and station; none for a station that is offline. */
class Feed {
  readonly #seconds = new Map<number, (FedValues | undefined)[]>()

  readonly take = (world: World) =>
    this.#seconds.set(
      world.nowMs,
      world.stations.map((station) => (station.isOnline && !station.isRemoved ? fedValuesOf(station) : undefined)),
    )

  at = (atMs: number, { index }: Station) => this.#seconds.get(atMs)?.[index]
}

const differs = (a: number | null | undefined, b: number | undefined) =>
  a !== null && a !== undefined && Number.isFinite(a) && b !== undefined && Math.abs(a - b) > 1e-6

interface Row {
  readonly atMs: number
  readonly source: string
  readonly powerW?: number | undefined
  readonly frequencyHz?: number | undefined
  readonly socPercent?: number | undefined
}

/** The first row that differs from the feed. */
function firstWrong(world: World, feed: Feed, station: Station, rows: Iterable<Row>): WholeRunBreach | undefined {
  for (const row of rows) {
    const fed = feed.at(row.atMs, station)
    if (!fed) continue
    const atS = (row.atMs - world.runStartMs) / SECOND_MS
    const pairs = [
      ['W', row.powerW, fed.powerW],
      ['Hz', row.frequencyHz, fed.frequencyHz],
      ['%', row.socPercent, fed.socPercent],
    ] as const
    for (const [unit, value, fedValue] of pairs) {
      if (!differs(value, fedValue)) continue
      return { atS, what: `${row.source} has ${value} ${unit} for ${station.name}, and the live feed ${fedValue} ${unit}` }
    }
  }
  return undefined
}

/** The rows of the CSV export of a station since the start. */
function* exportedRows(world: World, station: Station): Generator<Row> {
  const span = { startMs: world.startMs + SECOND_MS, endMs: world.nowMs + SECOND_MS }
  const text = [...meterValueBlocks(world, station, span)].map(String).join('')
  const [header = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = header.split(',')
  const place = (name: string) => columns.findIndex((column) => column.startsWith(name))
  const [importAt, exportAt, socAt, hzAt] = ['Power.Active.Import', 'Power.Active.Export', 'SoC', 'Frequency'].map(place)
  const isMilliHertz = columns[hzAt ?? -1]?.includes('mHz') === true
  for (const line of lines) {
    const cells = line.split(',')
    const of = (at: number | undefined) => (at === undefined || (cells[at] ?? '') === '' ? undefined : Number(cells[at]))
    const [importW, hz] = [of(importAt), of(hzAt)]
    yield {
      atMs: Date.parse(cells[0] ?? ''),
      source: 'the CSV export',
      powerW: importW === undefined ? undefined : importW - (of(exportAt) ?? 0),
      frequencyHz: hz === undefined ? undefined : hz / (isMilliHertz ? 1_000 : 1),
      socPercent: of(socAt),
    }
  }
}

async function wrongReply(
  { engine, drive, callAsUser }: DrivenRun,
  feed: Feed,
  station: Station,
): Promise<WholeRunBreach | undefined> {
  const { world } = engine
  const reader = world.users.find(({ roles }) => roles.includes('energyAdmin'))
  if (!reader || station.isRemoved) return undefined
  const call = { params: { id: station.deviceId }, struck: false as const }
  const { status, body } = await drive(callAsUser(reader.user, 'readStation', call))
  if (status !== 200) return undefined
  const { latestPower, latestChargePower, gridFrequency, batterySoC } = body as Record<string, number | null>
  const row: Row = {
    atMs: world.nowMs,
    source: 'the reply of readStation',
    powerW: latestPower ?? latestChargePower ?? undefined,
    frequencyHz: typeof gridFrequency !== 'number' ? undefined : gridFrequency / (station.sendsMilliHertz ? 1_000 : 1),
    socPercent: batterySoC ?? undefined,
  }
  return firstWrong(world, feed, station, [row])
}

/** The rows of the FFR logs of a station. */
function* logRows({ ffrLogs }: World, station: Station): Generator<Row> {
  for (const file of ffrLogs.files) {
    if (file.station !== station.index) continue
    const source = `the log ${file.fileName}`
    for (const { atMs, powerW, frequencyHz } of ffrLogRows(file)) yield { atMs, powerW, frequencyHz, source }
  }
}

/**
 * Precondition of a value: the station is online in its second, and for a reply of HTTP also no line in that second, because a line
 * is played after the sample.
 */
export const sameValues: WholeRunCheck = {
  name: 'same-values',
  async check({ scenario, endMs, stations }) {
    const run = openRun({ loaded: { ...scenario, expected: [], accepted: [] }, seed: scenario.seed, stations })
    const { engine } = run
    const { world } = engine
    const feed = new Feed()
    engine.onSecond(feed.take)
    const busy = new Set(scenario.lines.map(({ atMs }) => atMs))
    try {
      await run.advance(0)
      for (let second = 1; world.nowMs < endMs; second++) {
        if (world.nowMs === endMs - LOG_DELAY_MS) {
          for (const one of world.stations) if (one.plan.kind === 'v2g' && !one.isRemoved) requestFfrLogs(world, one)
        }
        await run.advance(SECOND_MS)
        const station = world.stations[(second / READ_EVERY_S) % world.stations.length]
        const wrong = station && !busy.has(world.nowMs) ? await wrongReply(run, feed, station) : undefined
        if (wrong) return wrong
      }
      for (const station of world.stations) {
        if (station.isRemoved) continue
        const wrong =
          firstWrong(world, feed, station, exportedRows(world, station)) ??
          firstWrong(world, feed, station, logRows(world, station))
        if (wrong) return wrong
      }
      return undefined
    } finally {
      engine.stop()
    }
  },
}
