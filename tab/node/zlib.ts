/** `DeflateRaw` of `node:zlib`. Archives of the simulator are not compressed. */
export function DeflateRaw(): never {
  throw new Error('A browser does not compress archives.')
}
