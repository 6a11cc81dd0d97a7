/**
 * Reproducible random numbers. Each purpose and entity has its own stream, so adding an entity does not change the
 * numbers of another. Only arithmetic with the same result on every machine is used.
 */

export type StreamName = string | number

/** The finalizer of MurmurHash3: every input bit affects every output bit. */
function scramble(hash: number): number {
  let h = hash
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** An unsigned 32-bit number from two numbers. It is fast enough for every station and second. */
export const mix = (a: number, b: number): number => mixHalf(a, halfMixOf(b))

/** The part of `mix` that depends on the second number only, for reuse with many first numbers. */
export const halfMixOf = (b: number): number => scramble(b | 0)
export const mixHalf = (a: number, half: number): number => scramble(Math.imul(a, 0x9e3779b1) ^ half)

/** A number in [0, 1) from two numbers. */
export const mix01 = (a: number, b: number): number => mix(a, b) / 4_294_967_296

function withName(hash: number, name: StreamName): number {
  if (typeof name === 'number' && Number.isSafeInteger(name)) {
    return mix(mix(hash, name), Math.floor(name / 4_294_967_296))
  }
  const text = String(name)
  let h = hash ^ 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return mix(h, text.length)
}

/** An unsigned 32-bit key of an entity and a purpose. */
export const hashOf = (seed: number, ...names: StreamName[]): number => names.reduce<number>(withName, mix(seed, 0x10ad))

/** A number in [0, 1) for these names. */
export const hash01 = (seed: number, ...names: StreamName[]): number => hashOf(seed, ...names) / 4_294_967_296

/** The generator sfc32, started from one key. */
export function streamOf(key: number): () => number {
  const next = sfc32(mix(key, 1) | 0, mix(key, 2) | 0, mix(key, 3) | 0)
  for (let round = 0; round < 8; round++) next()
  return next
}

function sfc32(first: number, second: number, third: number): () => number {
  let [a, b, c] = [first, second, third]
  let counter = 1
  // The function is returned without a name, because the loader defines a name again for each of the many streams.
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
}

/** A seeded stream of numbers in [0, 1), one for each purpose and entity: `stream(seed, 'names')`. */
export const stream = (seed: number, ...names: StreamName[]): (() => number) => streamOf(hashOf(seed, ...names))

/** An approximately normal number with mean 0 and deviation 1: the sum of four uniform numbers, within ±3.5. */
export const gaussian = (next: () => number): number => (next() + next() + next() + next() - 2) * Math.sqrt(3)

/** A log-normal number from its median and its 90th percentile. */
export const logNormal = (next: () => number, p50: number, p90: number): number =>
  p50 * Math.exp((Math.log(p90 / p50) / 1.2816) * gaussian(next))

/** Log-normal on either side of its median, with its own width below it. */
export function twoSidedLogNormal(next: () => number, p10: number, p50: number, p90: number): number {
  const z = gaussian(next)
  return p50 * Math.exp((Math.log(z < 0 ? p50 / p10 : p90 / p50) / 1.2816) * z)
}
