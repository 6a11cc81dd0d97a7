import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packEntries } from '#simulator/evidence/archive/entries.ts'
import { archiveOf } from '#simulator/evidence/archive/write-archive.ts'
import { MAX_SPAN_MS, packOfRange } from '#simulator/evidence/pack/evidence-pack.ts'
import { reportSpan } from '#simulator/fingrid/calls/one-second-report.ts'
import { startSimulator } from '#simulator/start.ts'
import { cpuMs } from '../line.ts'
import { serveMeasurement } from '../memory-in-use.ts'

/** Measured by `evidence`: a simulator, and in the same process the archive of 14 days of a super group into a sink. */
export interface Ready {
  url: string
  path: string
}
export interface Written {
  /** CPU time, so that other work of the machine does not count. */
  tookMs: number
  bytes: number
}

const simulator = await startSimulator({ port: 0 })
simulator.engine.setClock({ paused: true })
const { world } = simulator.engine
const group = [...world.groups.values()].find(({ isSupergroup }) => isSupergroup)
if (!group) throw new Error('The site has no super group.')
const { endMs } = reportSpan(world)
const span = { startMs: endMs - MAX_SPAN_MS, endMs }
const source = { world, scenario: 'quiet-day', group }

async function write(): Promise<Written> {
  let bytes = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done()
    },
  })
  const pack = packOfRange(source, span)
  const startMs = cpuMs()
  await pipeline(archiveOf(packEntries(pack), pack.atMs), sink)
  return { tookMs: cpuMs() - startMs, bytes }
}

serveMeasurement({ url: simulator.url, path: `/api/csv-export/evidence?groupId=${group.id}` } satisfies Ready, write)
