import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { meterValueBlocks } from '#simulator/http/export-station.ts'
import { LOCAL_ZONE, localText, utcText } from '#simulator/http/csv-times.ts'
import { startSimulator } from '#simulator/start.ts'
import { measurandsOf, unitOf } from '#simulator/world/measurands.ts'
import { decimalsOf } from '#simulator/world/reported.ts'
import { readSeconds } from '#simulator/world/seconds.ts'
import type { Station, World } from '#simulator/world/state.ts'

/**
 * Measured by `csv`: a simulator, and in the same process two writers of the meter values of one V2G point. Both take their
 * values from the same reader, which computes them, and write the same bytes to a sink; one is the product's, one
 * csv-stringify.
 */
export interface Ready {
  url: string
  stationId: number
  startS: number
  endS: number
}
export interface Written {
  tookMs: number
  bytes: number
  /** Of the bytes, when it was asked for. */
  digest: string
}

const DAY = 86_400_000
const MINUTE = 60_000
const DAYS = 14
const EVERY_MS = 50

const simulator = await startSimulator({ port: 0 })
const { world } = simulator.engine
simulator.engine.setClock({ paused: true })
const station = pointOf(world)
const endMs = world.startMs
const spanOf = (days: number) => ({ startMs: endMs - days * DAY, endMs })

const columns = measurandsOf(station).map((property) => ({ property, unit: unitOf(property), scale: 10 ** decimalsOf(property) }))
const SECONDS = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, '0'))

/** The rows as csv-stringify takes them. Their times are made as cheaply as texts can be: they are not its work. */
function* rows(days: number): Generator<(string | number | null)[]> {
  yield ['Time (UTC)', `Time (${LOCAL_ZONE})`, ...columns.map(({ property, unit }) => `${property} (${unit})`)]
  const { startMs } = spanOf(days)
  let minute = NaN
  let utc = ''
  let local = ''
  let offset = ''
  for (const stretch of readSeconds(world, station, startMs, endMs)) {
    for (let i = 0; i < stretch.count; i++) {
      const ms = stretch.startMs + i * 1_000
      if (Math.floor(ms / MINUTE) !== minute) {
        minute = Math.floor(ms / MINUTE)
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
      yield row
    }
  }
}

function pointOf({ stations }: World): Station {
  const point = stations.find(({ plan, sendsMilliHertz }) => plan.kind === 'v2g' && !sendsMilliHertz)
  if (!point) throw new Error('The site has no V2G point.')
  return point
}

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
  if (writer === 'ours') await pipeline(Readable.from(meterValueBlocks(world, station, spanOf(days))), sink)
  else await pipeline(Readable.from(rows(days)), stringify({ record_delimiter: 'windows' }), sink)
  return { tookMs: performance.now() - startMs, bytes, digest: hash.digest('hex') }
}

/** CPU time so far, ms: what else the machine is busy with does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The longest that the making of one block takes, ms: after each it is everybody else's turn. */
function longestTurnMs(): number {
  const blocks = meterValueBlocks(world, station, spanOf(DAYS))[Symbol.iterator]()
  let longestMs = 0
  for (let beforeMs = cpuMs(); !blocks.next().done;) {
    const afterMs = cpuMs()
    longestMs = Math.max(longestMs, afterMs - beforeMs)
    beforeMs = afterMs
  }
  return longestMs
}

/** Watches the memory of the process; answers with a function that ends it, and says by how many bytes it rose. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), EVERY_MS)
  return () => {
    clearInterval(timer)
    return most - before
  }
}

let endWatch = () => NaN
function answer(asked: string): Promise<Written> | number | string {
  const [word = '', days, hashed] = asked.split(' ')
  if (word === 'longest-turn') return longestTurnMs()
  if (word === 'rose') return endWatch()
  if (word !== 'watch') return write(word, Number(days), hashed !== undefined)
  endWatch = watchMemory()
  return 'watching'
}
process.on('message', (asked) => void Promise.resolve(answer(String(asked))).then((told) => process.send?.(told)))
process.on('disconnect', () => process.exit())
process.send?.({
  url: simulator.url,
  stationId: station.stationId,
  startS: spanOf(DAYS).startMs / 1_000,
  endS: endMs / 1_000,
} satisfies Ready)
