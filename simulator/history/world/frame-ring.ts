/** A ring of the newest frames of equal length and spacing. */
export class FrameRing {
  readonly #length: number
  readonly #spacingMs: number
  readonly #depth: number
  /** By place. The ring of minutes has more than 100,000 places, and most runs use few of them. */
  readonly #frames = new Map<number, { number: number; readonly values: Int32Array }>()
  #newest = NaN
  /** The first frame of those that follow on each other up to the newest one. */
  #first = NaN

  constructor(length: number, spacingMs: number, depth: number) {
    this.#length = length
    this.#spacingMs = spacingMs
    this.#depth = depth
  }

  /** The frame of this time, for writing. */
  frameFor(tMs: number): Int32Array {
    const number = Math.floor(tMs / this.#spacingMs)
    const place = number % this.#depth
    let frame = this.#frames.get(place)
    if (!frame) {
      frame = { number, values: new Int32Array(this.#length) }
      this.#frames.set(place, frame)
    }
    frame.number = number
    if (number !== this.#newest && number !== this.#newest + 1) this.#first = number
    this.#newest = number
    return frame.values
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

  /** A copy of some fields of the frames in a span. */
  copyOf(places: readonly number[], startMs: number, endMs: number): FramesCopy {
    const first = Math.floor(startMs / this.#spacingMs)
    let end = Math.ceil(endMs / this.#spacingMs)
    while (end > first && !this.at((end - 1) * this.#spacingMs)) end--
    let from = end
    while (from > first && this.at((from - 1) * this.#spacingMs)) from--
    const values = new Int32Array((end - from) * places.length)
    for (let number = from, to = 0; number < end; number++) {
      const frame = this.at(number * this.#spacingMs)
      for (const place of places) values[to++] = frame?.[place] ?? 0
    }
    return new FramesCopy(from * this.#spacingMs, this.#spacingMs, places.length, values)
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
