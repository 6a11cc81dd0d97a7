const FIRST_BYTES = 64

/** A growing byte buffer that can be cleared and reused. */
export class ByteWriter {
  length = 0
  #bytes = new Uint8Array(FIRST_BYTES)
  #view = new DataView(this.#bytes.buffer)

  /** Bytes of allocated memory. */
  get capacity(): number {
    return this.#bytes.length
  }

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.length++] = value
  }

  /** A whole number of 0 or more: seven bits per byte, the lowest first. */
  count(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** A signed whole number. Small numbers of both signs take one byte. */
  difference(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value)
  }

  number(value: number): void {
    this.#reserve(8)
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  /** A copy of what was written since the last `clear`. */
  copy(): Uint8Array {
    return this.#bytes.slice(0, this.length)
  }

  copyInto(target: Uint8Array, at: number): void {
    target.set(this.#bytes.subarray(0, this.length), at)
  }

  clear(): void {
    this.length = 0
  }

  #reserve(more: number) {
    if (this.length + more <= this.#bytes.length) return
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}
