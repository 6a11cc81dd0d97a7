import { SECOND_MS, MINUTE_MS } from '#contract/durations.ts'
import { FrameRing } from './frame-ring.ts'
import { FrequencyRecord } from '#simulator/grid/world/frequency-record.ts'
import {
  CURRENT,
  EXPORT,
  FIELDS,
  fromRecord,
  IMPORT,
  NOTHING,
  POWER,
  RECORDED,
  SCALES,
  SOC,
  toRecord,
  type Recorded,
} from './recorded.ts'
import { recordingOf, type CopiedRecording, type Recording } from './recording.ts'
import { rememberingReader, type BlockReader } from './second-reader.ts'
import { SecondStore } from './second-store.ts'
import type { Station } from '#simulator/stations/world/station.ts'

/** Of these a minute holds the mean, of the others the last value. */
const MEANS: readonly number[] = [POWER, CURRENT]
/** Behind the fields of a minute: of how many seconds the means are. */
const HEARD = FIELDS

export interface RecorderBudget {
  /** Bytes of the seconds of all stations, two hours at most; of their minutes; and of the seconds of 14 days. */
  readonly secondBytes: number
  readonly minuteBytes: number
  readonly keptBytes?: number
}

const DEFAULT_BUDGET = { secondBytes: 160e6, minuteBytes: 240e6, keptBytes: 600e6 }
const MOST_SECONDS = 7_200
const MOST_MINUTES = 90 * 24 * 60

/**
 * The samples since the world began, with the precision of the record: whole seconds of all stations in a ring, minutes
 * behind it, and every second of chosen stations for 14 days. All are bounded in bytes. A frame holds one field of all
 * stations after the other.
 */
export class Recorder {
  readonly #stations: number
  readonly #seconds: FrameRing
  readonly #minutes: FrameRing
  readonly #kept: SecondStore
  readonly #frequencies = new FrequencyRecord()
  readonly #sums: Float64Array
  readonly #counts: Uint8Array
  #startMs = NaN
  #untilMs = NaN

  constructor(stations: number, budget: RecorderBudget = DEFAULT_BUDGET) {
    const depth = (bytes: number, fields: number, most: number) =>
      Math.max(2, Math.min(most, Math.floor(bytes / (Math.max(1, stations) * fields * Int32Array.BYTES_PER_ELEMENT))))
    this.#stations = stations
    this.#seconds = new FrameRing(stations * FIELDS, SECOND_MS, depth(budget.secondBytes, FIELDS, MOST_SECONDS))
    this.#minutes = new FrameRing(stations * (FIELDS + 1), MINUTE_MS, depth(budget.minuteBytes, FIELDS + 1, MOST_MINUTES))
    this.#kept = new SecondStore(budget.keptBytes ?? DEFAULT_BUDGET.keptBytes)
    this.#sums = new Float64Array(stations * MEANS.length)
    this.#counts = new Uint8Array(stations)
  }

  /** Keeps every second of a station for 14 days, from the next one that is written on. */
  keepSeconds(station: Station): void {
    this.#kept.keep(station, Number.isNaN(this.#untilMs) ? -Infinity : this.#untilMs)
  }

  /** Bytes that the seconds of 14 days take. */
  get keptBytes(): number {
    return this.#kept.bytes
  }

  /** Keeps the sample of this second. A station that nobody hears leaves a gap. */
  write(atMs: number, stations: readonly Station[], frequencyHz: number): void {
    const frame = this.#seconds.frameFor(atMs)
    const n = this.#stations
    for (let i = 0; i < n; i++) {
      const station = stations[i]
      if (!station) continue
      frame[i + IMPORT * n] = Math.round(station.energyImportWh) - station.plan.importRegisterWh
      frame[i + EXPORT * n] = Math.round(station.energyExportWh) - station.plan.exportRegisterWh
      if (!station.isOnline) {
        frame[i] = frame[i + CURRENT * n] = frame[i + SOC * n] = NOTHING
        continue
      }
      if (station.powerW === 0 && station.currentA === 0) {
        // At a large site most of them draw nothing.
        frame[i] = frame[i + CURRENT * n] = 0
        frame[i + SOC * n] = toRecord(station.socPercent, SCALES[SOC])
        this.#counts[i] = (this.#counts[i] ?? 0) + 1
        continue
      }
      const power = toRecord(station.powerW, SCALES[POWER])
      const current = toRecord(station.currentA, SCALES[CURRENT])
      frame[i] = power
      frame[i + CURRENT * n] = current
      frame[i + SOC * n] = toRecord(station.socPercent, SCALES[SOC])
      if (power === NOTHING) continue
      this.#sums[i] = (this.#sums[i] ?? 0) + power
      this.#sums[i + n] = (this.#sums[i + n] ?? 0) + current
      this.#counts[i] = (this.#counts[i] ?? 0) + 1
    }
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
        minute[at] = count > 0 ? Math.round((this.#sums[at] ?? 0) / count) : NOTHING
      }
      minute[i + HEARD * n] = count
    }
    this.#sums.fill(0)
    this.#counts.fill(0)
  }

