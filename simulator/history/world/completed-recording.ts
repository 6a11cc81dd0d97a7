import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { World } from '#simulator/core/world/state.ts'
import { lastTaken, lateAt, lateIn, type StationReports } from './charger-reports.ts'
import type { Recorded } from '#simulator/devices/world/recorded.ts'
import type { StationRecording } from './recording.ts'

/** A recorded value: `secondsWithValue` is undefined for that of a second, and for that of a minute its number of seconds with a value. */
interface RecordedValue {
  readonly field: Recorded
  readonly value: number
  readonly secondsWithValue: number | undefined
}

const minuteStartMs = (tMs: number) => Math.floor(tMs / MINUTE_MS) * MINUTE_MS
const lateInMinute = (reports: StationReports, tMs: number) => lateIn(reports, minuteStartMs(tMs), minuteStartMs(tMs) + MINUTE_MS)

/**
 * A recorded value, completed with what the charger took during an outage and delivered later. Registers have risen at the moments
 * of the late values. Power and current of a minute are the means over its seconds with a value.
 */
function completed(reports: StationReports, tMs: number, { field, value, secondsWithValue }: RecordedValue): number {
  if (field === 'importWh' || field === 'exportWh') {
    return Math.max(value, Math.round(lastTaken(reports, tMs)?.[field] ?? -Infinity))
  }
  if (secondsWithValue === undefined) return Number.isNaN(value) ? (lateAt(reports, tMs)?.[field] ?? NaN) : value
  if (field === 'socPercent') {
    return Number.isNaN(value) ? (lateAt(reports, minuteStartMs(tMs) + MINUTE_MS - SECOND_MS)?.socPercent ?? NaN) : value
  }
  let [sum, seconds] = secondsWithValue > 0 ? [value * secondsWithValue, secondsWithValue] : [0, 0]
  for (const late of lateInMinute(reports, tMs)) {
    if (Number.isNaN(late[field])) continue
    sum += late[field]
    seconds++
  }
  return seconds > 0 ? sum / seconds : NaN
}

/** The recording of a station with its late values. Without them it is returned as it is. */
export function completedRecording<R extends StationRecording>(recording: R, reports: StationReports | undefined): R {
  if (!reports || reports.late.length === 0) return recording
  return {
    ...recording,
    at: (tMs: number, field: Recorded) =>
      completed(reports, tMs, { field, value: recording.at(tMs, field), secondsWithValue: recording.secondsWithValue(tMs) }),
  }
}

/** The number of seconds with a value in this minute, with those of late values. */
export const completedSecondsWithValue = (reports: StationReports | undefined, tMs: number, secondsWithValue: number): number =>
  reports
    ? secondsWithValue + [...lateInMinute(reports, tMs)].filter(({ powerW }) => !Number.isNaN(powerW)).length
    : secondsWithValue

/** Reads power or current of single stations at a time, like the recorder, completed with late values. */
export function completedAt(
  { recorder, chargerReports }: Pick<World, 'recorder' | 'chargerReports'>,
  tMs: number,
  stepMs: number,
  field: 'powerW' | 'currentA',
): ((station: number) => number) | undefined {
  const read = recorder.recordedAt(tMs, stepMs, field)
  return (
    read &&
    ((station) => {
      const reports = chargerReports.of(station)
      if (!reports || reports.late.length === 0) return read(station)
      const secondsWithValue =
        stepMs < MINUTE_MS ? recorder.of(station).secondsWithValue(tMs) : recorder.inMinutes(station).secondsWithValue(tMs)
      return completed(reports, tMs, { field, value: read(station), secondsWithValue })
    })
  )
}
