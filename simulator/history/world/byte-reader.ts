/** Reads what a `ByteWriter` wrote, in the same order. */
export class ByteReader {
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#view.byteLength
  }

  byte(): number {
    return this.#view.getUint8(this.#at++)
  }

  count(): number {
    let value = 0
    for (let place = 1; ; place *= 128) {
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
