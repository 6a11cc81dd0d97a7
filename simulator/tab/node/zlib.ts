/** `DeflateRaw` of `node:zlib`. Archives of the simulator are not compressed. */
export function DeflateRaw(): never {
  throw new Error('A browser does not compress archives.')
}

/** A browser has no compression that answers at once, and no chargers outside connect to it: texts are stored as they are. */
export const deflateRawSync = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Gives back what `deflateRawSync` has stored. */
export const inflateRawSync = (stored: Uint8Array): { toString(): string } => ({
  toString: () => new TextDecoder().decode(stored),
})
