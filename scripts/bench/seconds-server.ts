import { DAY_MS, HOUR_MS, SECOND_MS } from '#contract/durations.ts'
import { createEngine } from '#simulator/run/engine.ts'
import { meterValueBlocks } from '#simulator/exports/calls/export-station.ts'
import { measurandsOf } from '#simulator/devices/world/measurands.ts'
import { readSeconds } from '#simulator/history/world/seconds.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'
import { cpuMs, longestTurnMs } from './line.ts'

/** Measured by `seconds`: a site of 200 stations after so many days, all at full speed. */
export interface Lived {
  /** Bytes of the record of every second, and of the process after the last day. */
  keptBytes: number
  memory: number
  /** CPU time of the world, ms. */
  tookMs: number
  /** How many seconds of power and registers were read, and how often a register falls. */
  seconds: number
  falls: number
  /** The longest turn that reading a file takes from others, ms. */
  longestTurnMs: number
}

const days = Number(process.argv[2])
const stations = Number(process.argv[3])

/** Reads a station from the start of the world on, and a day before. */
function readRegisters(world: World, station: Station): { seconds: number; falls: number } {
  const register = measurandsOf(station).indexOf('Energy.Active.Import.Register')
  let [seconds, falls, before] = [0, 0, -Infinity]
  for (const { count, columns, resolutionS } of readSeconds(world, station, world.startMs - DAY_MS, world.nowMs + 1)) {
    for (let i = 0; i < count; i++) {
      if (resolutionS[i] === 1) seconds++
      const wh = columns[register]?.[i] ?? NaN
      if (Number.isNaN(wh)) continue
      if (wh < before) falls++
      before = wh
    }
  }
  return { seconds, falls }
}

const engine = createEngine({ scenario: 'quiet-day', stations })
engine.setClock({ paused: true })
const { world } = engine
for (let hour = 0; hour < days * 24; hour++) await engine.advance(HOUR_MS)
const tookMs = cpuMs()
// Before files are read: their garbage depends on when the process collects it.
const memory = process.memoryUsage.rss()
const read = ['ac', 'dc', 'v2g'].flatMap((kind) => {
  const station = world.stations.find(({ plan, isOnline }) => plan.kind === kind && isOnline)
  return station ? [{ station, ...readRegisters(world, station) }] : []
})
process.send?.({
  keptBytes: world.recorder.keptBytes,
  memory,
  tookMs,
  seconds: Math.min(...read.map(({ seconds }) => seconds)) - DAY_MS / SECOND_MS,
  falls: read.reduce((sum, { falls }) => sum + falls, 0),
  longestTurnMs: Math.max(
    ...read.map(({ station }) => longestTurnMs(meterValueBlocks(world, station, { startMs: world.startMs, endMs: world.nowMs }))),
  ),
} satisfies Lived)
process.on('disconnect', () => process.exit())
process.on('message', () => {})
