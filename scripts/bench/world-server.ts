import { createEngine } from '#simulator/run/engine.ts'
import { cpuMs } from './line.ts'

/** Measured by `world`: 100,000 stations at the pace of the clock on the wall. */
const engine = createEngine({ stations: 100_000 })

/** CPU time so far in ms, and memory in bytes. */
process.on('message', () => {
  process.send?.({ cpuMs: cpuMs(), memory: process.memoryUsage.rss(), worldMs: engine.world.nowMs })
})
process.send?.('running')
