import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { startSimulator } from '#simulator/start.ts'
import { reportFile } from './csv-report.ts'
import { stationFile } from './csv-station.ts'
import { DAYS } from './csv-subject.ts'

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

const EVERY_MS = 50

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

/** CPU time so far, ms: what else the machine is busy with does not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The longest that the making of one block takes, ms: after each it is everybody else's turn. */
function longestTurnMs(): number {
  const blocks = file.ours(DAYS)[Symbol.iterator]()
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
process.send?.({ url: simulator.url, path: file.path } satisfies Ready)