  /** Hz of this second; NaN in a hole, and where it is no longer known. */
  frequencyAt(tMs: number): number {
    return this.#frequencies.at(tMs)
  }

  /** Hz of each second, as it is known now. */
  copyOfFrequency(): (tMs: number) => number {
    return this.#frequencies.copy()
  }

  /** A station's value in the second of this moment; undefined where seconds are no longer kept. */
  secondAt(tMs: number, station: number, field: Recorded): number | undefined {
    const place = RECORDED.indexOf(field)
    const raw = this.#seconds.at(tMs)?.[place * this.#stations + station] ?? this.#kept.rawAt(tMs, station, place)
    return raw === undefined ? undefined : fromRecord(raw, place)
  }

  /** The values of all stations in the second of this moment, by index. */
  allAt(tMs: number, field: Recorded): Float32Array | undefined {
    const place = RECORDED.indexOf(field)
    const from = place * this.#stations
    const frame = this.#seconds.at(tMs)?.subarray(from, from + this.#stations)
    if (!frame) return undefined
    const values = new Float32Array(this.#stations)
    for (let i = 0; i < values.length; i++) values[i] = fromRecord(frame[i] ?? NOTHING, place)
    return values
  }

  /**
   * Reads power or current of single stations at a moment. Steps of a minute and more read the mean of its minute, or its
   * second while the minute lasts.
   */
  recordedAt(tMs: number, stepMs: number, field: 'powerW' | 'currentA'): ((station: number) => number) | undefined {
    if (stepMs < MINUTE_MS) return (station) => this.secondAt(tMs, station, field) ?? this.minuteAt(tMs, station, field) ?? NaN
    const place = RECORDED.indexOf(field)
    const from = place * this.#stations
    const frame = this.#minutes.at(tMs) ?? this.#seconds.at(tMs)
    return frame && ((station) => fromRecord(frame[from + station] ?? NOTHING, place))
  }

  /** Of the minute of this moment: means of power and current, else the value at its end. Undefined where it is not kept. */
  minuteAt(tMs: number, station: number, field: Recorded): number | undefined {
    const place = RECORDED.indexOf(field)
    const raw = this.#minutes.at(tMs)?.[place * this.#stations + station]
    return raw === undefined ? undefined : fromRecord(raw, place)
  }

  /** From when on every second of a station is kept. Before it, since the world began, there are minutes. */
  secondsSinceMs(station: number): number {
    const sinceMs = Math.min(this.#kept.sinceMs(station), this.#seconds.sinceMs)
    // A minute is not cut in two.
    return sinceMs <= this.#startMs ? sinceMs : Math.ceil(sinceMs / MINUTE_MS) * MINUTE_MS
  }

  /** What is recorded of a station, as it stands whenever it is read. */
  of(station: number): Recording {
    return {
      at: (tMs, field) => this.secondAt(tMs, station, field) ?? this.minuteAt(tMs, station, field) ?? NaN,
      frequencyAt: (tMs) => this.frequencyAt(tMs),
    }
  }

  /**
   * The same for steps of minutes and more: power and current of a minute are its means, so that a long chart reads no single
   * seconds.
   */
  inMinutes(station: number): Recording {
    return {
      at: (tMs, field) => {
        const isMinute = MEANS.includes(RECORDED.indexOf(field)) || (tMs + SECOND_MS) % MINUTE_MS === 0
        const minute = isMinute ? this.minuteAt(tMs, station, field) : undefined
        return minute ?? this.secondAt(tMs, station, field) ?? this.minuteAt(tMs, station, field) ?? NaN
      },
      frequencyAt: (tMs) => this.frequencyAt(tMs),
    }
  }

  /**
   * What is recorded of a station in a span, as it stands now: the world may go on while it is read. Memory: 20 bytes for each
   * second of the ring and 24 for each minute. For parts of a longer span, pass the same reader and frequency to each call.
   */
  copyOf(
    { index, plan }: Pick<Station, 'index' | 'plan'>,
    startMs: number,
    endMs: number,
    read: BlockReader = rememberingReader(plan),
    frequencyAt: (tMs: number) => number = this.copyOfFrequency(),
  ): CopiedRecording {
    const places = Array.from({ length: FIELDS + 1 }, (_, field) => field * this.#stations + index)
    const secondsSinceMs = this.secondsSinceMs(index)
    const fromMs = Math.max(startMs, secondsSinceMs)
    const isKept = this.#kept.sinceMs(index) <= fromMs
    const copied = {
      secondsSinceMs,
      minutes: this.#minutes.copyOf(places, startMs, Math.min(endMs, secondsSinceMs)),
      blocks: isKept ? this.#kept.blocksOf(index, fromMs, endMs) : [],
      seconds: this.#seconds.copyOf(places.slice(0, FIELDS), isKept ? endMs : fromMs, endMs),
    }
    return recordingOf(read, copied, frequencyAt)
  }
}
