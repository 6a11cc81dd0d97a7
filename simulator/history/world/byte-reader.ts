/** Reads what a `ByteWriter` wrote, in the same order. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  /** Throws a RangeError at the end. */
  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RangeError('The bytes end early.')
    return byte
  }

  count(): number {
    const first = this.byte()
    if (first < 128) return first
    let value = first & 127
    for (let place = 128; ; place *= 128) {
      const byte = this.byte()
      value += (byte & 127) * place
      if (byte < 128) return value
    }
  }

  difference(): number {
    const zigzag = this.count()
    return zigzag % 2 === 1 ? -(zigzag + 1) / 2 : zigzag / 2
  }

  number(): number {
    const value = this.#view.getFloat64(this.#at, true)
    this.#at += 8
    return value
  }
}
