import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { FrameRing } from './frame-ring.ts'
import { FrequencyRecord } from '#simulator/grid/world/frequency-record.ts'
import {
  CURRENT,
  EXPORT,
  FIELDS,
  fromRecord,
  IMPORT,
  NO_VALUE,
  POWER,
  RECORDED,
  SCALES,
  SOC,
  toRecord,
  type Recorded,
} from '#simulator/devices/world/recorded.ts'
import { recordingOf, type CopiedRecording, type StationRecording } from './recording.ts'
import { rememberingReader, type BlockReader } from './second-reader.ts'
import { SecondStore, type KeptSeconds } from './second-store.ts'
import type { Station } from '#simulator/stations/world/station.ts'

declare module '#simulator/core/world/state.ts' {
  interface World {
    readonly recorder: Recorder
  }
}

/** For these fields a minute has the mean, for the others the last value. */
const MEANS: readonly number[] = [POWER, CURRENT]
/** Field after the others in a minute: the number of seconds of the means. */
const HEARD = FIELDS

export interface RecorderBudget {
  /** Bytes for the seconds of all stations (two hours at most), for their minutes, and for the seconds of 14 days. */
  readonly secondBytes: number
  readonly minuteBytes: number
  readonly keptBytes?: number
}

/** What a copy of a recording reads from. */
interface Origin {
  readonly read: BlockReader
  readonly frequencyAt: (tMs: number) => number
  readonly kept: KeptSeconds
}

const DEFAULT_BUDGET = { secondBytes: 160e6, minuteBytes: 240e6, keptBytes: 600e6 }
const MAX_SECONDS = 7_200
const MAX_MINUTES = 90 * 24 * 60

/**
 * The samples since the start of the world, with the precision of the record: whole seconds of all stations in a ring,
 * minutes after it, and every second of selected stations for 14 days. All have a size limit in bytes. A frame holds
 * each field of all stations in sequence.
 */
export class Recorder {
  #stations: number
  readonly #seconds: FrameRing
  readonly #minutes: FrameRing
  readonly #kept: SecondStore
  readonly #frequencies = new FrequencyRecord()
  /** The samples of the second that is noted. Reads do not see them before it is finished. */
  #next: Int32Array
  #sums: Float64Array
  #counts: Uint8Array
  #startMs = NaN
  #untilMs = NaN

  constructor(stations: number, budget: RecorderBudget = DEFAULT_BUDGET) {
    const depth = (bytes: number, fields: number, most: number) =>
      Math.max(2, Math.min(most, Math.floor(bytes / (Math.max(1, stations) * fields * Int32Array.BYTES_PER_ELEMENT))))
    this.#stations = stations
    this.#seconds = new FrameRing(FIELDS, stations, SECOND_MS, depth(budget.secondBytes, FIELDS, MAX_SECONDS))
    this.#minutes = new FrameRing(FIELDS + 1, stations, MINUTE_MS, depth(budget.minuteBytes, FIELDS + 1, MAX_MINUTES))
    this.#kept = new SecondStore(budget.keptBytes ?? DEFAULT_BUDGET.keptBytes)
    this.#next = new Int32Array(stations * FIELDS)
    this.#sums = new Float64Array(stations * MEANS.length)
    this.#counts = new Uint8Array(stations)
  }

