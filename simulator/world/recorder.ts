import { SECOND_MS, MINUTE_MS, HOUR_MS } from '#contract/durations.ts'
import type { Station } from './state.ts'

/** What is kept of a station each second. Energies count from the start of the world, where a Float32 is fine enough. */
const RECORDED = ['powerW', 'currentA', 'socPercent', 'importWh', 'exportWh'] as const
export type Recorded = (typeof RECORDED)[number]
const FIELDS = RECORDED.length
const MEANS = 2

/** What was recorded of one station, by the second. */
export interface Recording {
  /** The value in this second, or the minute's where seconds are no longer kept; NaN where nothing is known. */
  at(tMs: number, field: Recorded): number
  /** The grid's frequency, Hz. */
  frequencyAt(tMs: number): number
}

export interface RecorderBudget {
  /** Bytes of seconds and of minutes; of the seconds never more than two hours are kept. */
  readonly secondBytes: number
  readonly minuteBytes: number
}

const DEFAULT_BUDGET: RecorderBudget = { secondBytes: 160e6, minuteBytes: 240e6 }
const MOST_SECONDS = 7_200
const MOST_FREQUENCY_HOURS = 14 * 24 + 1

/**
 * The samples since the world began: whole seconds in a ring, rolled up into minutes behind it, both bounded in
 * bytes. A frame holds one field of all stations after the other.
 */
export class Recorder {
  readonly #stations: number
  readonly #seconds: Ring
  readonly #minutes: Ring
  readonly #frequencies = new Map<number, Float32Array>()
  readonly #sums: Float64Array
  readonly #counts: Uint8Array

  constructor(stations: number, budget: RecorderBudget = DEFAULT_BUDGET) {
    const frameBytes = Math.max(1, stations) * FIELDS * Float32Array.BYTES_PER_ELEMENT
    const depth = (bytes: number, most: number) => Math.max(2, Math.min(most, Math.floor(bytes / frameBytes)))
    this.#stations = stations
    this.#seconds = new Ring(stations * FIELDS, SECOND_MS, depth(budget.secondBytes, MOST_SECONDS))
    this.#minutes = new Ring(stations * FIELDS, MINUTE_MS, depth(budget.minuteBytes, 90 * 24 * 60))
    this.#sums = new Float64Array(stations * MEANS)
    this.#counts = new Uint8Array(stations)
  }

  /** Keeps the sample of this second. A station that nobody hears leaves a gap. */
  write(atMs: number, stations: readonly Station[], frequencyHz: number): void {
    const frame = this.#seconds.frameFor(atMs)
    const n = this.#stations
    for (let i = 0; i < n; i++) {
      const station = stations[i]
      if (!station) continue
      frame[i + 3 * n] = station.energyImportWh - station.plan.importRegisterWh
      frame[i + 4 * n] = station.energyExportWh - station.plan.exportRegisterWh
      if (!station.isOnline) {
        frame[i] = frame[i + n] = frame[i + 2 * n] = NaN
        continue
      }
      frame[i] = station.powerW
      frame[i + n] = station.currentA
      frame[i + 2 * n] = station.socPercent
      this.#sums[i] = (this.#sums[i] ?? 0) + station.powerW
      this.#sums[i + n] = (this.#sums[i + n] ?? 0) + station.currentA
      this.#counts[i] = (this.#counts[i] ?? 0) + 1
    }
    this.#writeFrequency(atMs, frequencyHz)
    if ((atMs + SECOND_MS) % MINUTE_MS === 0) this.#rollUp(atMs, frame)
  }

  /** Means of power and current over the minute; of the rest the last value. */
  #rollUp(atMs: number, last: Float32Array) {
    const minute = this.#minutes.frameFor(atMs)
    minute.set(last)
    for (let i = 0; i < this.#sums.length; i++) {
      const count = this.#counts[i % this.#stations] ?? 0
      minute[i] = count > 0 ? (this.#sums[i] ?? 0) / count : NaN
    }
    this.#sums.fill(0)
    this.#counts.fill(0)
  }

