import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { measurandsOf, type Measurand } from '#simulator/devices/world/measurands.ts'
import { completedSecondsWithValue } from './completed-recording.ts'
import { roundAll } from '#simulator/devices/world/reported.ts'
import { columnsOf, pastOf, presentOf, type Source } from './sources.ts'
import type { Station } from '#simulator/stations/world/station.ts'
import type { World } from '#simulator/core/world/state.ts'

const MAX_ROWS = 512
/** A minute is placed at its last second. */
const LAST_SECOND_MS = MINUTE_MS - SECOND_MS

/** Consecutive seconds of one station or group. The next stretch reuses the arrays. */
export interface Stretch {
  readonly startMs: number
  /** A second, or a minute where seconds are not kept. */
  readonly stepMs: number
  readonly count: number
  /**
   * The reports of the station, with one column for each of its measurands, in whole numbers of the last decimal: with
   * two decimals 15.99 is 1599. NaN for an unknown value.
   */
  readonly columns: readonly Float64Array[]
}

/** The same with its resolution. */
export interface ResolvedStretch extends Stretch {
  /**
   * Number of seconds that each moment covers: 1, or the online seconds of a minute; NaN while offline. Power and
   * current are means over these seconds, so power times their number is the rise of the registers. Other values are
   * those of the last second.
   */
  readonly resolutionS: Float64Array
}

/**
 * Every second of a station from `startMs` up to, but not including, `endMs`, at most up to now, oldest first, with the
 * values of `readSeries`. Where seconds are not kept, there are minutes, each at its last second. The values are those
 * known at the time of the call, however far the world advances meanwhile. Empty stretches come first where the past
 * needs preparation, so that other requests are served in between.
 */
export function readSeconds(world: World, station: Station, startMs: number, endMs: number): Iterable<ResolvedStretch> {
  const firstMs = Math.ceil(startMs / SECOND_MS) * SECOND_MS
  const untilMs = Math.min(endMs, world.nowMs + 1)
  const sinceMs = Math.max(firstMs, world.startMs)
  const recording = world.recorder.copyOf(station, sinceMs, untilMs)
  const measurands = measurandsOf(station)
  const reports = world.chargerReports.of(station.index)
  const present = presentOf(station, recording, measurands, reports)
  const secondsMs = Math.max(sinceMs, recording.secondsSinceMs)
  const firstMinuteMs = Math.ceil((sinceMs - LAST_SECOND_MS) / MINUTE_MS) * MINUTE_MS + LAST_SECOND_MS
  const past = pastOf(world, station, measurands)
  const parts: Part[] = [
    {
      source: past,
      fromMs: firstMs,
      untilMs: Math.min(untilMs, world.startMs),
      stepMs: SECOND_MS,
    },
    { source: present, fromMs: firstMinuteMs, untilMs: Math.min(untilMs, secondsMs), stepMs: MINUTE_MS },
    { source: present, fromMs: secondsMs, untilMs, stepMs: SECOND_MS },
  ]
  const secondsWithValue = (tMs: number) => completedSecondsWithValue(reports, tMs, recording.secondsWithValue(tMs) ?? 0)
  return stretchesOf(past.prepare(firstMs), parts, measurands, secondsWithValue)
}

interface Part {
  readonly source: Source
  readonly fromMs: number
  readonly untilMs: number
  readonly stepMs: number
}

function* stretchesOf(
  preparation: Iterable<void>,
  parts: readonly Part[],
  measurands: readonly Measurand[],
  secondsWithValue: (tMs: number) => number,
): Generator<ResolvedStretch> {
  const all = columnsOf(MAX_ROWS)
  const columns = measurands.map((measurand) => all[measurand])
  const resolutionS = new Float64Array(MAX_ROWS)
  for (const _ of preparation) yield { startMs: 0, stepMs: SECOND_MS, count: 0, columns, resolutionS }
  for (const { source, fromMs, untilMs, stepMs } of parts) {
    for (let startMs = fromMs; startMs < untilMs; startMs += MAX_ROWS * stepMs) {
      const count = Math.min(MAX_ROWS, Math.ceil((untilMs - startMs) / stepMs))
      for (let i = 0; i < count; i++) source.read(startMs + i * stepMs, all, i)
      for (const measurand of measurands) roundAll(measurand, all[measurand], count)
      for (let i = 0; i < count; i++) {
        const heard = stepMs === SECOND_MS ? 1 : secondsWithValue(startMs + i * stepMs)
        resolutionS[i] = Number.isNaN(all['Power.Active.Import'][i]) ? NaN : heard
      }
      yield { startMs, stepMs, count, columns, resolutionS }
    }
  }
}