  /** Makes room for stations that have been added. Their values before that are unknown. Memory grows with them. Call this between two seconds. */
  grow(stations: number): void {
    const sums = new Float64Array(stations * MEANS.length)
    for (const field of MEANS) {
      sums.set(this.#sums.subarray(field * this.#stations, (field + 1) * this.#stations), field * stations)
    }
    const counts = new Uint8Array(stations)
    counts.set(this.#counts)
    this.#next = new Int32Array(stations * FIELDS)
    this.#sums = sums
    this.#counts = counts
    this.#stations = stations
    this.#seconds.grow(stations)
    this.#minutes.grow(stations)
  }

  /** Keeps every second of a station for 14 days, starting with the next one that is written. */
  keepSeconds(station: Station): void {
    this.#kept.keep(station, Number.isNaN(this.#untilMs) ? -Infinity : this.#untilMs)
  }

  /** The next second that is written, ms; NaN before the first one. */
  get nextMs(): number {
    return this.#untilMs
  }

  /** Bytes used for the seconds of 14 days. */
  get keptBytes(): number {
    return this.#kept.bytes
  }

  /** Records the samples of this second. */
  write(atMs: number, stations: readonly Station[], frequencyHz: number): void {
    for (const station of stations) this.note(station)
    this.finish(atMs, frequencyHz)
  }

  /** Notes the sample of a station in the next second. One that is offline or unknown has a gap. Note every station before `finish`. */
  note(station: Station): void {
    const i = station.index
    const n = this.#stations
    if (i >= n) return
    const frame = this.#next
    frame[i + IMPORT * n] = Math.round(station.energyImportWh) - station.plan.importRegisterWh
    frame[i + EXPORT * n] = Math.round(station.energyExportWh) - station.plan.exportRegisterWh
    if (!station.isOnline || station.ocpp?.origin === 'unknown') {
      frame[i] = frame[i + CURRENT * n] = frame[i + SOC * n] = NO_VALUE
      return
    }
    const power = toRecord(station.powerW, SCALES[POWER])
    const current = toRecord(station.currentA, SCALES[CURRENT])
    frame[i] = power
    frame[i + CURRENT * n] = current
    frame[i + SOC * n] = toRecord(station.socPercent, SCALES[SOC])
    if (power === NO_VALUE) return
    this.#counts[i] = (this.#counts[i] ?? 0) + 1
    if (power === 0 && current === 0) return
    this.#sums[i] = (this.#sums[i] ?? 0) + power
    this.#sums[i + n] = (this.#sums[i + n] ?? 0) + current
  }

  /** Ends the second whose samples have been noted. */
  finish(atMs: number, frequencyHz: number): void {
    const frame = this.#next
    const n = this.#stations
    const free = this.#seconds.put(atMs, frame)
    this.#next = free?.length === frame.length ? free : new Int32Array(frame.length)
    this.#kept.write(atMs, frame, n)
    this.#frequencies.write(atMs, frequencyHz)
    if (Number.isNaN(this.#startMs)) this.#startMs = atMs
    this.#untilMs = atMs + SECOND_MS
    if ((atMs + SECOND_MS) % MINUTE_MS === 0) this.#rollUp(atMs, frame)
  }

  #rollUp(atMs: number, last: Int32Array) {
    const minute = this.#minutes.frameFor(atMs)
    const n = this.#stations
    minute.set(last)
    for (let i = 0; i < n; i++) {
      const count = this.#counts[i] ?? 0
      for (const field of MEANS) {
        const at = i + field * n
        minute[at] = count > 0 ? Math.round((this.#sums[at] ?? 0) / count) : NO_VALUE
      }
      minute[i + HEARD * n] = count
    }
    this.#sums.fill(0)
    this.#counts.fill(0)
  }

  /** Frequency of this second, Hz; NaN in a gap and outside the retention. */
  frequencyAt(tMs: number): number {
    return this.#frequencies.at(tMs)
  }

  /** Frequency of each second as known now, Hz. */
  copyOfFrequency(): (tMs: number) => number {
    return this.#frequencies.copy()
  }

  /** The seconds of 14 days as kept now. */
  copyOfKept(): KeptSeconds {
    return this.#kept.copy()
  }

  /** A station's value in the second of this time; undefined where seconds were evicted. */
  secondAt(tMs: number, station: number, field: Recorded): number | undefined {
    const place = RECORDED.indexOf(field)
    const raw = this.#seconds.valueAt(tMs, place, station) ?? this.#kept.rawAt(tMs, station, place)
    return raw === undefined ? undefined : fromRecord(raw, place)
  }

  /** The values of all stations in the second of this moment, by index. */
  allAt(tMs: number, field: Recorded): Float32Array | undefined {
    const place = RECORDED.indexOf(field)
    const frame = this.#seconds.fieldAt(tMs, place)
    if (!frame) return undefined
    const values = new Float32Array(frame.length)
    for (let i = 0; i < values.length; i++) values[i] = fromRecord(frame[i] ?? NO_VALUE, place)
    return values
  }

  /**
   * Reads power or current of single stations at a time. Steps of a minute and more read the mean of its minute, or its
   * second while the minute is not complete.
   */
  recordedAt(tMs: number, stepMs: number, field: 'powerW' | 'currentA'): ((station: number) => number) | undefined {
    if (stepMs < MINUTE_MS) return (station) => this.secondAt(tMs, station, field) ?? this.minuteAt(tMs, station, field) ?? NaN
    const place = RECORDED.indexOf(field)
    const frame = this.#minutes.fieldAt(tMs, place) ?? this.#seconds.fieldAt(tMs, place)
    return frame && ((station) => fromRecord(frame[station] ?? NO_VALUE, place))
  }

  /**
   * The value in the minute of this time: the mean of power and current, for others the last value. Undefined outside
   * the retention.
   */
  minuteAt(tMs: number, station: number, field: Recorded): number | undefined {
    const place = RECORDED.indexOf(field)
    const raw = this.#minutes.valueAt(tMs, place, station)
    return raw === undefined ? undefined : fromRecord(raw, place)
  }

  /** Time from which on every second of a station is kept. Before it, since the start of the world, there are minutes. */
  secondsSinceMs(station: number, kept: KeptSeconds = this.#kept): number {
    const sinceMs = Math.min(kept.sinceMs(station), this.#seconds.sinceMs)
    // A minute is either complete in seconds or in minutes.
    return sinceMs <= this.#startMs ? sinceMs : Math.ceil(sinceMs / MINUTE_MS) * MINUTE_MS
  }

  #secondsWithValue(tMs: number, station: number): number | undefined {
    return this.#minutes.valueAt(tMs, HEARD, station)
  }

  /** The recording of a station. Reads return its present content. */
  of(station: number): StationRecording {
    return {
      at: (tMs, field) => this.secondAt(tMs, station, field) ?? this.minuteAt(tMs, station, field) ?? NaN,
      secondsWithValue: (tMs) =>
        this.secondAt(tMs, station, 'powerW') === undefined ? this.#secondsWithValue(tMs, station) : undefined,
      frequencyAt: (tMs) => this.frequencyAt(tMs),
    }
  }

  /**
   * The same for steps of minutes and more: power and current of a minute are its means, so that a long chart reads no
   * single seconds.
   */
  inMinutes(station: number): StationRecording {
    return {
      at: (tMs, field) => {
        const isMinute = MEANS.includes(RECORDED.indexOf(field)) || (tMs + SECOND_MS) % MINUTE_MS === 0
        const minute = isMinute ? this.minuteAt(tMs, station, field) : undefined
        return minute ?? this.secondAt(tMs, station, field) ?? this.minuteAt(tMs, station, field) ?? NaN
      },
      secondsWithValue: (tMs) => this.#secondsWithValue(tMs, station),
      frequencyAt: (tMs) => this.frequencyAt(tMs),
    }
  }

  /**
   * A copy of the recording of a station in a span. The world may continue while the copy is read. Memory: 20 bytes for each
   * second of the ring and 24 for each minute. For parts of a longer span, pass the same origin to each call.
   */
  copyOf(
    { index, plan }: Pick<Station, 'index' | 'plan'>,
    startMs: number,
    endMs: number,
    { read = rememberingReader(plan), frequencyAt = this.copyOfFrequency(), kept = this.#kept }: Partial<Origin> = {},
  ): CopiedRecording {
    const secondsSinceMs = this.secondsSinceMs(index, kept)
    const fromMs = Math.max(startMs, secondsSinceMs)
    const isKept = kept.sinceMs(index) <= fromMs
    const copied = {
      secondsSinceMs,
      minutes: this.#minutes.copyOf(index, FIELDS + 1, startMs, Math.min(endMs, secondsSinceMs)),
      blocks: isKept ? kept.blocksOf(index, fromMs, endMs) : [],
      seconds: this.#seconds.copyOf(index, FIELDS, isKept ? endMs : fromMs, endMs),
    }
    return recordingOf(read, copied, frequencyAt)
  }
}