  #writeFrequency(atMs: number, frequencyHz: number) {
    const hour = Math.floor(atMs / HOUR_MS)
    let frequencies = this.#frequencies.get(hour)
    if (!frequencies) {
      frequencies = new Float32Array(3_600).fill(NaN)
      this.#frequencies.set(hour, frequencies)
      this.#frequencies.delete(hour - MOST_FREQUENCY_HOURS)
    }
    frequencies[Math.floor((atMs - hour * HOUR_MS) / SECOND_MS)] = frequencyHz
  }

  /** Hz of this second; NaN in a hole, and where it is no longer known. */
  frequencyAt(tMs: number): number {
    return frequencyIn(this.#frequencies, tMs)
  }

  /** A station's value in the second of this moment; undefined where seconds are no longer kept. */
  secondAt(tMs: number, station: number, field: Recorded): number | undefined {
    return this.#seconds.at(tMs)?.[RECORDED.indexOf(field) * this.#stations + station]
  }

  /** The values of all stations in the second of this moment, by index. */
  allAt(tMs: number, field: Recorded): Float32Array | undefined {
    const from = RECORDED.indexOf(field) * this.#stations
    return this.#seconds.at(tMs)?.subarray(from, from + this.#stations)
  }

  /** The same of the minute of this moment. */
  minuteAt(tMs: number, station: number, field: Recorded): number | undefined {
    return this.#minutes.at(tMs)?.[RECORDED.indexOf(field) * this.#stations + station]
  }

  /** What is recorded of a station, as it stands whenever it is read. */
  of(station: number): Recording {
    return {
      at: (tMs, field) => this.secondAt(tMs, station, field) ?? this.minuteAt(tMs, station, field) ?? NaN,
      frequencyAt: (tMs) => this.frequencyAt(tMs),
    }
  }

  /** What is recorded of a station in a span, as it stands now: the world may go on while it is read. */
  copyOf(station: number, startMs: number, endMs: number, fields: readonly Recorded[] = RECORDED): Recording {
    const places = fields.map((field) => RECORDED.indexOf(field) * this.#stations + station)
    const seconds = this.#seconds.copyOf(places, startMs, endMs)
    const minutes = this.#minutes.copyOf(places, startMs, Math.min(endMs, seconds.startMs))
    return {
      at: (tMs, field) => (tMs >= seconds.startMs ? seconds : minutes).at(tMs, fields.indexOf(field)),
      frequencyAt: this.copyOfFrequency(),
    }
  }

  /** Hz of each second, as it is known now. */
  copyOfFrequency(): (tMs: number) => number {
    // Hours that are over stay as they are, and the one under way only grows.
    const frequencies = new Map(this.#frequencies)
    return (tMs) => frequencyIn(frequencies, tMs)
  }
}

function frequencyIn(frequencies: ReadonlyMap<number, Float32Array>, tMs: number): number {
  const hour = Math.floor(tMs / HOUR_MS)
  return frequencies.get(hour)?.[Math.floor((tMs - hour * HOUR_MS) / SECOND_MS)] ?? NaN
}

/** Some places of the frames of a span, one frame after the other. */
class FramesCopy {
  readonly startMs: number
  readonly #spacingMs: number
  readonly #places: number
  readonly #values: Float32Array

  constructor(startMs: number, spacingMs: number, places: number, values: Float32Array) {
    this.startMs = startMs
    this.#spacingMs = spacingMs
    this.#places = places
    this.#values = values
  }

  at(tMs: number, place: number): number {
    const frame = Math.floor((tMs - this.startMs) / this.#spacingMs)
    return frame < 0 || place < 0 ? NaN : (this.#values[frame * this.#places + place] ?? NaN)
  }
}

/** Frames of equal length and spacing, the newest so many of them. */
class Ring {
  readonly #length: number
  readonly #spacingMs: number
  readonly #depth: number
  readonly #frames: (Float32Array | undefined)[]
  /** Which frame of time each place holds. */
  readonly #numbers: Float64Array

  constructor(length: number, spacingMs: number, depth: number) {
    this.#length = length
    this.#spacingMs = spacingMs
    this.#depth = depth
    this.#frames = Array.from({ length: depth })
    this.#numbers = new Float64Array(depth).fill(NaN)
  }

  /** The frame of this moment, to be written. */
  frameFor(tMs: number): Float32Array {
    const number = Math.floor(tMs / this.#spacingMs)
    const place = number % this.#depth
    const frame = (this.#frames[place] ??= new Float32Array(this.#length))
    this.#numbers[place] = number
    return frame
  }

  at(tMs: number): Float32Array | undefined {
    const number = Math.floor(tMs / this.#spacingMs)
    const place = number % this.#depth
    return this.#numbers[place] === number ? this.#frames[place] : undefined
  }

  /** What is kept of a span. The frames of a ring follow on each other without a gap. */
  copyOf(places: readonly number[], startMs: number, endMs: number): FramesCopy {
    const first = Math.floor(startMs / this.#spacingMs)
    let end = Math.ceil(endMs / this.#spacingMs)
    while (end > first && !this.at((end - 1) * this.#spacingMs)) end--
    let from = end
    while (from > first && this.at((from - 1) * this.#spacingMs)) from--
    const values = new Float32Array((end - from) * places.length)
    for (let number = from, to = 0; number < end; number++) {
      const frame = this.at(number * this.#spacingMs)
      for (const place of places) values[to++] = frame?.[place] ?? NaN
    }
    return new FramesCopy(from * this.#spacingMs, this.#spacingMs, places.length, values)
  }
}
