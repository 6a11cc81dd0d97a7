import { SECOND_MS } from '#contract/durations.ts'
import { measurandsOf, type Measurand } from './measurands.ts'
import { roundAll } from './reported.ts'
import { columnsOf, pastOf, presentOf, type Source } from './sources.ts'
import type { Station, World } from './state.ts'

const MOST_SECONDS = 512

/** Seconds of one station that follow on each other. The arrays are those of the next stretch, too. */
export interface Stretch {
  readonly startMs: number
  readonly count: number
  /**
   * What the station reported, one column for each of its measurands, in whole numbers of the last decimal: at two
   * decimals 15.99 is 1599. NaN where nothing is known.
   */
  readonly columns: readonly Float64Array[]
}

/**
 * Every second of a station from `startMs` until before `endMs`, none of the future, oldest first: the values that
 * `readSeries` reads one by one. They are those known at the time of the call, however far the world goes on meanwhile.
 */
export function readSeconds(world: World, station: Station, startMs: number, endMs: number): Iterable<Stretch> {
  const firstMs = Math.ceil(startMs / SECOND_MS) * SECOND_MS
  const untilMs = Math.min(endMs, world.nowMs + 1)
  const recording = world.recorder.copyOf(station.index, Math.max(firstMs, world.startMs), untilMs)
  const measurands = measurandsOf(station)
  const halves = [
    { source: pastOf(world, station, measurands), fromMs: firstMs, untilMs: Math.min(untilMs, world.startMs) },
    { source: presentOf(station, recording, measurands), fromMs: Math.max(firstMs, world.startMs), untilMs },
  ]
  return stretchesOf(halves, measurands)
}

interface Half {
  readonly source: Source
  readonly fromMs: number
  readonly untilMs: number
}

function* stretchesOf(halves: readonly Half[], measurands: readonly Measurand[]): Generator<Stretch> {
  const all = columnsOf(MOST_SECONDS)
  const columns = measurands.map((measurand) => all[measurand])
  for (const { source, fromMs, untilMs } of halves) {
    for (let startMs = fromMs; startMs < untilMs; startMs += MOST_SECONDS * SECOND_MS) {
      const count = Math.min(MOST_SECONDS, Math.ceil((untilMs - startMs) / SECOND_MS))
      for (let i = 0; i < count; i++) source.read(startMs + i * SECOND_MS, all, i)
      for (const measurand of measurands) roundAll(measurand, all[measurand], count)
      yield { startMs, count, columns }
    }
  }
}
