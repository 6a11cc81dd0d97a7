import { emptyOf } from '#simulator/devices/world/recorded.ts'

/**
 * A ring of the newest frames of equal spacing. A frame holds each field of all stations in sequence. A frame from before the
 * addition of a station has no place for it.
 */
export class FrameRing {
  readonly #fields: number
  #stations: number
  readonly #spacingMs: number
  readonly #depth: number
  /** By place. The ring of minutes has more than 100,000 places, and most runs use few of them. */
  readonly #frames = new Map<number, { readonly number: number; readonly values: Int32Array }>()
  #newest = NaN
  /** The first frame of those that follow on each other up to the newest one. */
  #first = NaN

  constructor(fields: number, stations: number, spacingMs: number, depth: number) {
    this.#fields = fields
    this.#stations = stations
    this.#spacingMs = spacingMs
    this.#depth = depth
  }

  /** Frames from now on have a place for each of these stations. */
  grow(stations: number): void {
    this.#stations = stations
  }

  /** The frame of this time, for writing. */
  frameFor(tMs: number): Int32Array {
    const length = this.#fields * this.#stations
    const former = this.#frames.get(Math.floor(tMs / this.#spacingMs) % this.#depth)?.values
    const values = former?.length === length ? former : new Int32Array(length)
    this.put(tMs, values)
    return values
  }

  /** Takes over the frame of this time. Returns the evicted one, which the caller may write to. */
  put(tMs: number, values: Int32Array): Int32Array | undefined {
    const number = Math.floor(tMs / this.#spacingMs)
    const place = number % this.#depth
    const former = this.#frames.get(place)
    this.#frames.set(place, { number, values })
    if (number !== this.#newest && number !== this.#newest + 1) this.#first = number
    this.#newest = number
    return former?.values
  }

  /** A field of all stations that the frame of this time has; undefined without a frame. */
  fieldAt(tMs: number, field: number): Int32Array | undefined {
    const frame = this.at(tMs)
    if (!frame) return undefined
    const stations = frame.length / this.#fields
    return frame.subarray(field * stations, (field + 1) * stations)
  }

  /** A field of one station, empty in a frame from before the station; undefined without a frame. */
  valueAt(tMs: number, field: number, station: number): number | undefined {
    const frame = this.at(tMs)
    return frame && this.#valueIn(frame, field, station)
  }

  #valueIn(frame: Int32Array, field: number, station: number): number {
    const stations = frame.length / this.#fields
    return (station < stations ? frame[field * stations + station] : undefined) ?? emptyOf(field)
  }

  at(tMs: number): Int32Array | undefined {
    const number = Math.floor(tMs / this.#spacingMs)
    const frame = this.#frames.get(number % this.#depth)
    return frame?.number === number ? frame.values : undefined
  }

  /** Time from which on every frame up to the newest is present; Infinity while the ring is empty. */
  get sinceMs(): number {
    if (Number.isNaN(this.#newest)) return Infinity
    return Math.max(this.#first, this.#newest - this.#depth + 1) * this.#spacingMs
  }

  /** A copy of the first fields of a station in the frames of a span. */
  copyOf(station: number, fields: number, startMs: number, endMs: number): FramesCopy {
    const first = Math.floor(startMs / this.#spacingMs)
    let end = Math.ceil(endMs / this.#spacingMs)
    while (end > first && !this.at((end - 1) * this.#spacingMs)) end--
    let from = end
    while (from > first && this.at((from - 1) * this.#spacingMs)) from--
    const values = new Int32Array((end - from) * fields)
    for (let number = from, to = 0; number < end; number++) {
      const frame = this.at(number * this.#spacingMs)
      for (let field = 0; field < fields; field++) values[to++] = frame ? this.#valueIn(frame, field, station) : emptyOf(field)
    }
    return new FramesCopy(from * this.#spacingMs, this.#spacingMs, fields, values)
  }
}

/** Some fields of the frames of a span, one frame after the other. */
export class FramesCopy {
  readonly startMs: number
  readonly #spacingMs: number
  readonly #places: number
  readonly #values: Int32Array

  constructor(startMs: number, spacingMs: number, places: number, values: Int32Array) {
    this.startMs = startMs
    this.#spacingMs = spacingMs
    this.#places = places
    this.#values = values
  }

  /** Undefined outside the span. */
  at(tMs: number, place: number): number | undefined {
    const frame = Math.floor((tMs - this.startMs) / this.#spacingMs)
    return frame < 0 || place < 0 ? undefined : this.#values[frame * this.#places + place]
  }
}
