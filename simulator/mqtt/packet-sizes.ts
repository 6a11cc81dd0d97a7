const MAX_LENGTH_BYTES = 4

/**
 * Follows the packets of an MQTT stream by their fixed headers: a type, then a length of seven bits per byte, lowest first
 * (MQTT 3.1.1, 2.2). For each piece of the stream it reports whether every packet so far is within the limit. A parser that
 * waits for the end of a packet buffers up to 256 MB.
 */
export function packetSizes(most: number): (piece: Uint8Array) => boolean {
  /** Remaining bytes of the packet; while the header is read, the number of length bytes so far. */
  let left = 0
  let lengthBytes = -1
  return (piece) => {
    for (let at = 0; at < piece.length;) {
      if (lengthBytes === -1 && left > 0) {
        const skipped = Math.min(left, piece.length - at)
        left -= skipped
        at += skipped
        continue
      }
      const byte = piece[at++] ?? 0
      if (lengthBytes === -1) {
        lengthBytes = 0
        left = 0
        continue
      }
      left += (byte & 0x7f) * 128 ** lengthBytes
      lengthBytes += 1
      if (left > most || lengthBytes > MAX_LENGTH_BYTES) return false
      if (byte < 0x80) lengthBytes = -1
    }
    return true
  }
}
